/** The file types that can be published, and how to recognize them by their first bytes. */
import { fileTypeFromBuffer } from 'file-type';

export const mediaTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
] as const;

export type MediaType = (typeof mediaTypes)[number];

/** How many bytes are enough to recognize any of these types. */
export const telltaleBytes = 4_100;

/** Animated PNG and Apple's M4V count as PNG and MP4, as they do for every provider. */
const aliases: Record<string, MediaType> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' };

/** The first bytes of these types. Boxes of MP4 and QuickTime have their length before their name. */
const beginning = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}(ftyp|moov|mdat|free|wide|skip))/s;

/**
 * Returns the file's type; `undefined` when it is none of these. Other files never reach the library: some of its
 * readers follow offsets in the file, while those for these types look at the first bytes only.
 */
export async function mediaTypeOf(firstBytes: Uint8Array): Promise<MediaType | undefined> {
  if (!beginning.test(Buffer.from(firstBytes.subarray(0, 12)).toString('latin1'))) return undefined;
  const mime: string = (await fileTypeFromBuffer(firstBytes))?.mime ?? '';
  return mediaTypes.find((type) => type === (aliases[mime] ?? mime));
}

export function isImage(type: string): boolean {
  return type.startsWith('image/');
}
