/** Reads the counts of posts and profiles. Sources: lexicons app.bsky.feed.defs#postView, app.bsky.actor.defs#profileViewDetailed. */
import { z } from 'zod';
import { count, countsFrom, countsIn, withoutCounts } from '../kit/counts.ts';
import { id } from '../kit/fields.ts';
import type { Metrics } from '../metrics.ts';
import { postItem } from './post-view.ts';
import { readPost, readView } from './read-posts.ts';
import { knownUri, postCollection, repostCollection } from './records.ts';
import { scopes } from './scopes.ts';
import { query } from './xrpc.ts';

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
