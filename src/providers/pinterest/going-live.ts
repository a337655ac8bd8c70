/** Says how an app goes live at Pinterest: from Trial access over the sandbox to Standard access. */
import type { GoingLive, ScopeReview, SourcedFact } from '../going-live.ts';

const fact = (page: string, text: string): SourcedFact => ({
  text,
  source: `https://developers.pinterest.com/docs/${page}`,
  checkedAt: '2026-11-29',
});

const review = (permits: string, record: string): ScopeReview => ({
  permits: {
    text: permits,
    source: 'https://github.com/pinterest/api-description',
    checkedAt: '2026-11-29',
  },
  record,
});

export const goingLive: GoingLive = {
  company: 'Pinterest',
  here: [
    'An Auth Integration takes the App ID as `clientId` and the App secret key as `clientSecret`. Its check tells whether the app has Trial or Standard access, as far as Pinterest says it.',
    'The sandbox is another address of the API: set `PINTEREST_URL=https://api-sandbox.pinterest.com`, and import a sandbox token by `connections.import`. A token works either there or in production. The sandbox fetches no pictures, so the service sends them.',
    'Grants go on for ever while they are used: the service renews each every ten days, and stores the new refresh token. One that could not be renewed for 53 days counts as `expiring`, and ends after 60; its end user then connects again.',
  ],
  reviews: {
    'user_accounts:read': review(
      'To see user accounts and their followers.',
      'The end user signs in at Pinterest and grants access, and your product shows the name of the account.',
    ),
    'boards:read': review(
      'To see public boards, those that are shared included.',
      'Your product lists the account’s boards, for the end user to choose one.',
    ),
    'boards:write': review(
      'To create, change and delete public boards.',
      'The end user creates a board in your product. Show it at Pinterest.',
    ),
    'pins:read': review(
      'To see public pins.',
      'Your product lists the account’s pins. Open the account beside it, so that they can be compared.',
    ),
    'pins:write': review(
      'To create, change and delete public pins.',
      'The end user publishes a pin in your product, on a board that they choose. Show the pin at Pinterest.',
    ),
  },
  topics: [
    {
      id: 'app',
      title: 'The app, with Trial access',
      facts: [
        fact(
          'getting-started/set-up-authentication-and-authorization/',
          'Register an app, and give it a redirect URI. Its id and secret are the ones that an Auth Integration takes.',
        ),
        fact(
          'key-concepts/access-tiers/',
          'An app that is approved begins with Trial access. Pins and boards that it creates are visible to their creator only.',
        ),
        fact('reference/rate-limits/', 'With Trial access, an app has 1,000 calls a day in all.'),
        {
          text: 'Pinterest has refused pins of apps with Trial access in production, with the code 29, and named its sandbox instead. The request then fails with `app_not_permitted`.',
          source: 'https://github.com/gitroomhq/postiz-app/issues/1084',
          checkedAt: '2026-11-29',
        },
        fact(
          'developer-tools/token-debugger/',
          'Each token is of one environment: production, or the sandbox, which is for tests of an integration.',
        ),
      ],
    },
    {
      id: 'standard',
      title: 'Standard access',
      facts: [
        fact(
          'key-concepts/access-tiers/',
          'To offer Pinterest to your users, upgrade to Standard access: what the app creates is then visible to everybody.',
        ),
        {
          text: 'Requests were declined when the video showed no pin being published, or not the whole consent. Record both, in the sandbox if need be.',
          source: 'https://github.com/gitroomhq/postiz-app/issues/1084',
          checkedAt: '2026-11-29',
        },
        fact(
          'reference/rate-limits/',
          'With Standard access, an app has 100 calls a second for each user, and for each category of calls a limit a minute.',
        ),
      ],
    },
    {
      id: 'content',
      title: 'What is published',
      facts: [
        fact(
          'work-with-organic-content-and-users/create-boards-and-pins/',
          'Pins are on boards, and a board may have sections. Each pin needs a board, so your product lets the end user choose one.',
        ),
      ],
    },
  ],
};
