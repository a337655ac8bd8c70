/** Says how an app goes live at LinkedIn: from its product over the Development tier to the Standard tier. */
import type { GoingLive, ScopeReview, SourcedFact } from '../going-live.ts';

const learn = 'https://learn.microsoft.com/en-us/linkedin';
const checkedAt = '2026-11-29';

const fact = (page: string, text: string): SourcedFact => ({ text, source: `${learn}/${page}`, checkedAt });

const review = (permits: string, record: string): ScopeReview => ({
  permits: {
    text: permits,
    source: `${learn}/marketing/increasing-access`,
    checkedAt,
  },
  record,
});

export const goingLive: GoingLive = {
  company: 'LinkedIn',
  here: [
    'An Auth Integration takes the Client ID as `clientId` and the Primary Client Secret as `clientSecret`. Its check tells whether LinkedIn accepts both.',
    'An Auth Integration is for an app that has the product Community Management API: it connects the organizations at which an end user has a role. What a profile can do follows from the scopes and from that role; its health names what is missing.',
    'Where LinkedIn gives the app refresh tokens, the service renews each grant every twenty days, for a year from the consent on. Where it does not, a grant ends after sixty days: it counts as `expiring` in its last week, and the end user then connects again in two clicks.',
    'Whoever runs the service sets the version of the API in `LINKEDIN_VERSION`. LinkedIn answers each for a year; `doctor` warns sixty days before it ends.',
  ],
  reviews: {
    rw_organization_admin: review(
      'To see the organizations that a member administers, and their figures.',
      'The end user signs in at LinkedIn and grants access, and your product lists the organizations to choose from.',
    ),
    r_organization_social: review(
      'To see the posts of an organization, and the comments on them.',
      'Your product lists the posts of the page and the comments on one. Open the page beside it, so that they can be compared.',
    ),
    w_organization_social: review(
      'To publish, change and delete posts and comments for an organization.',
      'The end user publishes a post in your product, and answers a comment. Show both on the page.',
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
        fact(
          'marketing/increasing-access',
          'The product begins in the Development tier, with few calls a day. Within a year, request the Standard tier with a recording of what your product does.',
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
          'The end user needs a role on the page: to publish and to read, one of ADMINISTRATOR, CONTENT_ADMINISTRATOR and DIRECT_SPONSORED_CONTENT_POSTER.',
        ),
      ],
    },
  ],
};
