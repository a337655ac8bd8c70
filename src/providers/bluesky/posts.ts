/**
 * The content type of posts: lists, sweeps and declares them. Sources: lexicons app.bsky.feed.getAuthorFeed,
 * app.bsky.feed.repost.
 */
import { z } from 'zod';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { contentType } from '../content-type.ts';
import { id, unread, withRaw, word } from '../kit/fields.ts';
import { askedPart, pageOf, placeOf, readSince } from '../kit/pages.ts';
import type { SweptItem } from '../observations.ts';
import { postMetrics } from './metrics.ts';
import { listNotified } from './notifications.ts';
import { postItem, postView, repostItem } from './post-view.ts';
import { postPublishing } from './publishing/steps.ts';
import { readPost, readViews } from './read-posts.ts';
import { deletePost, readUri } from './records.ts';
import { scopes } from './scopes.ts';
import { query } from './xrpc.ts';

type Post = Schemas['BlueskyPost'];
type ListInput = Omit<Input<'bluesky.posts.items.list'>, 'connectedProfileId'>;

const usual = 50;
const maximum = 100;

const reason = z.object({
  by: postView.shape.author,
  uri: id().optional(),
  indexedAt: postView.shape.indexedAt,
});
const entry = z.object({ post: postView, reason: z.unknown().optional() });
const feed = z.object({ feed: unread(), cursor: word().min(1).optional() });

function listPosts(call: Call, input: ListInput): Promise<Output<'bluesky.posts.items.list'>> {
  const { externalId: actor } = call.account;
  const place = placeOf(input.cursor);
  const limit = input.limit && Math.min(Math.floor(input.limit), maximum);
  const parameters = { actor, filter: 'posts_no_replies', limit, cursor: place.cursor };
  return query(call, 'app.bsky.feed.getAuthorFeed', parameters, {
    target: 'account',
    parse: (body) => {
      const page = feed.parse(body);
      const { items, next } = askedPart(page.feed, limit ?? usual, place, page.cursor);
      const data = items.flatMap((one) => withRaw(feedItem(entry.parse(one), actor), one, input) ?? []);
      return pageOf(data, next);
    },
  });
}

/**
 * Returns the item of a feed entry that is the account's own post or repost; `undefined` for any other entry.
 */
function feedItem({ post, reason: why }: z.infer<typeof entry>, actor: string): Post | undefined {
  const reposted = reason.safeParse(why).data;
  if (!reposted) return post.author.did === actor ? postItem(post) : undefined;
  const name = readUri(reposted.uri ?? '');
  return reposted.by.did === actor && name ? repostItem(name, post.uri, reposted.indexedAt) : undefined;
}

// Sweeps the account's own posts and reposts, and the posts of others that it was notified of.

const pageSize = 100;
const mostPages = 5;

async function sweepPosts(call: Call, since: Date): Promise<SweptItem<Post>[]> {
  const own = await ownPosts(call, since);
  const notified = (await listNotified(call, since)).filter(({ record }) => !record.reply);
  const others = await readViews(
    call,
    notified.map(({ uri }) => uri),
  );
  return [...own, ...others.flatMap((view) => postItem(view) ?? [])].map((item) => ({ item }));
}

function ownPosts(call: Call, since: Date): Promise<Post[]> {
  const isRecent = ({ publishedAt }: Post) => publishedAt !== undefined && new Date(publishedAt) >= since;
  return readSince(
    async (cursor) => {
      const { data, nextCursor } = await listPosts(call, { limit: pageSize, ...(cursor ? { cursor } : {}) });
      return { items: data, next: nextCursor };
    },
    isRecent,
    mostPages,
  );
}

// Declares the account's posts, except replies.

/** The page size of the list, as the lexicon gives it. */
const shownPageSize = { default: 50, maximum: 100 };

export const postItems = contentType(
  'bluesky.posts.items',
  {
    list: { scopes: scopes.read, pageSize: shownPageSize, walk: { order: 'newest_first' }, run: listPosts },
    get: { scopes: scopes.read, run: readPost },
    delete: { scopes: scopes.deletePost, run: deletePost },
    metrics: postMetrics,
  },
  {
    notified: [],
    // Notifications report mentions and quotes, which other accounts write.
    polled: ['created'],
    // The sweep finds the account's own posts, whichever app wrote them.
    swept: ['created', 'deleted'],
    scopes: scopes.observe,
    sweep: sweepPosts,
  },
  postPublishing,
);
