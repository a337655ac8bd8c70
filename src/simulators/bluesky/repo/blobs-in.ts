import type { BlobReference } from '../content/records.ts';

/** Returns the content hashes of the files that a record names anywhere in its value. */
export function blobsIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const { $type, ref } = value as Partial<BlobReference>;
  if ($type === 'blob' && ref) return [ref.$link];
  return Object.values(value).flatMap(blobsIn);
}
