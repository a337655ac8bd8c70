/** Declares Facebook: its logins, content types, limits and budgets. */
import { facebookErrors } from '../meta/errors/known-errors.ts';
import { goingLive } from '../meta/going-live/index.ts';
import { graphRules } from '../meta/graph.ts';
import { dailyGraphCalls } from '../meta/rate-limit-headers.ts';
import type { MetaSettings } from '../meta/settings.ts';
import { userCallbacks } from '../meta/user-callbacks.ts';
import type { Provider } from '../provider.ts';
import { facebookLoginOfPages } from './connect.ts';
import { dmMessages, dmThreads } from './dm.ts';
import { limits } from './limits.ts';
import { mediaComments } from './media-comments.ts';
import { mediaItems } from './media-items.ts';
import { profileMetrics } from './metrics.ts';
import { facebookLogin } from './scopes.ts';
import { webhooks } from './webhooks.ts';

const contentTypes = [mediaItems, mediaComments, dmThreads, dmMessages];

/** Assumptions of the adapter that no document of Facebook confirms. */
const unverified: readonly string[] = [
  'The metrics post_clicks, post_reactions_by_type_total and post_video_views are given after 15 June 2026, as public integrations report. One that is not is shown as withdrawn.',
  'Reels of 23 frames a second are taken, as the sample code of Meta says; the reference begins at 24.',
  'A post’s metrics are asked for by the id of the post, also those of reels.',
  'A day’s numbers of a Page no longer change 24 hours after its end.',
];

export function facebook(settings: MetaSettings): Provider {
  return {
    id: 'facebook',
    name: 'Facebook',
    loginKinds: [
      {
        id: facebookLogin,
        name: 'Facebook Login',
        profileKind: 'page',
        upstream: graphRules(settings.facebookGraphUrl, settings.graphApiVersion, settings.facebookUploadUrl),
        connect: facebookLoginOfPages(settings),
      },
    ],
    contentTypes,
    profileMetrics,
    limits,
    errors: facebookErrors,
    unverified,
    dailyBudgets: [dailyGraphCalls(contentTypes)],
    webhooks,
    userCallbacks,
    goingLive,
  };
}
