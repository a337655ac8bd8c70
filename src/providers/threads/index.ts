import { dailyCalls } from '../daily-budget.ts';
import { threadsErrors } from '../meta/errors/known-error.ts';
import { goingLive } from '../meta/going-live/index.ts';
import { graphRules } from '../meta/graph.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { userCallbacks } from '../meta/user-callbacks.ts';
import type { Provider } from '../provider.ts';
import { limits } from './limits.ts';
import { threadsLoginConnect } from './login.ts';
import { profileMetrics } from './metrics.ts';
import { webhooks } from './notifications.ts';
import { postItems } from './post-items.ts';
import { postReplies } from './post-replies.ts';
import { threadsLogin } from './scopes.ts';
import { unverified } from './unverified.ts';

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
