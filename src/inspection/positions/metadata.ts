/** Finds the positions in the metadata that files carry: Exif and XMP. */
import type { Patch } from '../inspected.ts';

// The places in a file that tell where it was taken, and what is written over them.

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

// Finds the position in EXIF data, which are a TIFF file of their own. Source: EXIF 2.32, sections 4.5 and 4.6.6.

const gpsPointer = 0x8825;
const entryBytes = 12;
const mostEntries = 200;
/** The latitude and the longitude, of the place and of what was looked at, and the names of a place. */
const positionTags = new Set([2, 4, 20, 22, 27, 28]);
const typeBytes: Readonly<Record<number, number>> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 9: 4, 10: 8 };

/** Returns the GPS directory and its values, all of it, if it has a position. */
export function positionsInExif(tiff: Buffer): Span[] {
  const order = tiff.toString('latin1', 0, 2);
  if (order !== 'II' && order !== 'MM') return [];
  const reader = new Reader(tiff, order === 'II');
  if (reader.u16(2) !== 42) return [];
  const pointers = reader.entries(reader.u32(4)).filter(({ tag }) => tag === gpsPointer);
  return pointers.flatMap(({ at }) => directorySpans(reader, reader.u32(at + 8)));
}

function directorySpans(reader: Reader, start: number): Span[] {
  const entries = reader.entries(start);
  if (!entries.some(({ tag }) => positionTags.has(tag))) return [];
  const values = entries.flatMap(({ at }) => {
    const length = (typeBytes[reader.u16(at + 2)] ?? 0) * reader.u32(at + 4);
    return length > 4 ? [{ start: reader.u32(at + 8), length, fill: 0 }] : [];
  });
  const own = { start, length: 2 + entries.length * entryBytes, fill: 0 };
  return [own, ...values].filter((span) => span.start + span.length <= reader.length && span.length <= 4_096);
}

class Reader {
  readonly #bytes: Buffer;
  readonly #little: boolean;

  constructor(bytes: Buffer, little: boolean) {
    this.#bytes = bytes;
    this.#little = little;
  }

  get length(): number {
    return this.#bytes.length;
  }

  u16(at: number): number {
    if (at + 2 > this.length) return 0;
    return this.#little ? this.#bytes.readUInt16LE(at) : this.#bytes.readUInt16BE(at);
  }

  u32(at: number): number {
    if (at + 4 > this.length) return 0;
    return this.#little ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at);
  }

  /** Returns the entries of a directory that are there. */
  entries(start: number): { at: number; tag: number }[] {
    const count = Math.min(this.u16(start), mostEntries);
    return Array.from({ length: count }, (_one, index) => start + 2 + index * entryBytes)
      .filter((at) => at + entryBytes <= this.length)
      .map((at) => ({ at, tag: this.u16(at) }));
  }
}

// Finds the position in XMP, which is XML. Source: "XMP Specification", part 2, "Exif schema for GPS".

const attributes = /(?<=\s)[A-Za-z_][\w-]{0,40}:GPS\w{1,40}\s{0,5}=\s{0,5}(?:"[^"]{0,500}"|'[^']{0,500}')/g;
const elements = /<([A-Za-z_][\w-]{0,40}:GPS\w{1,40})(?:\s[^>]{0,200})?>[^<]{0,500}<\/\1\s{0,5}>/g;

/** Returns the properties of the position, to be filled with blanks, if there is one. */
export function positionsInXmp(bytes: Buffer): Span[] {
  const text = bytes.toString('latin1');
  if (!/:GPS(Latitude|Longitude)/.test(text)) return [];
  return [attributes, elements].flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ index, 0: { length } }) => ({ start: index, length, fill: 0x20 })),
  );
}
