import { readContract } from '../../../contract/index.ts';

/** Returns a part of the contract, or what it refers to. */
export function resolved<Part extends { $ref?: string }>(part: Part): Part {
  if (!part.$ref) return part;
  let target: unknown = readContract();
  for (const key of part.$ref.replace('#/', '').split('/')) target = (target as Record<string, unknown>)[key];
  return resolved(target as Part);
}
