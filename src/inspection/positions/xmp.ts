/** Finds the position in XMP, which is XML. Source: "XMP Specification", part 2, "Exif schema for GPS". */
import type { Span } from './spans.ts';

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
