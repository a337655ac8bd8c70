/** Reads the counts of posts and accounts. Sources: docs.joinmastodon.org, "Status" and "Account" entities. */
import { z } from 'zod';
import { ProviderFailure } from '../call.ts';
import { count, countsFrom, countsIn, withoutCounts } from '../kit/counts.ts';
import { id } from '../kit/fields.ts';
import type { Metrics } from '../metrics.ts';
import { pathPart, readStatus } from './read-statuses.ts';
import { scopes } from './scopes.ts';
import { partsOf, postItem } from './status.ts';

const checkedAt = '2026-11-29';

/** A boost shows another post, whose numbers they are. */
const variants = ['post'];

export const postMetrics: Metrics = {
  scopes: scopes.read,
  metrics: countsFrom(
    { source: 'https://docs.joinmastodon.org/entities/Status/', checkedAt },
    count('likes', 'favourites_count', 'How many favourites it has.', { variants }),
    count('replies', 'replies_count', 'How many direct replies it has.', { variants }),
    count('reposts', 'reblogs_count', 'How often it was boosted.', { variants }),
    count('quotes', 'quotes_count', 'How often it was quoted with its author’s approval.', {
      variants,
      condition: 'The account’s server has to run Mastodon 4.5 or newer.',
    }),
  ),
  async run(call, request) {
    const { externalId } = request;
    const { view, raw } = await readStatus(call, externalId);
    if (!postItem(call, view)) throw new ProviderFailure({ kind: 'not_found' }, `${externalId} is no post`);
    // Some servers answer for a boost with the post that it shows.
    const isBoost = view.reblog || view.id.toLowerCase() !== externalId.toLowerCase();
    return isBoost ? withoutCounts(request) : countsIn(raw, request);
  },
};

const account = z.object({ id: id() });

export const profileMetrics: Metrics = {
  scopes: scopes.profileMetrics,
  metrics: countsFrom(
    { source: 'https://docs.joinmastodon.org/entities/Account/', checkedAt },
    count('followers', 'followers_count', 'How many accounts follow the account.'),
    count('following', 'following_count', 'How many accounts it follows.'),
    count('posts', 'statuses_count', 'How many posts, replies and boosts it has.'),
  ),
  run: (call, request) =>
    call.upstream.request({
      method: 'GET',
      path: `/api/v1/accounts/${pathPart(partsOf(call.account).id)}`,
      target: 'account',
      parse: (body) => account.parse(body) && countsIn(body, request),
    }),
};
