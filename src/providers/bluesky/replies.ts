/**
 * Sweeps and declares replies. Those of others come from the notifications, the account's own from its feed, and hidden
 * ones from its thread gates, since the AppView sends no notification about hiding. Accounts that are muted
 * cause no notifications either, so the newest threads are read, too.
 */
import { z } from 'zod';
import type { Schemas } from '../../contract/index.ts';
import type { Call } from '../call.ts';
import { contentType } from '../content-type.ts';
import { id, instant, list } from '../kit/fields.ts';
import { unlessTooLong } from '../kit/pages.ts';
import type { SweptItem } from '../observations.ts';
import { listNotified } from './notifications.ts';
import { type PostView, postView, replyItem } from './post-view.ts';
import { replyPublishing } from './publishing/steps.ts';
import { readViews } from './read-posts.ts';
import { deleteReply, recordValue, threadGateCollection } from './records.ts';
import { scopes } from './scopes.ts';
import { hiddenBy, listReplies, moderateReply, readReply, readThread } from './threads.ts';
import { query } from './xrpc.ts';

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

const feed = z.object({
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
    parse: (body) => feed.parse(body).feed.flatMap((entry) => answered.safeParse(entry).data?.post ?? []),
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
      feed
        .parse(body)
        .feed.flatMap(({ post }) => postView.safeParse(post).data ?? [])
        .filter(({ author, record }) => author.did === actor && record.reply),
  });
}

// Declares the replies to posts. Sources: lexicons app.bsky.feed.getPostThread, app.bsky.feed.threadgate.

/** The page size of the list. It is our own, because the provider returns a whole thread at once. */
const pageSize = { default: 50, maximum: 100 };

export const postReplies = contentType(
  'bluesky.posts.replies',
  {
    list: {
      scopes: scopes.read,
      pageSize,
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
