/** Says of each scope what it permits, and what the recording for App Review has to show. */
import type { ScopeReview, SourcedFact } from '../../going-live.ts';

// Names the pages of Meta that the guide to going live rests on.

const docs = 'https://developers.facebook.com/docs';
const documentation = 'https://developers.facebook.com/documentation';
const submissionGuide = `${docs}/app-review/submission-guide`;
const createApp = `${documentation}/development/create-an-app`;
const processes = `${documentation}/resp-plat-initiatives/individual-processes`;

const pages = {
  createApp,
  otherAppTypes: `${docs}/development/create-an-app/other-app-types`,
  appTypes: `${docs}/development/create-an-app/app-dashboard/app-types/`,
  useCasePermissions: `${createApp}/use-cases-permission-mapping`,
  pagesUseCase: `${documentation}/pages-api/create-an-app`,
  instagramUseCase: `${createApp}/instagram-use-case`,
  instagramApp: `${documentation}/development/create-an-app/other-app-types/instagram-apis`,
  threadsUseCase: `${createApp}/threads-use-case`,
  threadsStart: `${documentation}/threads/get-started`,
  threadsReplies: `${documentation}/threads/retrieve-and-manage-replies`,
  threadsDelete: `${docs}/threads/posts/delete-posts`,
  threadsMentions: `${docs}/threads/threads-mentions`,
  threadsWebhooks: `${documentation}/threads/webhooks`,
  accessLevels: `${docs}/graph-api/overview/access-levels`,
  accessVerification: `${docs}/development/release/access-verification`,
  publish: `${documentation}/development/release`,
  permissions: `${docs}/permissions`,
  appReview: `${docs}/resp-plat-initiatives/individual-processes/app-review`,
  instagramReview: `${docs}/instagram-platform/app-review`,
  instagramMessagingReview: `${documentation}/business-messaging/instagram-messaging/app-review`,
  messengerReview: `${docs}/messenger-platform/app-review/`,
  reviewAnswers: `${docs}/apps/review/faqs/`,
  submissionGuide,
  beforeSubmitting: `${docs}/app-review/before-you-submit`,
  recordings: `${submissionGuide}/screen-recordings`,
  commonMistakes: `${submissionGuide}/common-mistakes`,
  rejections: `${docs}/apps/review/rejection-results-guide`,
  instagramWebhooks: `${docs}/graph-api/webhooks/getting-started/webhooks-for-instagram/`,
  instagramMessagingWebhooks: `${docs}/instagram-messaging/webhooks`,
  pageWebhooks: `${documentation}/pages-api/webhooks-for-pages`,
  dataDeletion: `${docs}/development/create-an-app/app-dashboard/data-deletion-callback/`,
  dataUseCheckup: `${processes}/data-use-checkup`,
  contentPublishing: `${docs}/instagram-platform/content-publishing/`,
  instagramLogin: `${documentation}/instagram-platform/instagram-api-with-instagram-login`,
  instagramMedia: `${docs}/instagram-platform/reference/instagram-media/`,
  instagramInsights: `${documentation}/instagram-platform/reference/instagram-media/insights`,
} as const;

type SourcePage = keyof typeof pages;

/** Says something that one of the pages says. */
export const fact = (page: SourcePage, text: string, checkedAt = '2026-11-23'): SourcedFact => ({
  text,
  source: pages[page],
  checkedAt,
});

