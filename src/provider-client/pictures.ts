/** Fetches the small pictures of accounts that providers serve, and keeps them for a while. */

import { Parser } from 'htmlparser2';
import { kindOf, type MediaType, magicBytes, mediaTypeOf } from '../inspection/media-types.ts';
import { createFetchingCache } from '../lib/bounded-cache.ts';
import { characters } from '../lib/bounds.ts';
import { createFairSemaphore } from '../lib/fair-semaphore.ts';
import { createBytes } from '../lib/http-messages.ts';
import { cut } from '../lib/storable-text.ts';
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
 * @param read fetches a file from an untrusted address.
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

// Reads what a page says about itself, for the card of a link to it: the beginning of its HTML, up to the end of its head,
// and one small picture. Pages are untrusted, so all of it is bounded, and organizations take turns.

interface LinkPreview {
  title?: string;
  description?: string;
  picture?: Picture;
}

interface Wanted {
  /** Whose turn it is. */
  organizationId: string;
  /** The page; absent where only a picture is wanted. */
  url?: string;
  /** The picture to read in place of the page's own. */
  pictureUrl?: string;
  mostPictureBytes: number;
}

/** Returns what a page says; nothing of what cannot be had in time. */
export type ReadLinkPreview = (wanted: Wanted) => Promise<LinkPreview>;

const limitMs = 10_000;
const mostPageBytes = 512 * 1024;
const atATime = 4;

export function createLinkPreviews(read: Downloader['read'], timeoutMs = limitMs): ReadLinkPreview {
  const runExclusive = createFairSemaphore(atATime);
  return ({ organizationId, ...wanted }) =>
    runExclusive(organizationId, async () => {
      const signal = AbortSignal.timeout(timeoutMs);
      const { url } = wanted;
      const { pictureUrl: shown, ...told } = url === undefined ? {} : await readPage(read, url, signal);
      const pictureUrl = wanted.pictureUrl ?? shown;
      const picture = pictureUrl && (await readPicture(read, pictureUrl, wanted.mostPictureBytes, signal));
      return { ...told, ...(picture ? { picture } : {}) };
    });
}

interface Told {
  title?: string;
  description?: string;
  pictureUrl?: string;
}

async function readPage(read: Downloader['read'], url: string, signal: AbortSignal): Promise<Told> {
  const page = createBytes(mostPageBytes);
  try {
    for await (const piece of await read(url, signal)) {
      const before = page.whole().length;
      page.add(piece.subarray(0, mostPageBytes - before));
      const now = page.whole();
      if (now.length === mostPageBytes || now.includes('</head', Math.max(0, before - '</head'.length)))
        break;
    }
  } catch {
    // What has arrived may hold the head.
  }
  return toldBy(page.whole(), url);
}

async function readPicture(
  read: Downloader['read'],
  url: string,
  mostBytes: number,
  signal: AbortSignal,
): Promise<Picture | undefined> {
  const picture = createBytes(mostBytes);
  try {
    for await (const piece of await read(url, signal)) if (!picture.add(piece)) return undefined;
  } catch {
    return undefined;
  }
  return pictureOf(picture.whole());
}

const named: Record<keyof Told, readonly string[]> = {
  title: ['og:title', 'twitter:title'],
  description: ['og:description', 'twitter:description', 'description'],
  pictureUrl: ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'],
};

/** Returns what the head of a page says. */
function toldBy(bytes: Uint8Array, url: string): Told {
  const metas = new Map<string, string>();
  let title = '';
  let element = '';
  const parser = new Parser({
    onopentag(name, { property, name: ownName, content }) {
      element = name;
      const key = (property ?? ownName)?.toLowerCase();
      if (name === 'meta' && key && content && !metas.has(key)) metas.set(key, content);
    },
    ontext(text) {
      if (element === 'title' && title.length < characters.name) title += text;
    },
    onclosetag() {
      element = '';
    },
  });
  const html = decoded(bytes);
  parser.end(html.slice(0, headEnd(html)));
  const first = (names: readonly string[]) =>
    names.map((name) => oneLine(metas.get(name) ?? '')).find(Boolean);
  const picture = URL.parse(first(named.pictureUrl) ?? '', url)?.href;
  const words = { title: first(named.title) ?? oneLine(title), description: first(named.description) };
  return {
    ...(words.title ? { title: words.title } : {}),
    ...(words.description ? { description: words.description } : {}),
    ...(picture && picture !== url && first(named.pictureUrl) ? { pictureUrl: picture } : {}),
  };
}

const oneLine = (text: string) => cut(text.replaceAll(/\s+/g, ' ').trim(), characters.name);

/** Returns where the head ends; the end of the text where it does not. */
function headEnd(html: string): number {
  const end = html.search(/<\/head\s*>|<body[\s>]/i);
  return end < 0 ? html.length : end;
}

/** A page that says nothing is in UTF-8. */
function decoded(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  const label = /<meta[^>]{0,200}?charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(start)?.[1];
  try {
    return new TextDecoder(label ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
