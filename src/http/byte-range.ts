/** Reads the `Range` header (RFC 9110, section 14.1.2). */

/** A part of a file, from byte `start` to byte `end`, both included. */
export interface Part {
  start: number;
  end: number;
}

/**
 * Returns the part of the file that the header asks for. A header that is not understood, or that asks for several
 * parts, yields the whole file: no fetcher of media sends such headers. Express has a parser too, but it fails on a
 * suffix that is longer than the file.
 */
export function partOf(header: string | undefined, sizeBytes: number): Part | 'whole' | 'unsatisfiable' {
  const [matched, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (matched === undefined || (first === '' && last === '')) return 'whole';
  const start = first === '' ? Math.max(sizeBytes - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  return start < sizeBytes ? { start, end } : 'unsatisfiable';
}
