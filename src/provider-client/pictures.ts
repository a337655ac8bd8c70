/** Fetches the small pictures of accounts that providers serve, and keeps them for a while. */

import { kindOf, type MediaType, magicBytes, mediaTypeOf } from '../inspection/media-types.ts';
import { createFetchingCache } from '../lib/bounded-cache.ts';
import { createBytes } from '../lib/gathered-bytes.ts';
import { minuteMs } from '../lib/time.ts';
import type { Downloader } from '../outbound/downloader.ts';

export interface Picture {
  contentType: MediaType;
  bytes: Uint8Array;
}

/** Returns the picture at an address; `undefined` when it cannot be had, or is not a picture that may be shown. */
export type ReadPicture = (url: string) => Promise<Picture | undefined>;

/** No provider shows a picture of an account that is larger. */
export const mostPictureBytes = 1024 * 1024;
const keptBytes = 32 * mostPictureBytes;
/** Somebody is waiting for a page meanwhile. */
const timeoutMs = 5_000;

const keptMs = 6 * 60 * minuteMs;
/** An address that led nowhere is not asked again for this long, whoever looks at it. */
const missingMs = 5 * minuteMs;

const missing = Symbol('no picture');

/**
 * @param read fetches a file from an address that a stranger may have chosen.
 * @param limitMs how long it may take altogether.
 */
export function createPictures(read: Downloader['read'], limitMs = timeoutMs): ReadPicture {
  const pictures = createFetchingCache<Picture | typeof missing>({
    mostBytes: keptBytes,
    sizeOf: (kept) => (kept === missing ? 1 : kept.bytes.length),
    keptMs: (kept) => (kept === missing ? missingMs : keptMs),
    fetch: (url) => fetchPicture(read, url, AbortSignal.timeout(limitMs)).catch(() => missing),
  });
  return async (url) => {
    const found = await pictures(url);
    return found === missing ? undefined : found;
  };
}

async function fetchPicture(
  read: Downloader['read'],
  url: string,
  signal: AbortSignal,
): Promise<Picture | typeof missing> {
  const picture = createBytes(mostPictureBytes);
  for await (const piece of await read(url, signal)) if (!picture.add(piece)) return missing;
  return (await pictureOf(picture.whole())) ?? missing;
}

/** Returns the bytes with their type, which they themselves tell and nobody else; `undefined` when they are no picture. */
export async function pictureOf(bytes: Uint8Array): Promise<Picture | undefined> {
  const contentType = await mediaTypeOf(bytes.subarray(0, magicBytes));
  return contentType && kindOf(contentType) === 'image' ? { contentType, bytes } : undefined;
}
