/** The places in a file that tell where it was taken, and what is written over them. */
import type { Patch } from '../inspected.ts';

/** A stretch to be filled with one byte. */
export interface Span {
  start: number;
  length: number;
  fill: number;
}

/** Real files have some dozen; a file with more is left as it is from there on. */
export const mostPatches = 500;

export const patchOf = ({ start, length, fill }: Span): Patch => ({
  start,
  hex: Buffer.alloc(length, fill).toString('hex'),
});

export const moved = (by: number) => (span: Span) => ({ ...span, start: span.start + by });
