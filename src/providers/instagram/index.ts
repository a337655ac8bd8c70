/** Declares Instagram: its logins, content types, limits and budgets. */
import { instagramErrors } from '../meta/errors/known-errors.ts';
import { goingLive } from '../meta/going-live/index.ts';
import { graphRules } from '../meta/graph.ts';
import { dailyGraphCalls } from '../meta/rate-limit-headers.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { userCallbacks } from '../meta/user-callbacks.ts';
import type { Provider } from '../provider.ts';
import { facebookLoginOfAccounts, instagramLoginConnect } from './connect.ts';
import { dmMessages, dmThreads } from './dm.ts';
import { limits } from './limits.ts';
import { mediaComments } from './media-comments.ts';
import { mediaItems, storiesItems } from './media-items.ts';
import { profileMetrics } from './metrics.ts';
import { facebookLogin, instagramLogin } from './scopes.ts';
import { webhooks } from './webhooks.ts';

const contentTypes = [mediaItems, storiesItems, mediaComments, dmThreads, dmMessages];

/** Assumptions of the adapter that no document of Instagram confirms. */
const unverified: readonly string[] = [
  'A time range of an account’s metrics has at most 30 days, as public integrations report of the provider’s refusals.',
  'An account’s metrics go back two years, as public integrations report; the guide says 90 days.',
  'Of the metric follows_and_unfollows, the part FOLLOWER are those who followed, and NON_FOLLOWER those who left.',
  'Pictures from 3:4 to 1.91:1 are taken, a little beyond by rounding, as public integrations report; the reference begins at 4:5. A refusal with the reason aspect_ratio_unsupported shows the opposite, and validate warns of such files.',
  'A refusal of what makes a container visible proves nothing, as public integrations report of the code 4 and subcode 2207051: what is there all the same has the step found after the refusal.',
  'Media that are older than the account’s conversion are refused with the code 100 and subcode 2108006, as public integrations report.',
];

export function instagram(settings: MetaSettings): Provider {
  return {
    id: 'instagram',
    name: 'Instagram',
    loginKinds: [
      {
        id: instagramLogin,
        name: 'Instagram Login',
        profileKind: 'account',
        upstream: graphRules(settings.instagramGraphUrl, settings.graphApiVersion),
        connect: instagramLoginConnect(settings),
      },
      {
        id: facebookLogin,
        name: 'Facebook Login',
        profileKind: 'account',
        upstream: graphRules(settings.facebookGraphUrl, settings.graphApiVersion),
        connect: facebookLoginOfAccounts(settings),
      },
    ],
    contentTypes,
    profileMetrics,
    limits,
    errors: instagramErrors,
    unverified,
    dailyBudgets: [dailyGraphCalls(contentTypes)],
    webhooks,
    userCallbacks,
    goingLive,
  };
}
