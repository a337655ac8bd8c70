/** Says how an app goes live at Mastodon, where every server registers it at once and nobody reviews it. */
import type { GoingLive, SourcedFact } from '../going-live.ts';

const fact = (page: string, text: string): SourcedFact => ({
  text,
  source: `https://docs.joinmastodon.org/${page}`,
  checkedAt: '2026-11-24',
});

export const goingLive: GoingLive = {
  company: 'Mastodon',
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
