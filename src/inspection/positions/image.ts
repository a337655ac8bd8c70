/** Finds where an image tells the position at which it was taken. */

import { crc32, inflateSync } from 'node:zlib';
import type { Patch } from '../inspected.ts';
import type { MediaType } from '../media-types.ts';
import { mostPatches, moved, patchOf, positionsInExif, positionsInXmp, type Span } from './metadata.ts';

export function positionsInImage(bytes: Buffer, type: MediaType): Patch[] {
  return (readers[type]?.(bytes) ?? []).slice(0, mostPatches);
}

const readers: Partial<Record<MediaType, (bytes: Buffer) => Patch[]>> = {
  'image/jpeg': (bytes) => [...exifSegments(bytes), ...xmpPackets(bytes)].map(patchOf),
  'image/png': positionsInPng,
  'image/gif': (bytes) => xmpPackets(bytes).map(patchOf),
  'image/webp': (bytes) => webpSpans(bytes).map(patchOf),
};

const exifStart = Buffer.from('Exif\0\0', 'latin1');
const longestSegment = 65_535;

/** A JPEG file may hold several images, each with EXIF of its own: the pictures of a phone have two or three. */
function exifSegments(bytes: Buffer): Span[] {
  return placesOf(bytes, exifStart).flatMap((at) => {
    const start = at + exifStart.length;
    return positionsInExif(bytes.subarray(start, start + longestSegment)).map(moved(start));
  });
}

const [packetStart, packetEnd] = [Buffer.from('<x:xmpmeta'), Buffer.from('</x:xmpmeta>')];
const longestPacket = 1024 * 1024;

function xmpPackets(bytes: Buffer): Span[] {
  return placesOf(bytes, packetStart).flatMap((start) => {
    const end = bytes.indexOf(packetEnd, start);
    const length = end < 0 ? longestSegment : Math.min(end - start, longestPacket);
    return positionsInXmp(bytes.subarray(start, start + length)).map(moved(start));
  });
}

const mostPlaces = 20;

function placesOf(bytes: Buffer, words: Buffer): number[] {
  const places: number[] = [];
  for (
    let at = bytes.indexOf(words);
    at >= 0 && places.length < mostPlaces;
    at = bytes.indexOf(words, at + 1)
  )
    places.push(at);
  return places;
}

