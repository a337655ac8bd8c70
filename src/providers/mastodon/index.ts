/** Declares Mastodon: its logins, content types, limits and budgets. */
import { dailyCalls } from '../budgets.ts';
import type { Provider, ProviderLimit } from '../provider.ts';
import { oauthConnect } from './connect.ts';
import { mastodonErrors } from './errors.ts';
import { goingLive } from './going-live.ts';
import { profileMetrics } from './metrics.ts';
import { mentionPoll, notificationStream } from './poll.ts';
import { postItems, postReplies } from './posts.ts';
import { rulesOfServer } from './publishing/rules.ts';
import { oauth } from './scopes.ts';
import { type MastodonSettings, serverRules } from './server.ts';

/** Facts about Mastodon that a developer would not expect. */
const notes: readonly string[] = [
  'An Auth Integration needs no client id and secret. The hosted page asks for the account or its server, and the first time that a server is named, the service registers your app there. It does so again when the name of the Auth Integration changes, or when the server no longer knows the app.',
  'A token that was made elsewhere is imported with the host that made it. Only the app that got a token can give it back, so an imported one keeps working after its Connection is deleted.',
  'Replies are read, and likes, replies and boosts of the posts of others counted, as far as the account’s server knows them. Direct messages are left out, and nobody can hide the replies of others.',
  'A repeated creation is answered with the first status for an hour, so that an open outcome is settled by repeating it. Other servers that speak Mastodon’s API may forget keys: there the account’s own statuses are searched, and what may be there is not made again.',
  'Besides polls, the service listens to the stream of an account’s notifications where its server has one, and polls at once when something comes on it.',
  'Servers that speak Mastodon’s API, such as GoToSocial, connect the same way. What one of them does not offer is answered with not_supported. A post that not everybody sees is changed only on servers that are known to leave its audience alone.',
  'Where a server has made something else of a post than was asked for, the publish request has a step differs for it: a reply without its parent, a poll or files that are missing, a larger audience.',
  'An imported token counts as one with all scopes where its server does not tell them; the first call that is refused tells otherwise.',
];

const limit = (name: string, text: string): ProviderLimit => ({
  surface: 'posts',
  name,
  limit: text,
  source: 'docs.joinmastodon.org, "Rate limits"; each server may set others',
  checkedAt: '2026-11-23',
});

const limits: readonly ProviderLimit[] = [
  limit('Calls per account', '300 in 5 minutes'),
  limit('Uploads per account', '30 in 30 minutes'),
  limit('Deletions of posts and boosts per account', '30 in 30 minutes'),
  limit('Registrations of apps per address', '5 in 10 minutes'),
];

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
    profileMetrics,
    limits,
    notes,
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
    poll: { ...mentionPoll, stream: notificationStream(settings) },
  };
}
