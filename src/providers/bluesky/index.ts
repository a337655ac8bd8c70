/** Declares Bluesky: its logins, content types, limits and budgets. */
import { dailyCalls } from '../budgets.ts';
import type { Provider, ProviderLimit } from '../provider.ts';
import { appPasswordConnect } from './connect-app-password.ts';
import { oauthConnect } from './connect-oauth.ts';
import { blueskyErrors } from './errors.ts';
import { goingLive } from './going-live.ts';
import { notificationPoll } from './notifications.ts';
import { postItems, postReplies } from './posts.ts';
import { profileMetrics } from './read-posts.ts';
import { appPassword, oauth } from './scopes.ts';
import { type BlueskySettings, bearerRules, dpopRules } from './xrpc.ts';

const source = 'docs.bsky.app, "Rate Limits"';
const checkedAt = '2026-11-21';

const limit = (name: string, text: string): ProviderLimit => ({
  surface: 'posts',
  name,
  limit: text,
  source,
  checkedAt,
});

const limits: readonly ProviderLimit[] = [
  limit(
    'Writes per account',
    '5,000 points an hour and 35,000 a day; a creation is 3, an update 2, a deletion 1',
  ),
  limit('Calls per address', '3,000 in 5 minutes'),
  limit('Sign-ins with an app password', '30 in 5 minutes and 300 a day, per account'),
];

/**
 * A poll lists the notifications. A sweep reads them twice, three forms of the account's feed, its thread gates,
 * and what all of these name.
 */
const callsOfApp = dailyCalls({
  perPoll: 1,
  perSweep: 8,
  source: 'docs.bsky.app, "Rate Limits"',
  checkedAt: '2026-11-21',
});

export function bluesky(settings: BlueskySettings): Provider {
  return {
    id: 'bluesky',
    name: 'Bluesky',
    loginKinds: [
      {
        id: oauth,
        name: 'OAuth',
        profileKind: 'account',
        upstream: dpopRules(settings),
        connect: oauthConnect(settings),
      },
      {
        id: appPassword,
        name: 'App password',
        profileKind: 'account',
        upstream: bearerRules(settings),
        connect: appPasswordConnect(settings),
      },
    ],
    contentTypes: [postItems, postReplies],
    profileMetrics,
    limits,
    errors: blueskyErrors,
    dailyBudgets: [callsOfApp],
    poll: notificationPoll,
    goingLive,
  };
}
