/** A post as the AppView shows it, as an item. Sources: lexicons app.bsky.feed.defs, app.bsky.embed.*. */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import { permalinkOf, postCollection, readUri } from './at-uri.ts';

const author = z.object({
  did: z.string().min(1),
  handle: z.string().min(1),
  displayName: z.string().optional(),
});
export type AuthorView = z.infer<typeof author>;

const reference = z.object({ uri: z.string().min(1) });

/** What posts say of themselves: written by anybody's software, so that nothing is certain but the text. */
export const postRecord = z.object({
  text: z.string(),
  createdAt: z.string().optional(),
  reply: z.object({ root: reference, parent: reference }).optional(),
  embed: z.unknown().optional(),
});
export type PostRecord = z.infer<typeof postRecord>;

export const postView = z.object({
  uri: z.string().min(1),
  author,
  record: postRecord,
  embed: z.unknown().optional(),
  indexedAt: z.iso.datetime({ offset: true }),
  threadgate: z
    .object({ record: z.object({ hiddenReplies: z.array(z.string()).optional() }).optional() })
    .optional(),
});
export type PostView = z.infer<typeof postView>;

type Post = Schemas['BlueskyPost'];
type Reply = Schemas['BlueskyReply'];

/** `undefined` for a reply. */
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

/** `undefined` for what is no reply. */
export function replyItem(view: PostView): Reply | undefined {
  const { reply, text } = view.record;
  if (!reply) return undefined;
  return {
    ...common(view),
    postExternalId: reply.root.uri,
    text,
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
    ...permalink(view.uri),
    publishedAt: publishedAt(view.record.createdAt, view.indexedAt),
  };
}

function authorOf({ did, handle, displayName }: AuthorView): Schemas['Author'] {
  return { id: did, username: handle, ...(displayName ? { displayName } : {}) };
}

/** Returns the page of a post; other records have none. */
export function permalink(uri: string): { providerPermalink?: string } {
  const name = readUri(uri);
  return name?.collection === postCollection ? { providerPermalink: permalinkOf(name) } : {};
}

/** The author's clock, unless it says the future or nothing: as the AppView sorts them. */
export function publishedAt(createdAt: string | undefined, indexedAt: string): string {
  const indexed = Date.parse(indexedAt);
  const created = Date.parse(createdAt ?? '');
  return new Date(created <= indexed && created > 0 ? created : indexed).toISOString();
}

const images = z.object({
  images: z.array(z.object({ fullsize: z.string().min(1), alt: z.string().optional() })),
});
const video = z.object({ playlist: z.string().min(1), alt: z.string().optional() });
const withMedia = z.object({ media: z.unknown(), record: z.unknown() });
const quotedRecord = z.object({ record: reference });
const imageFiles = z.object({ images: z.array(z.object({ image: z.object({ mimeType: z.string() }) })) });

function mediaOf({ embed, record }: PostView): Schemas['MediaAsset'][] {
  return assetsOf(mediaPart(embed), mediaPart(record.embed));
}

/** A quote with media has both under names of their own. */
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
  // The list of its parts, in several qualities: the provider shows the file itself nowhere.
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

function quotedIn(embed: unknown): string | undefined {
  const both = withMedia.safeParse(embed).data;
  const part = both?.media === undefined ? embed : both.record;
  const quoted = quotedRecord.safeParse(part).data?.record.uri;
  // Feeds, lists and starter packs are embedded in the same way.
  return quoted?.includes('/app.bsky.feed.post/') ? quoted : undefined;
}

/** Whether the item has parts that only the AppView's view shows. */
export function needsView({ embed }: PostRecord): boolean {
  return embed !== undefined;
}
