/** Examples of what is read and published on YouTube. */
import type { Schemas } from '../../../src/contract/index.ts';
import { ids } from '../ids.ts';

const connectedProfileId = 'cp_01kjq5jefbeh2bkdd8w3c5tq0m';

const content = {
  YoutubeVideo: {
    externalId: 'qF3x9LkT0dE',
    title: 'The new oven',
    text: 'Forty loaves before sunrise.',
    tags: ['sourdough', 'wood oven'],
    category: '26',
    privacy: 'public',
    license: 'youtube',
    embeddable: true,
    madeForKids: false,
    uploadStatus: 'processed',
    durationSeconds: 154,
    media: [{ sourceUrl: 'https://i.ytimg.com/vi/qF3x9LkT0dE/hqdefault.jpg', contentType: 'image/jpeg' }],
    providerPermalink: 'https://www.youtube.com/watch?v=qF3x9LkT0dE',
    publishedAt: '2026-03-08T10:02:11.000Z',
    contentType: 'youtube.videos.items',
  },
  YoutubeVideoUpdate: { title: 'The new wood oven', madeForKids: false },
  YoutubeComment: {
    externalId: 'UgxKREhKq0yZ2s3bVY94AaABAg',
    videoExternalId: 'qF3x9LkT0dE',
    text: 'Is it a wood oven?',
    author: { id: 'UC6pTQeVZ1mO0xkGd3YbWn4A', displayName: '@tomas.bakes' },
    thread: { rootId: 'UgxKREhKq0yZ2s3bVY94AaABAg' },
    replyCount: 1,
    likeCount: 4,
    publishedAt: '2026-03-08T10:16:48.000Z',
    updatedAt: '2026-03-08T10:16:48.000Z',
    contentType: 'youtube.videos.comments',
  },
  YoutubeCommentUpdate: { text: 'It is. We light it at four in the morning.' },
  YoutubeCommentModeration: { hidden: true },
} satisfies Partial<Schemas>;

const publishing = {
  YoutubeVideoPublish: {
    connectedProfileId,
    contentType: 'youtube.videos.items',
    title: content.YoutubeVideo.title,
    text: content.YoutubeVideo.text,
    media: [{ mediaId: ids.media }],
    privacy: 'public',
    madeForKids: false,
  },
  YoutubeCommentPublish: {
    connectedProfileId,
    contentType: 'youtube.videos.comments',
    target: { commentExternalId: content.YoutubeComment.externalId },
    text: 'It is. We light it at four.',
  },
} satisfies Partial<Schemas>;

export const youtube = {
  profile: connectedProfileId,
  examples: { ...content, ...publishing },
  /** Start of an operation id -> a scope that the operation needs. The longest match counts. */
  scopes: {
    'youtube.videos': 'https://www.googleapis.com/auth/youtube.readonly',
    'youtube.videos.items.update': 'https://www.googleapis.com/auth/youtube.force-ssl',
    'youtube.videos.items.delete': 'https://www.googleapis.com/auth/youtube.force-ssl',
    'youtube.videos.items.metrics': 'https://www.googleapis.com/auth/yt-analytics.readonly',
    'youtube.videos.comments': 'https://www.googleapis.com/auth/youtube.force-ssl',
  },
};
