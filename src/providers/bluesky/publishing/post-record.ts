/**
 * The rules for texts and files, and the record of a post, which is built within them. Sources: lexicons app.bsky.feed.post,
 * app.bsky.embed.*.
 */

import { Readable } from 'node:stream';
import { z } from 'zod';
import { type Call, ProviderFailure, type RequestFile } from '../../call.ts';
import { list } from '../../kit/fields.ts';
import type {
  FieldRule,
  FileRule,
  LinkCard,
  MediaRules,
  PublishContent,
  PublishField,
  PublishFile,
  PublishRules,
  TextRule,
} from '../../publish.ts';
import { knownUri, postCollection, readRecord, type StrongReference, strongReference } from '../records.ts';
import { query } from '../xrpc.ts';
import { facetsOf } from './facets.ts';
import type { Blob, Card, PostProgress } from './own-record.ts';

export const text: TextRule = { maxGraphemes: 300, maxBytes: 3000 };

/** A post may name its languages; a publish request names one. */
export const language: FieldRule = {};

/** The lexicons limit no alternative text; the network's own app has taken this many characters since October 2024. */
const altText = { maxCharacters: 2000 };

const image: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
  maxBytes: 2_000_000,
  altText,
  seen: ['altText'],
  warned: { stills: ['image/webp', 'image/png'] },
};

const film: FileRule = {
  kind: 'video',
  maximum: 1,
  contentTypes: ['video/mp4'],
  maxBytes: 300_000_000,
  // The video service has refused longer ones since March 2025; no document says so.
  durationSeconds: { maximum: 180 },
  altText,
  seen: ['durationSeconds', 'altText'],
};

export const media: MediaRules = {
  minimum: 0,
  maximum: 4,
  files: [image, film],
  unmixed: true,
  sent: true,
  // Files are public as they are; docs.bsky.app, "Posts", asks clients to strip metadata.
  stripLocation: true,
};

export const fields: readonly PublishField[] = ['altText', 'thread'];

const cardPicture: FileRule = {
  kind: 'image',
  contentTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  maxBytes: 1_000_000,
  warned: { stills: ['image/webp', 'image/png', 'image/gif'] },
};

/** What a post may have besides: the card of a link, in the place of files. */
export const linked = {
  fields: [...fields, 'link', 'linkCard', 'firstComment'],
  cardPicture,
  needs: ['text', 'media', 'link'],
  excludes: ['media', 'link'],
} as const satisfies Partial<PublishRules>;

export const checked: Pick<PublishRules, 'source' | 'checkedAt'> = {
  source: 'lexicons app.bsky.feed.post and app.bsky.embed.*',
  checkedAt: '2026-11-21',
};

// Makes the card of a link, which clients make and the network does not: its texts, and its picture as a file of the account's
// server. Source: lexicon app.bsky.embed.external.

/**
 * Returns the card. A page that says nothing of itself has one of its address.
 * @param store uploads the picture.
 */
export async function makeCard(
  { link = '', readLinkCard, cardPicture: given }: PublishContent,
  store: (picture: RequestFile) => Promise<Blob>,
): Promise<Card> {
  const { title, description, picture } = (await readLinkCard?.(cardPicture.maxBytes)) ?? {};
  const file = given ?? (picture && fileOf(picture));
  return {
    title: title || link.replace(/^https?:\/\//, ''),
    description: description ?? '',
    ...(file ? { thumb: await store(file) } : {}),
  };
}

const fileOf = ({ contentType, bytes }: NonNullable<LinkCard['picture']>): RequestFile => ({
  contentType,
  sizeBytes: bytes.length,
  open: async () => Readable.from([bytes]),
});

const cardEmbed = (uri: string, card: Card) => ({
  $type: 'app.bsky.embed.external',
  external: { uri, ...card },
});

// Reads the post that is replied to, quoted or reposted. Records refer to it by its URI and the hash of its
// content.

const inThread = z.object({ reply: z.object({ root: strongReference }).optional() });
const referable = z.object({ posts: list(strongReference.extend({ record: inThread }), 1) });

interface Target {
  target: StrongReference;
  /** The first post of the target's thread: the target itself, unless it is a reply. */
  root: StrongReference;
}

/**
 * Reads the target. Fails as `not_found` when there is no such post, because nothing can refer to it then. The account's own
 * posts are read from its server, where they are at once; the network shows them later.
 * @throws ProviderFailure
 */
export async function readTarget(call: Call, { target }: PublishContent): Promise<Target> {
  const uri = target?.postExternalId ?? '';
  const name = knownUri(uri, postCollection);
  if (name.did === call.account.externalId) {
    const own = await readRecord(call, name);
    return targetOf(own, inThread.parse(own.value));
  }
  return query(
    call,
    'app.bsky.feed.getPosts',
    { uris: [uri] },
    {
      parse: (body) => {
        const [post] = referable.parse(body).posts;
        if (!post) throw new ProviderFailure({ kind: 'not_found' }, `no such post ${uri}`);
        return targetOf(post, post.record);
      },
    },
  );
}

function targetOf({ uri, cid }: StrongReference, { reply }: z.infer<typeof inThread>): Target {
  const target = { uri, cid };
  return { target, root: reply?.root ?? target };
}

export function postRecord(
  kind: 'none' | 'quote' | 'reply',
  { text = '', media, language, link }: PublishContent,
  { createdAt, blobs, card, mentions = [], target, root }: PostProgress,
): object {
  const dids = new Map(mentions.flatMap(([handle, did]) => (did ? [[handle, did] as const] : [])));
  const facets = facetsOf(text, dids);
  const files = link !== undefined && card ? cardEmbed(link, card) : filesEmbed(media, blobs);
  const quoted = kind === 'quote' && target ? { $type: 'app.bsky.embed.record', record: target } : undefined;
  const embed = files && quoted ? { $type: withMedia, record: quoted, media: files } : (files ?? quoted);
  return {
    text,
    createdAt,
    ...(language ? { langs: [language] } : {}),
    ...(facets.length > 0 ? { facets } : {}),
    ...(embed ? { embed } : {}),
    ...(kind === 'reply' ? { reply: { root, parent: target } } : {}),
  };
}

const withMedia = 'app.bsky.embed.recordWithMedia';

function filesEmbed(media: readonly PublishFile[], blobs: readonly Blob[]): object | undefined {
  const [first] = media;
  if (!first) return undefined;
  if (first.kind === 'video')
    return {
      $type: 'app.bsky.embed.video',
      video: blobs[0],
      ...(first.altText ? { alt: first.altText } : {}),
      ...ratio(first),
    };
  const images = media.map((file, index) => ({
    image: blobs[index],
    // The lexicon requires the text, though it may be empty.
    alt: file.altText ?? '',
    ...ratio(file),
  }));
  return { $type: 'app.bsky.embed.images', images };
}

const ratio = ({ width, height }: PublishFile) => (width && height ? { aspectRatio: { width, height } } : {});
