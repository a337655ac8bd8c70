/** Says how an app goes live at LinkedIn: from its product over the Development tier to the Standard tier. */
import type { GoingLive, ScopeReview, SourcedFact } from '../going-live.ts';

const learn = 'https://learn.microsoft.com/en-us/linkedin';
/** Of an excerpt of a stored copy of the page. */
const checkedAt = '2026-11-29';
/** Of notes that others took of the page, which was not seen again since. */
const notedAt = '2026-11-28';

const fact = (page: string, text: string): SourcedFact => ({ text, source: `${learn}/${page}`, checkedAt });
const noted = (page: string, text: string): SourcedFact => ({ ...fact(page, text), checkedAt: notedAt });

const review = (page: string, permits: string, record: string): ScopeReview => ({
  permits: fact(page.startsWith('shared/') ? page : `marketing/${page}`, permits),
  record,
});
const commentsPage = 'community-management/shares/comments-api';

export const goingLive: GoingLive = {
  company: 'LinkedIn',
  here: [
    'An Auth Integration takes the Client ID as `clientId` and the Primary Client Secret as `clientSecret`. Its check tells whether LinkedIn refuses the secret; a wrong id shows only when somebody connects.',
    'An Auth Integration says in `products` what LinkedIn has given the app: `community_management` connects the organizations at which an end user has a role, and with `community_management_members` the end user as well; `share_on_linkedin` connects the end user alone, and needs another app. What a profile can do follows from the scopes and from that role; its health names what is missing.',
    'End users are asked for the scopes of these products alone, because LinkedIn refuses a consent that asks for one that the app has not. Say `member_reading` and `member_analytics` only once LinkedIn has granted them.',
    'Where the app has the tab Webhooks, enter the callback URL there, and the number in the app’s address as the secret `application_id`. Comments then arrive as they are written; without it, polls find them.',
    'Where LinkedIn gives the app refresh tokens, the service renews each grant every twenty days, for a year from the consent on. Where it does not, a grant ends after sixty days: it counts as `expiring` in its last week, and the end user then connects again in two clicks.',
    'Whoever runs the service sets the version of the API in `LINKEDIN_VERSION`. LinkedIn answers each for a year; `doctor` warns sixty days before it ends.',
    'A profile that is polled each minute takes 2,880 calls a day, more than the Development tier has: set `daily_calls` in the Auth Integration’s `dailyLimits`, and the service polls less often.',
  ],
  reviews: {
    rw_organization_admin: review(
      'increasing-access',
      'To see the organizations that a member administers, and their figures.',
      'The end user signs in at LinkedIn and grants access, and your product lists the organizations to choose from.',
    ),
    r_organization_social: review(
      'increasing-access',
      'To see the posts of an organization.',
      'Your product lists the posts of the page. Open the page beside it, so that they can be compared.',
    ),
    w_organization_social: review(
      'increasing-access',
      'To publish, change and delete posts for an organization.',
      'The end user publishes a post with an image in your product. Show it on the page.',
    ),
    r_organization_social_feed: review(
      commentsPage,
      'To see the comments on the posts of an organization.',
      'Your product lists the comments on a post. Open the post beside it, so that they can be compared.',
    ),
    w_organization_social_feed: review(
      commentsPage,
      'To comment on posts on behalf of an organization, and to change and delete comments.',
      'The end user answers a comment in your product. Show the answer on the page.',
    ),
    openid: review(
      'shared/authentication/getting-access',
      'To sign an end user in by OpenID Connect.',
      'Nothing: the product that has it is added without a review.',
    ),
    profile: review(
      'shared/authentication/getting-access',
      'To know which member an end user is, with name and picture.',
      'Nothing: the product that has it is added without a review.',
    ),
    w_member_social: review(
      'community-management/shares/posts-api',
      'To publish and delete posts as the end user.',
      'The end user publishes a post with an image in your product. Show it on their profile.',
    ),
    w_member_social_feed: review(
      commentsPage,
      'To comment on posts as the end user.',
      'The end user comments on a post in your product. Show the comment on the post.',
    ),
    r_basicprofile: review(
      'increasing-access',
      'To know which member an end user is, by name.',
      'The end user signs in at LinkedIn, and your product shows their name.',
    ),
    r_member_postAnalytics: review(
      'community-management/members/post-statistics',
      'To see the figures of the end user’s posts.',
      'Your product shows the figures of a post. Open the post’s own figures beside it.',
    ),
    r_member_social: review(
      'community-management/shares/posts-api',
      'To see the posts of the end user. LinkedIn grants it to few apps.',
      'Your product lists the posts of the end user. Open their profile beside it.',
    ),
    r_member_social_feed: review(
      commentsPage,
      'To see the comments on the posts of the end user. LinkedIn grants it to few apps.',
      'Your product lists the comments on a post of the end user. Open the post beside it.',
    ),
  },
  topics: [
    {
      id: 'app',
      title: 'The app, with its product',
      facts: [
        fact(
          'marketing/community-management/community-management-overview',
          'Create an app on a verified company page, and request Community Management API. It is given only to an app that has no other product: Share on LinkedIn and Sign In with LinkedIn need another app.',
        ),
        fact(
          'shared/authentication/getting-access',
          'Share on LinkedIn and Sign In with LinkedIn using OpenID Connect are added by yourself, without a review, under Products of an app that has nothing else: they let it publish as a member, and know who that is.',
        ),
        noted(
          'marketing/community-management-app-review',
          'The application asks for a business e-mail address and a registered organization. LinkedIn looks through each; expect weeks.',
        ),
        fact(
          'shared/authentication/authorization-code-flow',
          'The redirect URLs of the app are listed under Auth, and have to be the same to the letter.',
        ),
        fact(
          'shared/authentication/programmatic-refresh-tokens',
          'Refresh tokens are given to approved apps alone. One lives a year from the consent on; an access token lives sixty days.',
        ),
      ],
    },
    {
      id: 'tiers',
      title: 'From Development to Standard',
      facts: [
        noted(
          'marketing/increasing-access',
          'The product begins in the Development tier: 500 calls a day per app and 100 per member, all on production data, without calls for several things at once and without webhooks.',
        ),
        noted(
          'marketing/increasing-access',
          'Within a year, request the Standard tier with a recording of what your product does, and with credentials by which LinkedIn’s reviewers can try it.',
        ),
        fact(
          'marketing/community-management/integration-requirements-community-management',
          'A Technical Sign Off is being introduced: LinkedIn asks for a demonstration, in which you show everything that its page of requirements names. Plan these features early.',
        ),
        fact(
          'marketing/versioning',
          'Each version of the API is answered for a year at least. Afterwards, calls with it are refused with the status 426.',
        ),
      ],
    },
    {
      id: 'roles',
      title: 'Who can connect an organization',
      facts: [
        fact(
          'marketing/community-management/organizations/organization-access-control-by-role',
          'The end user needs a role on the page: to publish and to read posts, one of ADMINISTRATOR, CONTENT_ADMINISTRATOR and DIRECT_SPONSORED_CONTENT_POSTER.',
        ),
        fact(
          `marketing/${commentsPage}`,
          'For comments, LinkedIn’s page names ADMINISTRATOR and DIRECT_SPONSORED_CONTENT_POSTER.',
        ),
        fact(
          'marketing/community-management/organizations/share-statistics',
          'Figures are for ADMINISTRATOR alone, and so are the notifications by which new comments are found soon.',
        ),
        fact(
          'shared/api-guide/webhook-validation',
          'Webhooks are for apps whose use of them LinkedIn has approved. LinkedIn verifies the endpoint when it is entered, and every two hours.',
        ),
      ],
    },
    {
      id: 'data',
      title: 'How long data may be kept',
      facts: [
        noted(
          'marketing/data-storage-requirements',
          'What members do, such as their comments, may be kept for 48 hours, and their profiles for 24 hours, unless they agree to more. This is about what you store of answers and events, too.',
        ),
      ],
    },
  ],
};
