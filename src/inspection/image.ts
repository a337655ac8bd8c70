/** Checks images: their size as displayed, and that they are complete. */
import { imageSize } from 'image-size';
import { DamagedFile, type MediaFacts } from './inspected.ts';
import type { MediaType } from './media-types.ts';

/**
 * Returns the image's size as displayed.
 * @throws DamagedFile when the image cannot be read or is cut off.
 */
export function inspectImage(bytes: Uint8Array, type: MediaType): MediaFacts {
  const image = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const { width, height, orientation = 1 } = measured(image, type);
  if (!width || !height) throw new DamagedFile('The image has no size.');
  if (!isWhole[type]?.(image))
    throw new DamagedFile('The image ends too early. It may have been cut off on its way.');
  return orientation < turned ? { width, height } : { width: height, height: width };
}

/** EXIF orientations from 5 on turn the image by 90 degrees. */
const turned = 5;

function measured(image: Buffer, type: MediaType): ReturnType<typeof imageSize> {
  try {
    return imageSize(type === 'image/jpeg' ? jpegHead(image) : image);
  } catch {
    throw new DamagedFile('The image cannot be read.');
  }
}

/**
 * Returns the parts of a JPEG image that tell its size and orientation, behind an empty segment, since the library looks
 * into no first one. It takes seconds for an image of millions of segments, which are skipped here by their lengths.
 */
function jpegHead(bytes: Buffer): Buffer {
  let exif: Buffer | undefined;
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (marker === exifMarker && bytes.toString('latin1', start + 4, start + 8) === 'Exif')
      exif ??= bytes.subarray(start, end);
    if (sizeMarkers.has(marker))
      return Buffer.concat([jpegStart, ...(exif ? [exif] : []), bytes.subarray(start, end)]);
  }
  throw new DamagedFile('The image cannot be read.');
}

const jpegStart = Buffer.from('ffd8ffe00002', 'hex');
const exifMarker = 0xe1;
/** Baseline, extended and progressive images. */
const sizeMarkers = new Set([0xc0, 0xc1, 0xc2]);
const scanMarker = 0xda;

interface JpegSegment {
  marker: number;
  /** The positions of its first byte and of the first one after it. */
  start: number;
  end: number;
}

/** Yields the segments of a JPEG image up to the image data. */
function* jpegSegments(bytes: Buffer): Generator<JpegSegment> {
  let start = 2;
  while (start + 4 <= bytes.length && bytes[start] === 0xff && bytes[start + 1] !== scanMarker) {
    const end = start + 2 + bytes.readUInt16BE(start + 2);
    yield { marker: bytes[start + 1] ?? 0, start, end };
    start = end;
  }
}

/**
 * Tells for each format whether an image is complete: by its end mark, or by the length that it states. Bytes
 * after the end are fine, such as the video of a motion photo.
 */
const isWhole: Partial<Record<MediaType, (bytes: Buffer) => boolean>> = {
  'image/jpeg': jpegEnds,
  'image/png': pngEnds,
  'image/gif': gifEnds,
  'image/webp': (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length,
};

/**
 * Tells whether a JPEG image has its end mark. Segments are skipped by their lengths up to the image data,
 * where 0xFFD9 can only be the end mark.
 */
function jpegEnds(bytes: Buffer): boolean {
  let at = 2;
  for (const { end } of jpegSegments(bytes)) at = end;
  return bytes[at] === 0xff && bytes.includes(Buffer.from([0xff, 0xd9]), at);
}

const pngChunkOverhead = 12;

function pngEnds(bytes: Buffer): boolean {
  let at = 8;
  while (at + pngChunkOverhead <= bytes.length) {
    const end = at + pngChunkOverhead + bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return end <= bytes.length;
    at = end;
  }
  return false;
}

const gifTrailer = 0x3b;
const gifExtension = 0x21;
const gifImage = 0x2c;

/** Tells whether a GIF image reaches its trailer. Blocks of sub-blocks are skipped by their lengths. */
function gifEnds(bytes: Buffer): boolean {
  let at = 13 + gifColorBytes(bytes[10]);
  while (at < bytes.length) {
    if (bytes[at] === gifTrailer) return true;
    if (bytes[at] === gifExtension) at += 2;
    else if (bytes[at] === gifImage) at += 11 + gifColorBytes(bytes[at + 9]);
    else return false;
    while (bytes[at]) at += 1 + (bytes[at] as number);
    at += 1;
  }
  return false;
}

/** Returns how many bytes the color table takes that this packed field announces. */
function gifColorBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}
