/**
 * Measures pictures and films, as a provider does that has fetched them, by rules of its own. Sources: ITU T.81, EXIF 2.32, the
 * PNG specification, ISO/IEC 14496-12.
 */
import type { FetchedFile } from '../store.ts';

/** Sizes are in pixels, as the file is displayed. */
export interface Measured {
  width: number;
  height: number;
  seconds?: number;
  framesPerSecond?: number;
}

const headBytes = 256 * 1024;
const longestIndex = 8 * 1024 * 1024;

/** Returns the measures of a file; `undefined` when it is of another kind, or cannot be read. */
export async function measure(file: FetchedFile): Promise<Measured | undefined> {
  const head = Buffer.from(await file.read(0, headBytes));
  if (head.toString('latin1', 4, 8) === 'ftyp') return filmIn(await indexOf(file));
  return jpegIn(head) ?? pngIn(head);
}

function pngIn(bytes: Buffer): Measured | undefined {
  if (bytes.toString('latin1', 1, 4) !== 'PNG' || bytes.length < 24) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** The markers with the size of a picture; three in this range mark something else. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegIn(bytes: Buffer): Measured | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let turned = false;
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return turned ? { width: height, height: width } : { width, height };
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xe1) turned ||= isTurned(bytes.subarray(at + 4, end));
    at = end;
  }
  return undefined;
}

/** Tells whether EXIF data ask for a quarter turn: orientations from 5 on. */
function isTurned(segment: Buffer): boolean {
  if (segment.toString('latin1', 0, 4) !== 'Exif' || segment.length < 16) return false;
  const tiff = segment.subarray(6);
  const little = tiff.toString('latin1', 0, 2) === 'II';
  const u16 = (at: number) =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < Math.min(u16(start), 100); entry += 1) {
    const at = start + 2 + entry * 12;
    if (u16(at) === 0x0112) return u16(at + 8) >= 5;
  }
  return false;
}

interface Box {
  name: string;
  content: Buffer;
}

/** Returns the index of a film, wherever it stands. */
async function indexOf(file: FetchedFile): Promise<Buffer> {
  for (let at = 0, left = 100; at + 8 <= file.sizeBytes && left > 0; left -= 1) {
    const head = Buffer.from(await file.read(at, 16));
    const stated = head.length < 8 ? 0 : head.readUInt32BE(0);
    const size = stated === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : stated;
    if (head.toString('latin1', 4, 8) === 'moov')
      return Buffer.from(await file.read(at + 8, Math.min(size - 8, longestIndex)));
    if (size < 8) break;
    at += size;
  }
  return Buffer.of();
}

function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8 || at + size > bytes.length) break;
    boxes.push({
      name: bytes.toString('latin1', at + 4, at + 8),
      content: bytes.subarray(at + 8, at + size),
    });
    at += size;
  }
  return boxes;
}

const contentOf = (boxes: readonly Box[], name: string) =>
  boxes.find((box) => box.name === name)?.content ?? Buffer.of();
const within = (bytes: Buffer, name: string) => contentOf(boxesIn(bytes), name);

/** Reads the time scale and the duration of a header, whose second version has longer numbers. */
function lengthIn(header: Buffer): { scale: number; units: number } {
  if (header[0] === 1 && header.length >= 32)
    return { scale: header.readUInt32BE(20), units: Number(header.readBigUInt64BE(24)) };
  if (header[0] !== 0 || header.length < 20) return { scale: 1, units: 0 };
  return { scale: header.readUInt32BE(12), units: header.readUInt32BE(16) };
}

function filmIn(index: Buffer): Measured | undefined {
  const boxes = boxesIn(index);
  const { scale, units } = lengthIn(contentOf(boxes, 'mvhd'));
  const picture = boxes
    .filter(({ name }) => name === 'trak')
    .map(({ content }) => boxesIn(content))
    .find((track) => within(contentOf(track, 'mdia'), 'hdlr').toString('latin1', 8, 12) === 'vide');
  const header = picture && contentOf(picture, 'tkhd');
  if (!picture || !header || header.length < 84) return undefined;
  const at = header[0] === 1 ? 12 : 0;
  const isTurnedFilm = header.readInt32BE(40 + at) === 0 && header.readInt32BE(44 + at) !== 0;
  const [first, second] = [header.readUInt32BE(76 + at) / 65_536, header.readUInt32BE(80 + at) / 65_536];
  const framesPerSecond = rateOf(contentOf(picture, 'mdia'));
  return {
    width: isTurnedFilm ? second : first,
    height: isTurnedFilm ? first : second,
    ...(units > 0 ? { seconds: units / scale } : {}),
    ...(framesPerSecond ? { framesPerSecond } : {}),
  };
}

/** Returns the mean rate of a track: its frames by its length. */
function rateOf(media: Buffer): number | undefined {
  const { scale, units } = lengthIn(within(media, 'mdhd'));
  const table = within(within(within(media, 'minf'), 'stbl'), 'stts');
  const entries = table.length < 8 ? 0 : Math.min(table.readUInt32BE(4), Math.floor((table.length - 8) / 8));
  const frames = Array.from({ length: entries }, (_one, entry) => table.readUInt32BE(8 + entry * 8));
  const all = frames.reduce((sum, one) => sum + one, 0);
  return units > 0 && all > 0 ? (all * scale) / units : undefined;
}
