/**
 * Finds where a WebM film tells the position at which it was taken: in tags whose names say so. Sources: RFC 8794 (EBML), RFC 9559
 * (Matroska), sections 5.1.8 and 6, "Matroska Tags".
 */
import type { InspectedFile, Patch } from '../inspected.ts';
import { mostPatches, patchOf } from './metadata.ts';

interface Element {
  id: number;
  /** The position of its content. */
  content: number;
  end: number;
}

const mostElements = 2_000;
/** Positions are short texts. */
const longestPosition = 4_096;
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
