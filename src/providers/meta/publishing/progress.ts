import type { Progress } from '../../publish.ts';

/** Returns the text remembered under this name, if any. */
export function remembered(progress: Progress, name: string): string | undefined {
  const value = progress[name];
  return typeof value === 'string' ? value : undefined;
}

/** Returns the list remembered under this name: one id per file, and `null` for files without one. */
export function rememberedList(progress: Progress, name: string, length: number): (string | null)[] {
  const value = progress[name];
  const list = Array.isArray(value) ? value : [];
  return Array.from({ length }, (_, index) => list[index] ?? null);
}

/**
 * Returns the text remembered under this name. Throws when a step runs before the one it builds on, which is
 * a fault of ours.
 */
export function required(progress: Progress, name: string): string {
  const value = remembered(progress, name);
  if (value === undefined) throw new Error(`nothing was prepared: ${name} is missing`);
  return value;
}
