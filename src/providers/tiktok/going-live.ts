/** Says how an app goes live at TikTok: from a sandbox over the review of its scopes to the audit of what it posts. */
import type { GoingLive, ScopeReview, SourcedFact } from '../going-live.ts';

/** Of stored copies of the pages. */
const checkedAt = '2026-11-29';

const fact = (page: string, text: string): SourcedFact => ({
  text,
  source: `https://developers.tiktok.com/doc/${page}`,
  checkedAt,
});

const review = (permits: string, record: string): ScopeReview => ({
  permits: fact('tiktok-api-scopes', permits),
  record,
});

// What the API for Business asks, as public copies and notes of its pages say (search of 2026-11-29); no page was read itself.

const factOfBusiness = (page: string, text: string): SourcedFact => ({
  text,
  source: `https://business-api.tiktok.com/portal/docs?id=${page}`,
  checkedAt: '2026-11-29',
});

const reviewOfBusiness = (page: string, permits: string, record: string): ScopeReview => ({
  permits: factOfBusiness(page, permits),
  record,
});
const [accounts, posts, comments] = ['1762228399168514', '1762228421622786', '1760232109619202'];

const business: Pick<GoingLive, 'here' | 'reviews' | 'topics'> = {
  here: [
    'For `tiktok_business`, the Auth Integration takes the App ID as `clientId` and the Secret as `clientSecret`. The redirect URI to enter ends with a slash. The webhook is entered by this service.',
    'TikTok refuses a consent of `tiktok_business` as a whole where the app has not been granted a scope of it. For an app that has not been granted everything, a Connect Session says in `operations` what it is for: end users are asked for the scopes of these alone.',
  ],
  reviews: {
    'user.info.username': reviewOfBusiness(
      accounts,
      'To read the name by which an account is addressed.',
      'Your product shows the connected account.',
    ),
    'user.insights': reviewOfBusiness(
      accounts,
      'To read the figures of an account for each day.',
      'Your product shows the figures. Open the analytics in TikTok beside it.',
    ),
    'video.insights': reviewOfBusiness(
      posts,
      'To read the figures of posts.',
      'Your product shows the figures of a post. Open its analytics in TikTok beside it.',
    ),
    'comment.list': reviewOfBusiness(
      comments,
      'To read the comments on the posts of an account.',
      'Your product lists the comments on a post. Open the post in TikTok beside it.',
    ),
    'comment.list.manage': reviewOfBusiness(
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
        factOfBusiness(
          '1737944384433218',
          'Only businesses can register as developers. Access to TikTok Accounts is asked for with the Accounts API Access Application Form since 20 March 2026.',
        ),
        factOfBusiness(
          '1832209711206401',
          'A redirect URL begins with https://, ends with a slash, and has neither a port nor a query. An app has at most ten.',
        ),
        factOfBusiness(
          '1738083939371009',
          'A consent that asks for a scope which the app was not granted is refused as a whole.',
        ),
        factOfBusiness(
          '1762228496095234',
          'The domain from which TikTok fetches files has to be verified for the app, under URL properties.',
        ),
      ],
    },
  ],
};

export const goingLive: GoingLive = {
  company: 'TikTok',
  here: [
    'An Auth Integration takes the Client key as `clientId` and the Client secret as `clientSecret`. Its check tells whether TikTok accepts both, and which domain has to be verified.',
    'Your product has to show what TikTok’s guidelines ask for before each post: whose account it is, who may see it, with nothing chosen ahead, whether people may comment, duet and stitch, what is advertised, and the agreement to the Music Usage Confirmation, which goes into `musicConsent`.',
    'Where the webhook is entered in the app, a finished draft and the id of a post are known at once. Without it, they are found by asking: hourly, and every five minutes.',
    ...business.here,
  ],
  reviews: {
    'user.info.basic': review(
      'To read the display name and the picture of an account.',
      'The end user signs in at TikTok, and your product shows the connected account.',
    ),
    'user.info.stats': review(
      'To read how many followers, likes and posts an account has.',
      'Your product shows the numbers. Open the profile beside it, so that they can be compared.',
    ),
    'video.list': review(
      'To read the public posts of an account.',
      'Your product lists the posts. Open the profile beside it, so that they can be compared.',
    ),
    'video.publish': review(
      'To post videos and photos to the page of an account.',
      'The end user chooses who may see a video, agrees to the Music Usage Confirmation and posts it in your product. Show it on the profile.',
    ),
    'video.upload': review(
      'To send videos and photos to the inbox of an account as drafts.',
      'The end user sends a video in your product. Show the notification in TikTok’s inbox, and how it is finished there.',
    ),
    ...business.reviews,
  },
  topics: [
    {
      id: 'app',
      title: 'The app and its sandbox',
      facts: [
        fact('add-a-sandbox', 'A sandbox lets ten named people try an app before it is reviewed.'),
        fact(
          'content-posting-api-get-started',
          'The app needs the product Content Posting API, with Direct Post switched on for posts that are no drafts, and its scopes approved.',
        ),
      ],
    },
    {
      id: 'domain',
      title: 'The domain of files',
      facts: [
        fact(
          'content-posting-api-media-transfer-guide',
          'TikTok fetches files from domains and URL prefixes alone that are verified for the app under URL properties. Addresses may not lead on to others, and have to last for an hour.',
        ),
      ],
    },
    {
      id: 'audit',
      title: 'The audit',
      facts: [
        fact(
          'content-sharing-guidelines',
          'Until an app is audited, five accounts a day can post through it, which have to be private, and nobody else sees their posts.',
        ),
        fact(
          'content-posting-api-get-started',
          'The audit looks at whether the app keeps TikTok’s terms. It lifts the restriction, and sets how many accounts can post in a day.',
        ),
      ],
    },
    ...business.topics,
  ],
};
