import { dailyCalls } from '../daily-budget.ts';
import type { Provider } from '../provider.ts';
import { oauthConnect } from './connect.ts';
import { mastodonErrors } from './errors.ts';
import { goingLive } from './going-live.ts';
import { limits } from './limits.ts';
import { mentionPoll } from './mentions.ts';
import { particulars } from './particulars.ts';
import { postItems } from './post-items.ts';
import { postReplies } from './post-replies.ts';
import { rulesOfServer } from './publishing/rules.ts';
import { oauth } from './scopes.ts';
import { serverRules } from './server.ts';
import type { MastodonSettings } from './settings.ts';

export function mastodon(settings: MastodonSettings): Provider {
  return {
    id: 'mastodon',
    name: 'Mastodon',
    loginKinds: [
      {
        id: oauth,
        name: 'OAuth',
        profileKind: 'account',
        upstream: serverRules(settings),
        connect: oauthConnect(settings),
      },
    ],
    contentTypes: [postItems, postReplies],
    limits,
    particulars,
    goingLive,
    // A sweep reads posts and mentions, twice each, and at most ten threads below the newest posts.
    dailyBudgets: [
      dailyCalls({
        perPoll: 1,
        perSweep: 14,
        source: 'docs.joinmastodon.org, "Rate limits"',
        checkedAt: '2026-11-23',
      }),
    ],
    rulesOfServer,
    errors: mastodonErrors,
    poll: mentionPoll,
  };
}
