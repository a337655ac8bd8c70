/** Names the pages of Meta that the guide to going live rests on. */
import type { SourcedFact } from '../../going-live.ts';

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
