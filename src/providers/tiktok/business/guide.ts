/**
 * What the guides say of the login kind tiktok_business: limits, notes, assumptions, and how an app goes live. Sources: the pages of
 * business-api.tiktok.com/portal that each names, as public copies and notes of them say (search of 2026-11-29); no page was read itself.
 */
import type { GoingLive, ScopeReview, SourcedFact } from '../../going-live.ts';
import type { ProviderLimit } from '../../provider.ts';

const limit = (name: string, text: string, page: string): ProviderLimit => ({
  surface: 'videos',
  name: `tiktok_business: ${name}`,
  limit: text,
  source: `https://business-api.tiktok.com/portal/docs?id=${page}`,
  checkedAt: '2026-11-29',
});

export const businessLimits: readonly ProviderLimit[] = [
  limit('calls of one kind per account', '40 a minute', '1738084416214017'),
  limit('calls of an app', '600 a minute at the Basic level, 1,000 above it', '1738084416214017'),
  limit(
    'all calls of a developer',
    '10 a second, 600 a minute, 864,000 a day at the Basic level',
    '1740029171730433',
  ),
  limit('posts per account', '6 a minute, 15 a day', '1762228496095234'),
];

/** Facts that a developer would not expect. */
export const businessNotes: readonly string[] = [
  'The login kind tiktok_business is an app of the API for Business (business-api.tiktok.com) with TikTok Accounts, and has nothing of the app of the login kind tiktok: another id, another secret, other scopes. Only businesses get one, after an application.',
  'tiktok_business alone has comments, how long posts are watched and figures of each day. Its posts are the variants that begin with business_; the others are those of the login kind tiktok.',
  'tiktok_business publishes by addresses alone: TikTok fetches each file from the domain of this service, which has to be verified for that app as well.',
  'A video of tiktok_business has no privacy: whoever sees the posts of the account sees it. Photos have one.',
  'tiktok_business refuses nearly everything with status 200 and a code; the code is in provider.code.',
  'A redirect URI of tiktok_business ends with a slash, which is part of what has to be entered in the app.',
  'The id of a comment has the id of its video before it. A comment of the account itself has the account as its author.',
  'A comment of somebody else is hidden, not deleted. The replies to a hidden comment are in no list.',
  'Webhooks of tiktok_business go to one address per app and kind of event. Two Auth Integrations of the same app take it from each other.',
  'TikTok reports comments only where the grant has comment.list, mostly within five minutes, and drafts not at all.',
  'Numbers of tiktok_business come one to two days late. Of posts that are older than a year, or that nobody has touched for a week, some are missing.',
  'Beyond the newest 500 comments on a video, TikTok lists them by their likes, and some of them twice.',
];

/** Assumptions that no document confirms. */
export const businessUnverified: readonly string[] = [
  'tiktok_business: a comment has at most 150 characters, as older notes of the page say; one of August 2026 says 1,200. Comments that TikTok takes although they are longer show otherwise.',
  'tiktok_business: the words of a post’s failure are those of the Content Posting API.',
  'tiktok_business: TikTok refuses the secret of an app before it looks at a refresh token. A check that accepts a wrong secret shows otherwise.',
  'tiktok_business: a refresh token that was used can still be used until the next one was. A grant that ends after a lost answer shows otherwise.',
  'tiktok_business: cursors of comments are numbers, and lists are sorted by create_time where that is asked for.',
  'tiktok_business: comments can be read by comment_ids also where they are replies or hidden. An event of a comment that is not_found shows otherwise.',
  'tiktok_business: whatever else than PUBLIC is the status of a comment that not everybody sees.',
];

const fact = (page: string, text: string): SourcedFact => ({
  text,
  source: `https://business-api.tiktok.com/portal/docs?id=${page}`,
  checkedAt: '2026-11-29',
});

const review = (page: string, permits: string, record: string): ScopeReview => ({
  permits: fact(page, permits),
  record,
});
const [accounts, posts, comments] = ['1762228399168514', '1762228421622786', '1760232109619202'];

export const businessGoingLive: Pick<GoingLive, 'here' | 'reviews' | 'topics'> = {
  here: [
    'For `tiktok_business`, the Auth Integration takes the App ID as `clientId` and the Secret as `clientSecret`. The redirect URI to enter ends with a slash. The webhook is entered by this service.',
  ],
  reviews: {
    'user.info.username': review(
      accounts,
      'To read the name by which an account is addressed.',
      'Your product shows the connected account.',
    ),
    'user.insights': review(
      accounts,
      'To read the figures of an account for each day.',
      'Your product shows the figures. Open the analytics in TikTok beside it.',
    ),
    'video.insights': review(
      posts,
      'To read the figures of posts.',
      'Your product shows the figures of a post. Open its analytics in TikTok beside it.',
    ),
    'comment.list': review(
      comments,
      'To read the comments on the posts of an account.',
      'Your product lists the comments on a post. Open the post in TikTok beside it.',
    ),
    'comment.list.manage': review(
      comments,
      'To write, hide, show and delete comments.',
      'The end user answers a comment in your product and hides another. Show both in TikTok.',
    ),
  },
  topics: [
    {
      id: 'business',
      title: 'The app of the API for Business',
      facts: [
        fact(
          '1737944384433218',
          'Only businesses can register as developers. Access to TikTok Accounts is asked for with the Accounts API Access Application Form since 20 March 2026.',
        ),
        fact(
          '1832209711206401',
          'A redirect URL begins with https://, ends with a slash, and has neither a port nor a query. An app has at most ten.',
        ),
        fact(
          '1738083939371009',
          'A consent that asks for a scope which the app was not granted is refused as a whole.',
        ),
        fact(
          '1762228496095234',
          'The domain from which TikTok fetches files has to be verified for the app, under URL properties.',
        ),
      ],
    },
  ],
};
