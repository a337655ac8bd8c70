/**
 * The content types of Bluesky: posts, and replies to them. Replies of others come from the notifications, the account's own from
 * its feed, and hidden ones from its thread gates, since the AppView sends no notification about hiding. Accounts that are muted
 * cause no notifications either, so the newest threads are read, too. Sources: lexicons app.bsky.feed.getAuthorFeed,
 * app.bsky.feed.repost, app.bsky.feed.getPostThread, app.bsky.feed.threadgate.
 */

import { z } from 'zod';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { contentType } from '../content-type.ts';
import { id, instant, list, unread, withRaw, word } from '../kit/fields.ts';
import { askedPart, pageOf, placeOf, readSince, unlessTooLong } from '../kit/pages.ts';
import type { SweptItem } from '../observations.ts';
import { listNotified } from './notifications.ts';
import { type PostView, postItem, postView, replyItem, repostItem } from './post-view.ts';
import { postPublishing, replyPublishing } from './publishing/steps.ts';
import { postMetrics, readPost, readViews } from './read-posts.ts';
import { deletePost, deleteReply, readUri, recordValue, threadGateCollection } from './records.ts';
import { scopes } from './scopes.ts';
import { hiddenBy, listReplies, moderateReply, readReply, readThread } from './threads.ts';
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

const postsPerRead = 100;
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
      const { data, nextCursor } = await listPosts(call, {
        limit: postsPerRead,
        ...(cursor ? { cursor } : {}),
      });
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

// Replies: sweeps and declares them.

type Reply = Schemas['BlueskyReply'];

/** The number of entries per list: the lexicons' maximum. */
const sweptPageSize = 100;

async function sweepReplies(call: Call, since: Date): Promise<SweptItem<Reply>[]> {
  const hidden = await hiddenReplies(call);
  const notified = (await listNotified(call, since)).filter(({ record }) => record.reply);
  const named = new Set([...notified.map(({ uri }) => uri), ...hidden]);
  const views = [
    ...(await readViews(call, [...named])),
    ...(await ownReplies(call)),
    ...(await newestThreads(call, since)),
  ];
  return views.flatMap((view) => swept(call, view, hidden, since));
}

/**
 * Returns a reply with its state; nothing for a post that is no reply or is older. Only the author of a
 * thread's first post can hide replies in it, so the state is known for the account's own threads alone.
 */
function swept({ account }: Call, view: PostView, hidden: Set<string>, since: Date): SweptItem<Reply>[] {
  const item = replyItem(view);
  if (!item || new Date(item.publishedAt ?? 0) < since) return [];
  const inOwnThread = item.postExternalId.startsWith(`at://${account.externalId}/`);
  return [{ item, ...(inOwnThread ? { hidden: hidden.has(view.uri) } : {}) }];
}

const gates = z.object({ records: list(z.object({ value: recordValue }), sweptPageSize) });

/** Returns the URIs of the hidden replies in the newest threads that have a thread gate, up to one page. */
async function hiddenReplies(call: Call): Promise<Set<string>> {
  const parameters = {
    repo: call.account.externalId,
    collection: threadGateCollection,
    limit: sweptPageSize,
  };
  const { records } = await query(call, 'com.atproto.repo.listRecords', parameters, {
    target: 'account',
    parse: gates.parse,
  });
  return new Set(records.flatMap((gate) => hiddenBy(gate)));
}

const sweptFeed = z.object({
  feed: list(z.object({ post: z.unknown(), reason: z.unknown().optional() }), sweptPageSize),
});

const mostThreads = 10;
const answered = z.object({
  post: z.object({ uri: id(), replyCount: z.number(), indexedAt: instant() }),
  /** Only entries that are not reposts match, as a repost has a reason. */
  reason: z.undefined().optional(),
});

/** Reads the threads below the account's newest posts since a time, as far as they have replies. */
async function newestThreads(call: Call, since: Date): Promise<PostView[]> {
  const parameters = { actor: call.account.externalId, filter: 'posts_no_replies', limit: sweptPageSize };
  const posts = await query(call, 'app.bsky.feed.getAuthorFeed', parameters, {
    target: 'account',
    parse: (body) =>
      sweptFeed.parse(body).feed.flatMap((entry) => answered.safeParse(entry).data?.post ?? []),
  });
  const recent = posts.filter(({ replyCount, indexedAt }) => replyCount > 0 && new Date(indexedAt) >= since);
  const views: PostView[] = [];
  for (const { uri } of recent.slice(0, mostThreads))
    views.push(...(await unlessTooLong(readThread(call, uri), [])));
  return views;
}

async function ownReplies(call: Call): Promise<PostView[]> {
  const { externalId: actor } = call.account;
  const parameters = { actor, filter: 'posts_with_replies', limit: sweptPageSize };
  return query(call, 'app.bsky.feed.getAuthorFeed', parameters, {
    target: 'account',
    parse: (body) =>
      sweptFeed
        .parse(body)
        .feed.flatMap(({ post }) => postView.safeParse(post).data ?? [])
        .filter(({ author, record }) => author.did === actor && record.reply),
  });
}

/** The page size of the list. It is our own, because the provider returns a whole thread at once. */
const repliesPageSize = { default: 50, maximum: 100 };

export const postReplies = contentType(
  'bluesky.posts.replies',
  {
    list: {
      scopes: scopes.read,
      pageSize: repliesPageSize,
      walk: {
        order: 'newest_first',
        parent: { contentType: 'bluesky.posts.items', input: 'postExternalId' },
      },
      run: listReplies,
    },
    get: { scopes: scopes.read, run: readReply },
    moderate: { scopes: scopes.moderate, run: moderateReply },
    delete: { scopes: scopes.deleteReply, run: deleteReply },
  },
  {
    notified: [],
    polled: ['created'],
    swept: ['created', 'deleted', 'moderated'],
    scopes: scopes.observe,
    sweep: sweepReplies,
  },
  replyPublishing,
);
