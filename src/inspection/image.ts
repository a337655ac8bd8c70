/** Checks images: their size as displayed, and that they are complete. */
import { inflateSync } from 'node:zlib';
import { imageSize } from 'image-size';
import { DamagedFile, type MediaFacts } from './inspected.ts';
import { jpegFrames, jpegMarkers, jpegSegments } from './jpeg.ts';
import { scansAreWhole } from './jpeg-scans.ts';
import type { MediaType } from './media-types.ts';
import { positionsInImage } from './positions/image.ts';

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
  const positions = positionsInImage(image, type);
  return {
    ...(orientation < turned ? { width, height } : { width: height, height: width }),
    ...(isAnimated[type]?.(image) ? { animated: true } : {}),
    ...(positions.length > 0 ? { positions } : {}),
  };
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
    if (marker === jpegMarkers.exif && bytes.toString('latin1', start + 4, start + 8) === 'Exif')
      exif ??= bytes.subarray(start, end);
    if (jpegFrames.has(marker))
      return Buffer.concat([jpegStart, ...(exif ? [exif] : []), bytes.subarray(start, end)]);
    if (marker === jpegMarkers.scan) break;
  }
  throw new DamagedFile('The image cannot be read.');
}

const jpegStart = Buffer.from('ffd8ffe00002', 'hex');

/**
 * Tells for each format whether an image is complete: by its end mark, or, as viewers show images without one, by its
 * data. Bytes after the end are fine, such as the video of a motion photo.
 */
const isWhole: Partial<Record<MediaType, (bytes: Buffer) => boolean>> = {
  'image/jpeg': jpegEnds,
  'image/png': pngEnds,
  'image/gif': gifEnds,
  'image/webp': webpEnds,
};

/** Segments are skipped by their lengths up to the image data, where 0xFFD9 can only be the end mark. */
function jpegEnds(bytes: Buffer): boolean {
  for (const { marker, end } of jpegSegments(bytes))
    if (marker === jpegMarkers.scan)
      return bytes.includes(Buffer.from([0xff, jpegMarkers.end]), end) || scansAreWhole(bytes);
  return false;
}

const pngChunkOverhead = 12;

function pngEnds(bytes: Buffer): boolean {
  const data: Buffer[] = [];
  let at = 8;
  while (at + pngChunkOverhead <= bytes.length) {
    const end = at + pngChunkOverhead + bytes.readUInt32BE(at);
    if (end > bytes.length) break;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (name === 'IEND') return true;
    if (name === 'IDAT') data.push(bytes.subarray(at + 8, end - 4));
    at = end;
  }
  return data.length > 0 && pixelsAreWhole(data);
}

/** The most bytes of pixels that are looked at in an image without an end mark. */
const mostPixelBytes = 128 * 1024 * 1024;

/** Tells whether compressed pixels reach the checksum at their end. */
function pixelsAreWhole(data: Buffer[]): boolean {
  try {
    inflateSync(Buffer.concat(data), { maxOutputLength: mostPixelBytes });
    return true;
  } catch {
    return false;
  }
}

const gifExtension = 0x21;
const gifImage = 0x2c;

function gifEnds(bytes: Buffer): boolean {
  return (gifImages(bytes) ?? 0) > 0;
}

/**
 * Returns the number of images in a GIF; `undefined` when one is cut off. Blocks of sub-blocks are skipped by their
 * lengths. Whatever is no block ends the file, as in every viewer: its trailer, other bytes, or nothing.
 */
function gifImages(bytes: Buffer): number | undefined {
  let [at, images] = [13 + gifColorBytes(bytes[10]), 0];
  while (bytes[at] === gifExtension || bytes[at] === gifImage) {
    if (bytes[at] === gifImage) {
      images += 1;
      at += 11 + gifColorBytes(bytes[at + 9]);
    } else at += 2;
    while (bytes[at]) at += 1 + (bytes[at] as number);
    if (at >= bytes.length) return undefined;
    at += 1;
  }
  return images;
}

const webpAnimation = 0x02;
const isAnimated: Partial<Record<MediaType, (bytes: Buffer) => boolean>> = {
  'image/gif': (bytes) => (gifImages(bytes) ?? 0) > 1,
  // The control of an animation stands before the pixels.
  'image/png': (bytes) => bytes.subarray(0, bytes.indexOf('IDAT')).includes('acTL'),
  'image/webp': (bytes) =>
    bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & webpAnimation) !== 0,
};

/** Tells whether a WebP image has the length that it states, or one image whose data are whole. */
function webpEnds(bytes: Buffer): boolean {
  if (bytes.readUInt32LE(4) + 8 <= bytes.length) return true;
  let at = 12;
  while (at + 8 <= bytes.length) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    if (/^VP8[ L]$/.test(bytes.toString('latin1', at, at + 4))) return end <= bytes.length;
    at = end + (end % 2);
  }
  return false;
}

/** Returns how many bytes the color table takes that this packed field announces. */
function gifColorBytes(packed = 0): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 0x07) + 1) : 0;
}
