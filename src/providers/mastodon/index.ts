import type { Provider } from '../provider.ts';
import { oauthConnect } from './connect.ts';
import { mastodonErrors } from './errors.ts';
import { limits } from './limits.ts';
import { mentionPoll } from './mentions.ts';
import { postItems } from './post-items.ts';
import { postReplies } from './post-replies.ts';
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
    errors: mastodonErrors,
    poll: mentionPoll,
  };
}