function webpSpans(bytes: Buffer): Span[] {
  const spans: Span[] = [];
  for (let at = 12; at + 8 <= bytes.length && spans.length < mostPatches; ) {
    const [name, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    const content = bytes.subarray(at + 8, at + 8 + size);
    if (name === 'EXIF') {
      const before = content.subarray(0, exifStart.length).equals(exifStart) ? exifStart.length : 0;
      spans.push(...positionsInExif(content.subarray(before)).map(moved(at + 8 + before)));
    }
    if (name === 'XMP ') spans.push(...positionsInXmp(content.subarray(0, longestPacket)).map(moved(at + 8)));
    at += 8 + size + (size % 2);
  }
  return spans;
}

// Finds where a PNG image tells the position at which it was taken: in EXIF, in XMP, and in texts under names such as those
// that ImageMagick gives them. Source: "Portable Network Graphics Specification", sections 11.3.2 to 11.3.4.

/** A chunk that decoders skip: they know no such type, and its small letters say that they need not. */
const skippedType = Buffer.from('frEe');
/** Longer texts are left as they are. */
const longestText = 1024 * 1024;
const longestPacked = 64 * 1024;
const keywords = /^exif:GPS|GPS(Latitude|Longitude|Position)/i;

/** The chunks of a PNG image have checksums, which change with them. */
function positionsInPng(bytes: Buffer): Patch[] {
  const patches: Patch[] = [];
  for (let at = 8; at + 12 <= bytes.length && patches.length < mostPatches; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const changed = withoutPosition(bytes.subarray(at + 4, end - 4));
    if (changed) {
      const checksum = crc32(changed.chunk).toString(16).padStart(8, '0');
      patches.push(...changed.spans.map(moved(at + 4)).map(patchOf));
      if (changed.isSkipped) patches.push({ start: at + 4, hex: skippedType.toString('hex') });
      patches.push({ start: end - 4, hex: checksum });
    }
    at = end;
  }
  return patches;
}

interface Changed {
  /** The type and the content as they are to be. */
  chunk: Buffer;
  spans: Span[];
  isSkipped: boolean;
}

/**
 * Returns a chunk without its position; `undefined` when it has none. What can be changed in its place keeps all else. What is
 * packed, or is nothing but a position, is left out whole.
 */
function withoutPosition(chunk: Buffer): Changed | undefined {
  const name = chunk.toString('latin1', 0, 4);
  const content = chunk.subarray(4);
  const spans = name === 'eXIf' ? positionsInExif(content) : plainXmp(name, content);
  const text = spans.length > 0 ? undefined : textIn(name, content);
  const isSkipped = text !== undefined && tellsPosition(text);
  const whole = isSkipped ? [{ start: 0, length: content.length, fill: 0 }] : [];
  const found = [...spans, ...whole].map(moved(4));
  if (found.length === 0) return undefined;
  const changed = Buffer.from(chunk);
  for (const { start, length, fill } of found) changed.fill(fill, start, start + length);
  if (isSkipped) skippedType.copy(changed);
  return { chunk: changed, spans: found, isSkipped };
}

const xmpKeyword = 'XML:com.adobe.xmp';

function plainXmp(name: string, content: Buffer): Span[] {
  const start = `${xmpKeyword}\0\0`;
  const isXmp = name === 'iTXt' && content.toString('latin1', 0, start.length) === start;
  return isXmp ? positionsInXmp(content.subarray(0, longestText)) : [];
}

interface Text {
  keyword: string;
  value: Buffer;
}

/** Returns the text of a chunk, unpacked; `undefined` when there is none, or it is too long. */
function textIn(name: string, content: Buffer): Text | undefined {
  const [keyword, rest] = partedAtNul(content);
  if (!rest || content.length > longestPacked) return undefined;
  if (name === 'tEXt') return { keyword, value: rest };
  if (name === 'zTXt') return unpacked(keyword, rest.subarray(1));
  if (name !== 'iTXt') return undefined;
  const [, translated] = partedAtNul(rest.subarray(2));
  const [, value] = partedAtNul(translated ?? Buffer.of());
  if (!value) return undefined;
  return rest[0] === 1 ? unpacked(keyword, value) : { keyword, value };
}

function partedAtNul(bytes: Buffer): [before: string, after?: Buffer] {
  const at = bytes.indexOf(0);
  return at < 0 ? [''] : [bytes.toString('latin1', 0, at), bytes.subarray(at + 1)];
}

function unpacked(keyword: string, packed: Buffer): Text | undefined {
  try {
    return { keyword, value: inflateSync(packed, { maxOutputLength: longestText }) };
  } catch {
    return undefined;
  }
}

function tellsPosition({ keyword, value }: Text): boolean {
  if (keywords.test(keyword)) return true;
  const bytes = keyword.startsWith('Raw profile type ') ? profileIn(value) : value;
  const isExif = bytes.toString('latin1', 0, exifLabel.length) === exifLabel;
  const tiff = bytes.subarray(isExif ? exifLabel.length : 0);
  return positionsInExif(tiff).length > 0 || positionsInXmp(bytes).length > 0;
}

const exifLabel = 'Exif\0\0';

/** Returns what a profile of ImageMagick has: its name and its length stand before its digits. */
const profileIn = (value: Buffer) =>
  Buffer.from(
    value
      .toString('latin1')
      .replace(/^\s*\S+\s+\d+\s/, '')
      .replaceAll(/\s/g, ''),
    'hex',
  );
