/** The file types that can be published, and how to recognize them by their first bytes. */
import { fileTypeFromBuffer } from 'file-type';

export const mediaTypes = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
  'video/webm',
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/flac',
  'application/pdf',
] as const;

export type MediaType = (typeof mediaTypes)[number];

export type MediaKind = 'image' | 'video' | 'audio' | 'document';

/** How many bytes are enough to recognize any of these types. */
export const magicBytes = 4_100;

/**
 * Other names of these types, which browsers, phones and libraries announce. Animated PNG and Apple's M4V and M4A count
 * as PNG and MP4, as they do for every provider.
 */
const aliases: Readonly<Record<string, MediaType>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/apng': 'image/png',
  'image/x-png': 'image/png',
  'image/vnd.mozilla.apng': 'image/png',
  'application/mp4': 'video/mp4',
  'video/m4v': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/mov': 'video/quicktime',
  'video/x-webm': 'video/webm',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/mpeg3': 'audio/mpeg',
  'audio/x-mpeg': 'audio/mpeg',
  'audio/m4a': 'audio/mp4',
  'audio/x-m4a': 'audio/mp4',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'application/x-pdf': 'application/pdf',
};

/**
 * Returns the type that somebody announces: in any case, by any of its names, and with parameters (RFC 9110, section
 * 8.3.1); `undefined` when it is none of these.
 */
export function announcedType(text: string): MediaType | undefined {
  const [name = ''] = text.toLowerCase().split(';');
  return known(name.trim());
}

const known = (name: string) => mediaTypes.find((type) => type === (aliases[name] ?? name));

/** The types that their first bytes tell by themselves. MPEG audio begins with a tag, or with a frame of layer III. */
const marks: readonly (readonly [RegExp, MediaType])[] = [
  [/^(ID3|\xff[\xe2\xe3\xf2\xf3\xfa\xfb])/, 'audio/mpeg'],
  [/^OggS/, 'audio/ogg'],
  [/^RIFF.{4}WAVE/s, 'audio/wav'],
  [/^fLaC/, 'audio/flac'],
  [/^%PDF-/, 'application/pdf'],
  // EBML, whose header names what it holds. Matroska, of which WebM is a part, names itself otherwise.
  [/^.E\xdf\xa3.{1,96}?B\x82.{1,8}?webm/s, 'video/webm'],
];

/** The name of what EBML holds ends before this. */
const markBytes = 128;

/** The first bytes of the other types. Boxes of MP4 and QuickTime have their length before their name. */
const beginning = /^(\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}(ftyp|moov|mdat|free|wide|skip))/s;

/**
 * Returns the file's type; `undefined` when it is none of these. Other files never reach the library: some of its
 * readers follow offsets in the file, while those for these types look at the first bytes only.
 */
export async function mediaTypeOf(firstBytes: Uint8Array): Promise<MediaType | undefined> {
  const first = Buffer.from(firstBytes.subarray(0, markBytes)).toString('latin1');
  const marked = marks.find(([mark]) => mark.test(first));
  if (marked) return marked[1];
  if (!beginning.test(first)) return undefined;
  const mime: string = (await fileTypeFromBuffer(firstBytes))?.mime ?? '';
  return known(mime);
}

/** Returns the kind of file that a type is of. */
export function kindOf(type: string): MediaKind {
  const [kind] = type.split('/');
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document';
}
