/** Finds where an image tells the position at which it was taken. */
import type { Patch } from '../inspected.ts';
import type { MediaType } from '../media-types.ts';
import { positionsInExif } from './exif.ts';
import { positionsInPng } from './png.ts';
import { mostPatches, moved, patchOf, type Span } from './spans.ts';
import { positionsInXmp } from './xmp.ts';

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
