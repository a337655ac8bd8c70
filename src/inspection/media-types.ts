/** The types of files that can be published, told by their first bytes. */
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

/** As many bytes as any of the known types needs to be told. */
export const telltaleBytes = 4_100;

/** Animated PNG and Apple's M4V are what their plain relatives are to every provider. */
const aliases: Record<string, MediaType> = { 'image/apng': 'image/png', 'video/x-m4v': 'video/mp4' };

/** What files of the known types begin with: boxes of MP4 and QuickTime have their length before their name. */
const beginning = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}(ftyp|moov|mdat|free|wide|skip))/s;

/**
 * `undefined` when it is none of them. The library knows many other formats, and the readers of some follow what the
 * bytes say; they are given none. Those of the known types look at the first bytes alone.
 */
export async function mediaTypeOf(firstBytes: Uint8Array): Promise<MediaType | undefined> {
  if (!beginning.test(Buffer.from(firstBytes.subarray(0, 12)).toString('latin1'))) return undefined;
  const mime: string = (await fileTypeFromBuffer(firstBytes))?.mime ?? '';
  return mediaTypes.find((type) => type === (aliases[mime] ?? mime));
}

export function isImage(type: string): boolean {
  return type.startsWith('image/');
}
