/**
 * Reads single posts and reposts, and the counts of posts and profiles. Sources: lexicons app.bsky.feed.getPosts, app.bsky.feed.repost,
 * app.bsky.feed.defs#postView, app.bsky.actor.defs#profileViewDetailed.
 */

import { z } from 'zod';
import type { Input, Schemas } from '../../contract/index.ts';
import { type Call, ProviderFailure } from '../call.ts';
import { count, countsFrom, countsIn, withoutCounts } from '../kit/counts.ts';
import { id, list, withRaw } from '../kit/fields.ts';
import type { Metrics } from '../metrics.ts';
import { type PostView, postItem, postView, repostItem, shownBy } from './post-view.ts';
import { knownUri, postCollection, readRecord, readUri, repostCollection } from './records.ts';
import { scopes } from './scopes.ts';
import { query } from './xrpc.ts';

type Post = Schemas['BlueskyPost'];
type GetInput = Omit<Input<'bluesky.posts.items.get'>, 'connectedProfileId'>;

/** The largest number of posts that the lexicon allows per call. */
const perCall = 25;

const posts = z.object({ posts: list(z.unknown(), perCall) });

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

const lexicons = 'https://github.com/bluesky-social/atproto/blob/main/lexicons/app/bsky';
const checkedAt = '2026-11-29';

/** A repost shows another post, whose numbers they are. */
const variants = ['post', 'quote'];

export const postMetrics: Metrics = {
  scopes: scopes.postMetrics,
  metrics: countsFrom(
    { source: `${lexicons}/feed/defs.json`, checkedAt },
    count('likes', 'likeCount', 'How many likes it has.', { variants }),
    count('replies', 'replyCount', 'How many direct replies it has.', { variants }),
    count('reposts', 'repostCount', 'How often it was reposted.', { variants }),
    count('quotes', 'quoteCount', 'How often it was quoted.', { variants }),
    count('saves', 'bookmarkCount', 'How many people have bookmarked it.', { variants }),
  ),
  async run(call, request) {
    const { externalId } = request;
    const { collection } = knownUri(externalId, postCollection, repostCollection);
    if (collection === repostCollection) {
      await readPost(call, { externalId });
      return withoutCounts(request);
    }
    const asked = { externalId, includeProviderRaw: true };
    const { providerRaw } = await readView(call, asked, postItem);
    return countsIn(providerRaw, request);
  },
};

/** Any profile has an id; without one the answer is about something else. */
const shown = z.object({ did: id() });

export const profileMetrics: Metrics = {
  scopes: scopes.profileMetrics,
  metrics: countsFrom(
    { source: `${lexicons}/actor/defs.json`, checkedAt },
    count('followers', 'followersCount', 'How many accounts follow the account.'),
    count('following', 'followsCount', 'How many accounts it follows.'),
    count('posts', 'postsCount', 'How many posts and replies it has.'),
  ),
  run: (call, request) =>
    query(
      call,
      'app.bsky.actor.getProfile',
      { actor: request.externalId },
      { target: 'account', parse: (body) => shown.parse(body) && countsIn(body, request) },
    ),
};
