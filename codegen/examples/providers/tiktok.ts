/** Examples of what is read and published on TikTok. */
import type { Schemas } from '../../../src/contract/index.ts';
import { ids } from '../ids.ts';

const connectedProfileId = 'cp_01kjq5jefbeh2bkdd8w3c5tq0p';

const content = {
  TiktokVideo: {
    externalId: '7436721907034472448',
    title: 'Forty loaves before sunrise',
    text: 'Forty loaves before sunrise #bakery',
    durationSeconds: 41,
    width: 1080,
    height: 1920,
    media: [
      {
        sourceUrl: 'https://p16-sign.tiktokcdn-us.com/obj/7436721907034472448.jpeg',
        contentType: 'image/jpeg',
      },
    ],
    embedUrl: 'https://www.tiktok.com/player/v1/7436721907034472448',
    providerPermalink: 'https://www.tiktok.com/@harbourbakery/video/7436721907034472448',
    publishedAt: '2026-03-08T09:12:40.000Z',
    contentType: 'tiktok.videos.items',
  },
  TiktokComment: {
    externalId: '7436721907034472448_7436744120983412523',
    videoExternalId: '7436721907034472448',
    text: 'Is it a wood oven?',
    author: { id: 'sQ2mVnq1Zc8uTtYxq0L3bA', username: 'tomas.bakes', displayName: 'Tomás' },
    thread: { rootId: '7436721907034472448_7436744120983412523' },
    moderationStatus: 'public',
    replyCount: 1,
    likeCount: 4,
    publishedAt: '2026-03-08T09:26:48.000Z',
    contentType: 'tiktok.videos.comments',
  },
} satisfies Partial<Schemas>;

const publishing = {
  TiktokVideoPublish: {
    connectedProfileId,
    contentType: 'tiktok.videos.items',
    variant: 'video',
    text: content.TiktokVideo.text,
    media: [{ mediaId: ids.media }],
    privacy: 'public',
    musicConsent: true,
    allowDuets: false,
  },
  TiktokCommentPublish: {
    connectedProfileId,
    contentType: 'tiktok.videos.comments',
    target: { commentExternalId: content.TiktokComment.externalId },
    text: 'It is. We light it at four.',
  },
} satisfies Partial<Schemas>;

export const tiktok = {
  profile: connectedProfileId,
  examples: { ...content, ...publishing },
  /** Start of an operation id -> a scope that the operation needs. The longest match counts. */
  scopes: { 'tiktok.videos': 'video.list', 'tiktok.videos.comments': 'comment.list' },
};
