/**
 * Finds where a film tells the position at which it was taken: in user data (`©xyz`, `loci`), and in the metadata of
 * QuickTime (`com.apple.quicktime.location`), and in XMP. Sources: ISO/IEC 14496-12, 3GPP TS 26.244, "QuickTime File
 * Format", "XMP Specification", part 3.
 */
import type { InspectedFile, Patch } from '../inspected.ts';
import { mostPatches, moved, patchOf, positionsInXmp } from './metadata.ts';

interface Box {
  name: string;
  start: number;
  /** The position of its content. */
  content: number;
  end: number;
}

const mostBoxes = 2_000;
/** Positions are short texts. */
const longestPosition = 4_096;
const longestKeys = 64 * 1024;
const longestXmp = 1024 * 1024;
/** The type of a box with XMP in MP4, which stands before it. */
const xmpType = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
const positionBoxes = new Set(['\xa9xyz', 'loci']);
const locationKey = 'com.apple.quicktime.location';

export async function positionsInFilm(file: InspectedFile): Promise<Patch[]> {
  const left = { boxes: mostBoxes };
  const found: Patch[] = [];
  const boxes = await boxesIn(file, { content: 0, end: file.sizeBytes }, left);
  for (const box of boxes.filter(({ name }) => name === 'uuid')) found.push(...(await inXmp(file, box)));
  for (const movie of boxes.filter(({ name }) => name === 'moov')) {
    const parts = await boxesIn(file, movie, left);
    for (const track of parts.filter(({ name }) => name === 'trak'))
      parts.push(
        ...(await boxesIn(file, track, left)).filter(({ name }) => name === 'udta' || name === 'meta'),
      );
    for (const data of parts.filter(({ name }) => name === 'udta')) {
      const own = await boxesIn(file, data, left);
      found.push(...own.filter(({ name }) => positionBoxes.has(name)).flatMap(emptied));
      for (const box of own.filter(({ name }) => name === 'XMP_')) found.push(...(await inXmp(file, box)));
      parts.push(...own.filter(({ name }) => name === 'meta'));
    }
    for (const meta of parts.filter(({ name }) => name === 'meta'))
      found.push(...(await inMetadata(file, meta, left)));
  }
  return found.slice(0, mostPatches);
}

/** Finds the position in a box with XMP: one for that, in QuickTime, or one of the type that MP4 has for it. */
async function inXmp(file: InspectedFile, { name, content, end }: Box): Promise<Patch[]> {
  const bytes = Buffer.from(await file.read(content, Math.min(end - content, longestXmp)));
  if (name === 'uuid' && !bytes.subarray(0, xmpType.length).equals(xmpType)) return [];
  return positionsInXmp(bytes).map(moved(content)).map(patchOf);
}

/** Makes free space of a box: players skip it. */
function emptied({ start, content, end }: Box): Patch[] {
  if (end - start > longestPosition) return [];
  const free = { start: start + 4, hex: Buffer.from('free').toString('hex') };
  return end > content ? [free, patchOf({ start: content, length: end - content, fill: 0 })] : [free];
}

async function inMetadata(file: InspectedFile, meta: Box, left: { boxes: number }): Promise<Patch[]> {
  // MP4 has a version before the boxes, and QuickTime has none.
  const head = Buffer.from(await file.read(meta.content, 8));
  const content = head.toString('latin1', 4, 8) === 'hdlr' ? meta.content : meta.content + 4;
  const boxes = await boxesIn(file, { content, end: meta.end }, left);
  const keys = boxes.find(({ name }) => name === 'keys');
  const items = boxes.find(({ name }) => name === 'ilst');
  if (!items) return [];
  const named = keys ? keysOf(Buffer.from(await file.read(keys.content, longestKeys)), keys) : [];
  const found: Patch[] = [];
  for (const item of await boxesIn(file, items, left)) {
    const key = named[Buffer.from(item.name, 'latin1').readUInt32BE() - 1] ?? '';
    if (positionBoxes.has(item.name)) found.push(...emptied(item));
    if (!key.startsWith(locationKey)) continue;
    // A value begins with its type and its locale.
    for (const { name, content: at, end } of await boxesIn(file, item, left))
      if (name === 'data' && end - at > 8 && end - at <= longestPosition)
        found.push(patchOf({ start: at + 8, length: end - at - 8, fill: 0x20 }));
  }
  return found;
}

/** Returns the names of the keys in their order. */
function keysOf(content: Buffer, { content: start, end }: Box): string[] {
  const bytes = content.subarray(0, end - start);
  const names: string[] = [];
  for (let at = 8; at + 8 <= bytes.length && names.length < mostPatches; ) {
    const size = bytes.readUInt32BE(at);
    if (size < 8) break;
    names.push(bytes.toString('latin1', at + 8, at + size));
    at += size;
  }
  return names;
}