export const reviews: Readonly<Record<string, ScopeReview>> = {
  pages_show_list: {
    permits: fact('permissions', 'To see the list of the Pages that somebody manages.'),
    record:
      'The end user ticks Pages in Meta’s dialog, and then sees the same Pages in your product and chooses among them.',
  },
  pages_read_engagement: {
    permits: fact(
      'permissions',
      'To read what a Page has posted, its metadata and insights, and data about its followers.',
    ),
    record:
      'Your product lists the Page’s posts. Open the Page beside it, so that the posts can be compared.',
  },
  pages_read_user_content: {
    permits: fact(
      'permissions',
      'To read what other people post on a Page, such as comments, and to delete their comments on its posts.',
    ),
    record: 'Somebody else comments on a post of the Page, and the comment appears in your product.',
  },
  pages_manage_posts: {
    permits: fact('permissions', 'To create, edit and delete posts of a Page.'),
    record:
      'The end user chooses a Page, writes a post in your product and publishes it. Then show the post on the Page. If your product deletes posts, delete this one and show that it is gone.',
  },
  pages_manage_engagement: {
    permits: fact('permissions', 'To create, edit and delete comments on a Page.'),
    record:
      'In your product, the end user answers a comment and hides or deletes another one. Show both on the Page, before and after.',
  },
  pages_manage_metadata: {
    permits: fact(
      'permissions',
      'To subscribe to webhooks about what happens on a Page, and to change its settings.',
    ),
    record:
      'Somebody comments on the Page or writes to it, and this appears in your product without a reload. Say that a webhook brought it.',
  },
  pages_messaging: {
    permits: fact('permissions', 'To manage the conversations of a Page in Messenger.'),
    record:
      'From another account, write a message to the Page. It appears in your product, the end user answers there, and the answer arrives in Messenger. Show both sides.',
  },
  read_insights: {
    permits: fact('permissions', 'To read the insights of Pages that somebody owns.'),
    record: 'Your product shows numbers of the Page or of a post, with the time that they are for.',
  },
  instagram_basic: {
    permits: fact('permissions', 'To read the profile and the media of an Instagram account.'),
    record:
      'The end user chooses the Instagram account that belongs to their Page. Your product shows its name, its picture and its media.',
  },
  instagram_content_publish: {
    permits: fact('permissions', 'To publish posts to the feed of a business’s Instagram account.'),
    record:
      'The end user chooses a photo or a video, writes a caption and publishes. Then open Instagram and show the post. Show every format that you offer: feed, reels, stories.',
  },
  instagram_manage_comments: {
    permits: fact(
      'permissions',
      'To create, delete and hide comments for an Instagram account that belongs to a Page, and to read and answer media in which it is tagged or mentioned.',
    ),
    record:
      'Somebody else comments on a post. Your product shows the comment; the end user answers it there and hides another one. Show both on Instagram.',
  },
  instagram_manage_insights: {
    permits: fact('permissions', 'To read the insights of an Instagram account that belongs to a Page.'),
    record: 'Your product shows numbers of the account or of a post, with the time that they are for.',
  },
  instagram_manage_messages: {
    permits: fact('permissions', 'To read and send messages of an Instagram account that belongs to a Page.'),
    record:
      'From another account, write a message to the account. It appears in your product, the end user answers there, and the answer arrives on Instagram. Show both sides.',
  },
  instagram_manage_contents: {
    permits: fact(
      'instagramMedia',
      'To delete media of an Instagram account that belongs to a Page.',
      '2026-09-01',
    ),
    record: 'In your product, the end user deletes a post. Show on Instagram that it is gone.',
  },
  instagram_business_basic: {
    permits: fact(
      'instagramLogin',
      'To read the profile and the media of a professional account. Every other permission of Instagram Login needs it.',
    ),
    record:
      'The end user logs in with Instagram. Your product shows the account’s name, its picture and its media.',
  },
  instagram_business_content_publish: {
    permits: fact('instagramLogin', 'To publish media to a professional account.'),
    record:
      'The end user chooses a photo or a video, writes a caption and publishes. Then open Instagram and show the post. Show every format that you offer: feed, reels, stories.',
  },
  instagram_business_manage_comments: {
    permits: fact('instagramLogin', 'To manage and answer comments on the media of a professional account.'),
    record:
      'Somebody else comments on a post. Your product shows the comment; the end user answers it there and hides another one. Show both on Instagram.',
  },
  instagram_business_manage_messages: {
    permits: fact(
      'instagramLogin',
      'To receive and send messages between a professional account and people who have written to it.',
    ),
    record:
      'From another account, write a message to the account. It appears in your product, the end user answers there, and the answer arrives on Instagram. Show both sides.',
  },
  instagram_business_manage_insights: {
    permits: fact('instagramInsights', 'To read the insights of a professional account and of its media.'),
    record: 'Your product shows numbers of the account or of a post, with the time that they are for.',
  },
  threads_basic: {
    permits: fact('threadsStart', 'To call any endpoint of Threads. Every other permission needs it.'),
    record: 'The end user logs in with Threads. Your product shows the profile and its posts.',
  },
  threads_content_publish: {
    permits: fact('threadsStart', 'To publish posts.'),
    record: 'The end user writes a post in your product and publishes it. Then show it on Threads.',
  },
  threads_read_replies: {
    permits: fact('threadsReplies', 'To read replies.'),
    record: 'Somebody else replies to a post, and the reply appears in your product.',
  },
  threads_manage_replies: {
    permits: fact('threadsReplies', 'To create replies, and to hide and show those of others.'),
    record:
      'In your product, the end user answers a reply and hides another one. Show both on Threads, before and after.',
  },
  threads_manage_mentions: {
    permits: fact('threadsMentions', 'To read the public posts and replies that mention the account.'),
    record: 'Another public account mentions the account in a post, and the post appears in your product.',
  },
  threads_delete: {
    permits: fact('threadsDelete', 'To delete the account’s own posts.'),
    record: 'In your product, the end user deletes a post. Show on Threads that it is gone.',
  },
  threads_manage_insights: {
    permits: fact('threadsStart', 'To read the insights of the account and of its posts.'),
    record: 'Your product shows numbers of the account or of a post, with the time that they are for.',
  },
};
