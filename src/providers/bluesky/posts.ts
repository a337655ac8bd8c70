/**
 * The content type of posts: reads, sweeps and declares them. Sources: lexicons app.bsky.feed.getAuthorFeed,
 * app.bsky.feed.getPosts, app.bsky.feed.repost.
 */
import { z } from 'zod';
import type { Input, Output, Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { contentType } from '../content-type.ts';
import { id, list, unread, withRaw, word } from '../kit/fields.ts';
import { askedPart, pageOf, placeOf, readSince } from '../kit/pages.ts';
import type { SweptItem } from '../observations.ts';
import { listNotified } from './notifications.ts';
import { type PostView, postItem, postView, repostItem, shownBy } from './post-view.ts';
import { postPublishing } from './publishing/steps.ts';
import { deletePost, knownUri, postCollection, readRecord, readUri, repostCollection } from './records.ts';
import { scopes } from './scopes.ts';
import { query } from './xrpc.ts';

type Post = Schemas['BlueskyPost'];
type ListInput = Omit<Input<'bluesky.posts.items.list'>, 'connectedProfileId'>;
type GetInput = Omit<Input<'bluesky.posts.items.get'>, 'connectedProfileId'>;

const usual = 50;
const maximum = 100;
/** The largest number of posts that the lexicon allows per call. */
const perCall = 25;

const reason = z.object({
  by: postView.shape.author,
  uri: id().optional(),
  indexedAt: postView.shape.indexedAt,
});
const entry = z.object({ post: postView, reason: z.unknown().optional() });
const feed = z.object({ feed: unread(), cursor: word().min(1).optional() });
const posts = z.object({ posts: list(z.unknown(), perCall) });

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

/**
 * Reads a post of any account, because mentions and quotes are posts of others, or one of the account's own
 * reposts.
 */
export async function readPost(call: Call, input: GetInput): Promise<Post> {
  const { collection } = knownUri(input.externalId, postCollection, repostCollection);
  return collection === repostCollection ? readRepost(call, input) : readView(call, input, postItem);
}

async function readRepost(call: Call, input: GetInput): Promise<Post> {
  const name = knownUri(input.externalId, repostCollection);
  const notFound = () =>
    new ProviderFailure({ kind: 'not_found' }, `${input.externalId} is no repost of the account's`);
  if (name.did !== call.account.externalId) throw notFound();
  const record = await readRecord(call, name);
  const postUri = shownBy(record.value);
  if (!postUri) throw notFound();
  return withRaw(repostItem(name, postUri, new Date().toISOString()), record, input);
}

/**
 * Reads one post by its URI, as an item of one kind. Fails as `not_found` also when the post is of the other
 * kind.
 */
export function readView<Item extends object>(
  call: Call,
  { externalId, includeProviderRaw }: { externalId: string; includeProviderRaw?: boolean },
  toItem: (view: PostView) => Item | undefined,
): Promise<Item> {
  return query(
    call,
    'app.bsky.feed.getPosts',
    { uris: [externalId] },
    {
      parse: (body) => {
        const [view] = posts.parse(body).posts;
        const item = view === undefined ? undefined : toItem(postView.parse(view));
        if (!item) throw new ProviderFailure({ kind: 'not_found' }, `no such post ${externalId}`);
        return withRaw(item, view, { includeProviderRaw });
      },
    },
  );
}

/** Reads several posts at once; deleted ones are left out. */
export async function readViews(call: Call, uris: string[]): Promise<PostView[]> {
  const known = uris.filter((uri) => readUri(uri));
  const views: PostView[] = [];
  for (let start = 0; start < known.length; start += perCall) {
    const some = known.slice(start, start + perCall);
    const parse = (body: unknown) => posts.parse(body).posts.map((view) => postView.parse(view));
    views.push(...(await query(call, 'app.bsky.feed.getPosts', { uris: some }, { parse })));
  }
  return views;
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
