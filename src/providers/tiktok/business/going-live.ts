/** Says how an app of the API for Business goes live. Of public copies and notes of its pages (search of 2026-11-29). */
import type { GoingLive, ScopeReview, SourcedFact } from '../../going-live.ts';

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
