import type { Provider } from '../provider.ts';
import { appPasswordConnect } from './app-password.ts';
import { blueskyErrors } from './errors/known-error.ts';
import { limits } from './limits.ts';
import { notificationPoll } from './notification-poll.ts';
import { oauthConnect } from './oauth.ts';
import { postItems } from './post-items.ts';
import { postReplies } from './post-replies.ts';
import { appPassword, oauth } from './scopes.ts';
import type { BlueskySettings } from './settings.ts';
import { bearerRules, dpopRules } from './xrpc.ts';

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
    poll: notificationPoll,
  };
}
