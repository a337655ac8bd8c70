/** Says how an app goes live at Mastodon, where every server registers it at once and nobody reviews it. */
import type { GoingLive, SourcedFact } from '../going-live.ts';

const fact = (page: string, text: string): SourcedFact => ({
  text,
  source: `https://docs.joinmastodon.org/${page}`,
  checkedAt: '2026-11-24',
});

export const goingLive: GoingLive = {
  company: 'Mastodon',
  here: [
    'The hosted page asks for the account (`name@mastodon.social`) or its server. The first time that a server is named, the service registers your app there, with a redirect URI of that server alone, and keeps what it gets, sealed. Servers allow few registrations, so several processes register an app once.',
    'An app is registered again when its name or `PUBLIC_URL` changes, and when the server no longer knows it. Tokens are given back when the Connection is deleted.',
    'A token that was made elsewhere is imported by `connections.import`, as `accessToken`, with the `host` that made it.',
    'Servers have rules of their own: how long a text may be, how many files it has, and which. The service asks the account’s server for them, and admits what they allow. `connectedProfiles.surfaces` shows them; `providers.surfaces.list` shows those of a server that changes nothing.',
    'A server can be anywhere. The service reaches it at public addresses only, by https and on a standard web port, unless `PROVIDER_ALLOWED_NETWORKS` names others.',
  ],
  withoutReview: {
    app: 'It needs no client id and secret: the service registers your app at each server when somebody first names that server. You enter nothing anywhere.',
    firstLink:
      'The hosted page asks for the account or its server. A server that it does not accept is not reachable from the service, or does not speak Mastodon’s API.',
    grants:
      'Grants do not expire. One ends when the end user removes your app at their server, or is suspended there.',
  },
  topics: [
    {
      id: 'app',
      title: 'No app, and no review',
      facts: [
        fact(
          'client/guidelines/#login',
          'There are many servers, run by different people. People have to be able to log in from any of them, so an app asks for the server and registers itself there.',
        ),
        fact(
          'methods/apps/#create',
          'A server registers an app that asks for it, and answers with its id and secret at once. Nobody is asked first.',
        ),
        fact(
          'methods/apps/#create',
          'Servers before Mastodon 4.3 may forget an app under certain conditions. The service notices, and registers it again.',
        ),
        fact('client/token/#app', 'The name and the website of an app can be shown at what it posts.'),
        fact('client/token/#app', 'An app can ask for those scopes only that it was registered with.'),
      ],
    },
    {
      id: 'conduct',
      title: 'What accounts may do',
      facts: [
        fact(
          'user/signup/',
          'A server usually has its policies and terms of use on its page about itself. They hold for the accounts there, so they hold for what your product posts.',
        ),
        fact(
          'user/profile/#bot',
          'An account can carry the flag of a bot, which tells others that it may act automatically, or that nobody may be watching it.',
        ),
        fact(
          'api/rate-limits/',
          'Unless a server sets other limits, an account has 300 calls in 5 minutes, and 30 uploads and 30 deletions in 30 minutes.',
        ),
      ],
    },
  ],
};
