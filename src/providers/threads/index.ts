/** Declares Threads: its logins, content types, limits and budgets. */
import { dailyCalls } from '../budgets.ts';
import { threadsErrors } from '../meta/errors/known-errors.ts';
import { goingLive } from '../meta/going-live/index.ts';
import { graphRules } from '../meta/graph.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { userCallbacks } from '../meta/user-callbacks.ts';
import type { Provider, ProviderLimit } from '../provider.ts';
import { threadsLoginConnect } from './connect.ts';
import { profileMetrics } from './metrics.ts';
import { postItems, postReplies } from './posts.ts';
import { threadsLogin } from './scopes.ts';
import { webhooks } from './webhooks.ts';

const limit = (name: string, text: string, page = 'Overview'): ProviderLimit => ({
  surface: 'posts',
  name,
  limit: text,
  source: `Threads API, "${page}"`,
  checkedAt: '2026-11-23',
});

const limits: readonly ProviderLimit[] = [
  limit(
    'Calls per app and account in 24 hours',
    '4800 times the impressions of the account, of which at least 10 count',
  ),
  limit('Posts published in 24 hours', "250; the account's own quota is read before anything is prepared"),
  limit(
    'Replies published in 24 hours',
    "1,000; the account's own quota is read before anything is prepared",
  ),
  limit(
    'Deletions in 24 hours',
    "100; the account's own quota is read before anything is deleted",
    'Delete Posts',
  ),
  limit('Hiding', 'direct replies to the account’s own posts; replies below them follow', 'Reply Management'),
];

/** Assumptions of the adapter that no document of Threads confirms. The code at each place has to be changed if it is wrong. */
const unverified: readonly string[] = [
  'Webhooks are signed with the secret of the Threads app. Threads’ page about webhooks leaves signatures to that of the Graph API, which knows only one secret per app.',
  'The target_id of a notification in the field publish is the account, as it is for mentions.',
  'A token may inspect itself, as public integrations let it; the documentation asks with the token of one of the app’s testers. A token that is imported is inspected by the app’s own token.',
  'The scope threads_basic covers the field is_reply of posts. For notifications of mentions, threads_read_replies is documented as needed. A reply without that field counts as a post when it is read by its id.',
  'Conversations and mentions have every field that single posts have, and at most 100 items per page, as the lists of an account do.',
  'A page is followed by another one if it has `paging.next`, as in the Graph API; the samples show cursors alone.',
  'Texts of more than 500 bytes and posts with more than three links may be refused, as public integrations report; the documentation counts characters, and allows five links. A refusal with the reason text_too_long, of a text that validate has warned of, shows it.',
  'The shares of a poll’s options are parts of 1, as in the documentation’s sample.',
  'Throttles have the codes and usage headers of the Graph API, and a quota that is used up has the code of Instagram’s.',
  'A refresh prolongs the access to private profiles, whose permissions are valid for 90 days, as it prolongs the token.',
  'Numbers of metrics may be corrected for 48 hours, as Instagram’s are.',
];

export function threads(settings: MetaSettings): Provider {
  return {
    id: 'threads',
    name: 'Threads',
    loginKinds: [
      {
        id: threadsLogin,
        name: 'Threads Login',
        profileKind: 'account',
        upstream: graphRules(settings.threadsGraphUrl, settings.threadsApiVersion),
        connect: threadsLoginConnect(settings),
      },
    ],
    contentTypes: [postItems, postReplies],
    profileMetrics,
    limits,
    errors: threadsErrors,
    dailyBudgets: [
      // A sweep reads three lists, the mentions twice, and at most ten conversations below the newest posts.
      dailyCalls({ perSweep: 15, source: 'Threads API, "Overview"', checkedAt: '2026-11-23' }),
    ],
    unverified,
    webhooks,
    userCallbacks,
    goingLive,
  };
}
