/** Turns the AppView's view of a post into an item. Sources: lexicons app.bsky.feed.defs, app.bsky.embed.*. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { id, ifUsable, instant, list, name, present, text, url, word } from '../kit/fields.ts';
import {
  permalinkOf,
  postCollection,
  type RecordName,
  readUri,
  timeOfRecordKey,
  writeUri,
} from './records.ts';

// Reads reposts. A repost is a record of its own that shows another post. Source: lexicon
// app.bsky.feed.repost.

const repostRecord = z.object({ subject: z.object({ uri: id() }) });

/** Returns the URI of the post that a record shows; `undefined` when the record is no repost. */
export function shownBy(record: unknown): string | undefined {
  return repostRecord.safeParse(record).data?.subject.uri;
}

/**
 * Makes the item of a repost. A feed gives the time when the repost was indexed, and the record the time when
 * it was written. The item takes its time from the record key, which both have, so that both give the same
 * time.
 * @param seenAt when the provider showed the repost, as ISO-8601; the item's time is never later.
 */
export function repostItem(name: RecordName, postUri: string, seenAt: string): Schemas['BlueskyPost'] {
  return {
    externalId: writeUri(name),
    variant: 'repost',
    author: { id: name.did },
    quotedPostExternalId: postUri,
    // The provider's own client has pages only for posts, so the permalink of a repost is that of the post it
    // shows.
    ...permalink(postUri),
    publishedAt: publishedAt(timeOfRecordKey(name.key), seenAt),
    contentType: 'bluesky.posts.items',
  };
}

const author = z.object({
  did: id(),
  handle: id(),
  displayName: ifUsable(name()),
});
type AuthorView = z.infer<typeof author>;

const reference = z.object({ uri: id() });

/** The record of a post. Any software can write one, so only the text can be relied on. */
export const postRecord = z.object({
  text: text(),
  createdAt: ifUsable(word()),
  reply: z.object({ root: reference, parent: reference }).optional(),
  embed: z.unknown().optional(),
});
type PostRecord = z.infer<typeof postRecord>;

export const postView = z.object({
  uri: id(),
  author,
  record: postRecord,
  embed: z.unknown().optional(),
  indexedAt: instant(),
});
export type PostView = z.infer<typeof postView>;

type Post = Schemas['BlueskyPost'];
type Reply = Schemas['BlueskyReply'];

/** Returns the item of a post; `undefined` when the post is a reply. */
export function postItem(view: PostView): Post | undefined {
  if (view.record.reply) return undefined;
  const quoted = quotedIn(view.embed);
  return {
    ...common(view),
    variant: quoted ? 'quote' : 'post',
    ...(view.record.text ? { text: view.record.text } : {}),
    ...(quoted ? { quotedPostExternalId: quoted } : {}),
    contentType: 'bluesky.posts.items',
  };
}

/** Returns the item of a reply; `undefined` when the post is not a reply. */
export function replyItem(view: PostView): Reply | undefined {
  const { reply, text } = view.record;
  if (!reply) return undefined;
  return {
    ...common(view),
    postExternalId: reply.root.uri,
    text,
    ...present({ quotedPostExternalId: quotedIn(view.embed) }),
    thread: { parentId: reply.parent.uri, rootId: reply.root.uri },
    contentType: 'bluesky.posts.replies',
  };
}

function common(view: PostView) {
  const media = mediaOf(view);
  return {
    externalId: view.uri,
    author: authorOf(view.author),
    ...(media.length > 0 ? { media } : {}),
    ...present({ link: linkIn(view.embed) }),
    ...permalink(view.uri),
    publishedAt: publishedAt(view.record.createdAt, view.indexedAt),
  };
}

function authorOf({ did, handle, displayName }: AuthorView): Schemas['Author'] {
  return { id: did, username: handle, ...(displayName ? { displayName } : {}) };
}

/** Returns the address of a post's public page, as the item's field; other records have none. */
export function permalink(uri: string): { providerPermalink?: string } {
  const name = readUri(uri);
  return name?.collection === postCollection ? { providerPermalink: permalinkOf(name) } : {};
}

/**
 * Returns the time at which a post counts as published. It is the author's time, unless that is missing or in
 * the future; the AppView sorts posts in the same way.
 */
function publishedAt(createdAt: string | undefined, indexedAt: string): string {
  const indexed = Date.parse(indexedAt);
  const created = Date.parse(createdAt ?? '');
  return new Date(created <= indexed && created > 0 ? created : indexed).toISOString();
}

const images = z.object({ images: list(z.object({ fullsize: url().min(1), alt: text().optional() })) });
const card = z.object({ external: z.object({ uri: ifUsable(url().regex(/^https?:\/\//)) }) });
const video = z.object({ playlist: url().min(1), alt: text().optional() });
const withMedia = z.object({ media: z.unknown(), record: z.unknown() });
const quotedRecord = z.object({ record: reference });
const imageFiles = z.object({ images: list(z.object({ image: z.object({ mimeType: word() }) })) });

function mediaOf({ embed, record }: PostView): Schemas['MediaAsset'][] {
  return assetsOf(mediaPart(embed), mediaPart(record.embed));
}

/** Returns the media of an embed. A quote with media holds both, each under its own name. */
function mediaPart(embed: unknown): unknown {
  const both = withMedia.safeParse(embed).data;
  return both?.media === undefined ? embed : both.media;
}

function assetsOf(shown: unknown, written: unknown): Schemas['MediaAsset'][] {
  const types = imageFiles.safeParse(written).data?.images.map(({ image }) => image.mimeType) ?? [];
  const pictures = images.safeParse(shown).data?.images.map(({ fullsize, alt }, index) => ({
    sourceUrl: fullsize,
    ...(types[index] ? { contentType: types[index] } : {}),
    ...(alt ? { altText: alt } : {}),
  }));
  const film = video.safeParse(shown).data;
  // The video's URL is an HLS playlist; the provider never shows the file itself.
  const films = film
    ? [
        {
          sourceUrl: film.playlist,
          contentType: 'application/vnd.apple.mpegurl',
          ...(film.alt ? { altText: film.alt } : {}),
        },
      ]
    : [];
  return [...(pictures ?? []), ...films];
}

/** Returns the address of a card; nothing for one that leads nowhere. */
function linkIn(embed: unknown): string | undefined {
  return card.safeParse(mediaPart(embed)).data?.external.uri ?? undefined;
}

function quotedIn(embed: unknown): string | undefined {
  const both = withMedia.safeParse(embed).data;
  const part = both?.media === undefined ? embed : both.record;
  const quoted = quotedRecord.safeParse(part).data?.record.uri;
  // Feeds, lists and starter packs are embedded in the same way, but only posts can be named here.
  return quoted?.includes('/app.bsky.feed.post/') ? quoted : undefined;
}

/** Tells whether the post's item has parts that only the AppView's view shows. */
export function needsView({ embed }: PostRecord): boolean {
  return embed !== undefined;
}
