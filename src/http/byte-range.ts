/** The part of a file that a `Range` header asks for: RFC 9110, section 14.1.2. */

/** Both ends are in it. */
export interface Part {
  start: number;
  end: number;
}

/**
 * What is not understood is answered whole, and so are several parts at once: no fetcher of media asks for them.
 * Express reads the header too, but finds no part in a suffix that is longer than the file.
 */
export function partOf(header: string | undefined, sizeBytes: number): Part | 'whole' | 'unsatisfiable' {
  const [matched, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (matched === undefined || (first === '' && last === '')) return 'whole';
  const start = first === '' ? Math.max(sizeBytes - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return 'whole';
  return start < sizeBytes ? { start, end } : 'unsatisfiable';
}
