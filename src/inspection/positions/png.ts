/**
 * Finds where a PNG image tells the position at which it was taken: in EXIF, in XMP, and in texts under names such as those
 * that ImageMagick gives them. Source: "Portable Network Graphics Specification", sections 11.3.2 to 11.3.4.
 */
import { crc32, inflateSync } from 'node:zlib';
import type { Patch } from '../inspected.ts';
import { positionsInExif } from './exif.ts';
import { mostPatches, moved, patchOf, type Span } from './spans.ts';
import { positionsInXmp } from './xmp.ts';

/** A chunk that decoders skip: they know no such type, and its small letters say that they need not. */
const skippedType = Buffer.from('frEe');
/** Longer texts are left as they are. */
const longestText = 1024 * 1024;
const longestPacked = 64 * 1024;
const keywords = /^exif:GPS|GPS(Latitude|Longitude|Position)/i;

/** The chunks of a PNG image have checksums, which change with them. */
export function positionsInPng(bytes: Buffer): Patch[] {
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
  const isExif = bytes.toString('latin1', 0, exifStart.length) === exifStart;
  const tiff = bytes.subarray(isExif ? exifStart.length : 0);
  return positionsInExif(tiff).length > 0 || positionsInXmp(bytes).length > 0;
}

const exifStart = 'Exif\0\0';

/** Returns what a profile of ImageMagick has: its name and its length stand before its digits. */
const profileIn = (value: Buffer) =>
  Buffer.from(
    value
      .toString('latin1')
      .replace(/^\s*\S+\s+\d+\s/, '')
      .replaceAll(/\s/g, ''),
    'hex',
  );
