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

export const goingLive: GoingLive = {
  company: 'TikTok',
  here: [
    'An Auth Integration takes the Client key as `clientId` and the Client secret as `clientSecret`. Its check tells whether TikTok accepts both, and which domain has to be verified.',
    'Your product has to show what TikTok’s guidelines ask for before each post: whose account it is, who may see it, with nothing chosen ahead, whether people may comment, duet and stitch, what is advertised, and the agreement to the Music Usage Confirmation, which goes into `musicConsent`.',
    'Where the webhook is entered in the app, a finished draft and the id of a post are known at once. Without it, they are found by asking: hourly, and every five minutes.',
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
  ],
};