/** Returns the boxes in a range of the file, until something is no box. */
async function boxesIn(
  file: InspectedFile,
  { content, end }: Pick<Box, 'content' | 'end'>,
  left: { boxes: number },
): Promise<Box[]> {
  const boxes: Box[] = [];
  for (let start = content; start + 8 <= end && left.boxes > 0; left.boxes -= 1) {
    const head = Buffer.from(await file.read(start, 16));
    if (head.length < 8) break;
    const stated = head.readUInt32BE();
    const long = stated === 1 && head.length === 16;
    const size = long ? Number(head.readBigUInt64BE(8)) : stated === 0 ? end - start : stated;
    const name = head.toString('latin1', 4, 8);
    if (size < (long ? 16 : 8) || start + size > end) break;
    boxes.push({ name, start, content: start + (long ? 16 : 8), end: start + size });
    start += size;
  }
  return boxes;
}

// Finds where a film of WebM tells it: in tags whose names say so. Sources: RFC 8794 (EBML), RFC 9559 (Matroska), sections 5.1.8 and
// 6, "Matroska Tags".

interface Element {
  id: number;
  /** The position of its content. */
  content: number;
  end: number;
}

const mostElements = 2_000;
const [segment, tags, tag, simpleTag] = [0x18538067, 0x1254c367, 0x7373, 0x67c8];
const [tagName, tagString] = [0x45a3, 0x4487];
/** `RECORDING_LOCATION` is that of the specification; programs copy the names that other films have. */
const names = /LOCATION|GPS|LATITUDE|LONGITUDE|ISO6709/i;
const blank = 0x20;

export async function positionsInWebm(file: InspectedFile): Promise<Patch[]> {
  const left = { elements: mostElements };
  const inside = async (parents: readonly Element[], id: number) => {
    const found: Element[] = [];
    for (const parent of parents)
      found.push(...(await elementsIn(file, parent, left)).filter((one) => one.id === id));
    return found;
  };
  const whole = [{ id: 0, content: 0, end: file.sizeBytes }];
  const all = await inside(await inside(await inside(whole, segment), tags), tag);
  const patches: Patch[] = [];
  for (const one of await simpleTagsIn(all, inside))
    patches.push(...(await inTag(file, await elementsIn(file, one, left))));
  return patches.slice(0, mostPatches);
}

/** A tag may hold further ones. */
async function simpleTagsIn(
  parents: readonly Element[],
  inside: (parents: readonly Element[], id: number) => Promise<Element[]>,
): Promise<Element[]> {
  const found = await inside(parents, simpleTag);
  return found.length > 0 ? [...found, ...(await simpleTagsIn(found, inside))] : [];
}

async function inTag(file: InspectedFile, parts: readonly Element[]): Promise<Patch[]> {
  const named = parts.find(({ id }) => id === tagName);
  if (!named || named.end - named.content > longestPosition) return [];
  const name = Buffer.from(await file.read(named.content, named.end - named.content)).toString('latin1');
  if (!names.test(name)) return [];
  return parts
    .filter(({ id, content, end }) => id === tagString && end > content && end - content <= longestPosition)
    .map(({ content, end }) => patchOf({ start: content, length: end - content, fill: blank }));
}

/** Returns the elements in a range of the file, until something is none. One of unknown size goes on to the end of the range. */
async function elementsIn(
  file: InspectedFile,
  { content: from, end }: Element,
  left: { elements: number },
): Promise<Element[]> {
  const elements: Element[] = [];
  for (let start = from; start < end && left.elements > 0; left.elements -= 1) {
    const head = Buffer.from(await file.read(start, Math.min(12, end - start)));
    const idBytes = lengthOf(head[0]);
    const sizeBytes = lengthOf(head[idBytes]);
    if (idBytes > 4 || sizeBytes > 8 || head.length < idBytes + sizeBytes) break;
    const content = start + idBytes + sizeBytes;
    const size = sizeIn(head.subarray(idBytes, idBytes + sizeBytes));
    const next = size === undefined ? end : content + size;
    if (next > end) break;
    elements.push({ id: head.readUIntBE(0, idBytes), content, end: next });
    start = next;
  }
  return elements;
}

/** Returns how many bytes a number has: its first bit that is set says so. */
const lengthOf = (first = 0) => Math.clz32(first) - 23;

/** Returns a size; `undefined` when all of its bits are set, which means that nobody knows it. */
function sizeIn(bytes: Buffer): number | undefined {
  const bits = BigInt(`0x${bytes.toString('hex')}`) & ((1n << BigInt(7 * bytes.length)) - 1n);
  return bits === (1n << BigInt(7 * bytes.length)) - 1n ? undefined : Number(bits);
}
