import { dailyCalls } from '../daily-budget.ts';
import type { Provider } from '../provider.ts';
import { appPasswordConnect } from './app-password.ts';
import { blueskyErrors } from './errors/known-error.ts';
import { goingLive } from './going-live.ts';
import { limits } from './limits.ts';
import { notificationPoll } from './notification-poll.ts';
import { oauthConnect } from './oauth.ts';
import { postItems } from './post-items.ts';
import { postReplies } from './post-replies.ts';
import { appPassword, oauth } from './scopes.ts';
import type { BlueskySettings } from './settings.ts';
import { bearerRules, dpopRules } from './xrpc.ts';

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
    limits,
    errors: blueskyErrors,
    dailyBudgets: [callsOfApp],
    poll: notificationPoll,
    goingLive,
  };
}
