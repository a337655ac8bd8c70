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

/** `undefined` when it is none of them. */
export async function mediaTypeOf(firstBytes: Uint8Array): Promise<MediaType | undefined> {
  const mime: string = (await fileTypeFromBuffer(firstBytes))?.mime ?? '';
  return mediaTypes.find((type) => type === (aliases[mime] ?? mime));
}

export function isImage(type: string): boolean {
  return type.startsWith('image/');
}
