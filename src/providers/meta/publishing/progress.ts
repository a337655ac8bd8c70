import type { Progress } from '../../publish.ts';

/** Of a name that was remembered as text. */
export function remembered(progress: Progress, name: string): string | undefined {
  const value = progress[name];
  return typeof value === 'string' ? value : undefined;
}

/** Of a name that was remembered as a list: one id a file, and `null` of those that have none yet. */
export function rememberedList(progress: Progress, name: string, length: number): (string | null)[] {
  const value = progress[name];
  const list = Array.isArray(value) ? value : [];
  return Array.from({ length }, (_, index) => list[index] ?? null);
}

/** Throws when a step comes before what it builds on: a fault of ours. */
export function required(progress: Progress, name: string): string {
  const value = remembered(progress, name);
  if (value === undefined) throw new Error(`nothing was prepared: ${name} is missing`);
  return value;
}
