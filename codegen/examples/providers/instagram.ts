/** Examples of what is read and published on Instagram. */
import type { Schemas } from '../../../src/contract/index.ts';
import { ids } from '../ids.ts';

const connectedProfileId = ids.instagramProfile;
const lena = { id: '17841405793187218', username: 'lena.bakes' };
const crumb = { id: '17841400008460056', username: 'crumb.and.co' };
const instagramMediaItem = {
  externalId: '18045863341219768',
  variant: 'feed',
  text: 'Rye loaves, Tuesday batch #sourdough #rye',
  media: [
    {
      sourceUrl: 'https://scontent.cdninstagram.com/v/t51.2885-15/481273650_n.jpg',
      contentType: 'image/jpeg',
      altText: 'A loaf on a wooden board',
    },
  ],
  providerPermalink: 'https://www.instagram.com/p/DGo5ZTLvVle/',
  publishedAt: '2026-03-09T07:45:12.000Z',
  contentType: 'instagram.media.items',
} satisfies Schemas['InstagramMediaItem'];

const content = {
  InstagramMediaItem: instagramMediaItem,
  InstagramStoryItem: {
    externalId: '18067214950813377',
    media: [
      {
        sourceUrl: 'https://scontent.cdninstagram.com/v/t51.71878-15/482190443_n.jpg',
        contentType: 'image/jpeg',
      },
    ],
    providerPermalink: 'https://www.instagram.com/stories/crumb.and.co/3584610257713924817',
    publishedAt: '2026-03-09T06:02:55.000Z',
    contentType: 'instagram.stories.items',
  },
  InstagramComment: {
    externalId: '17963214889034512',
    mediaExternalId: instagramMediaItem.externalId,
    text: 'Is there any rye left for Saturday?',
    author: lena,
    publishedAt: '2026-03-09T16:20:03.000Z',
    contentType: 'instagram.media.comments',
  },
  InstagramThread: {
    externalId: 'aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6MTc4NDE0MDAwMDg0NjAwNTY6MzQwMjgy',
    participantExternalIds: [crumb.id, lena.id],
    updatedAt: '2026-03-09T15:11:27.000Z',
    contentType: 'instagram.dm.threads',
  },
  InstagramMessage: {
    externalId: 'aWdfZAG1faXRlbToxOklHTWVzc2FnZAUlEOjE3ODQxNDAwMDA4NDYwMDU2OjM0MDI4Mg',
    threadExternalId: 'aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6MTc4NDE0MDAwMDg0NjAwNTY6MzQwMjgy',
    text: 'Could you keep two baguettes for me until six?',
    author: lena,
    publishedAt: '2026-03-09T15:11:27.000Z',
    contentType: 'instagram.dm.messages',
  },
} satisfies Partial<Schemas>;

const publishing = {
  InstagramMediaItemPublish: {
    connectedProfileId,
    contentType: 'instagram.media.items',
    text: instagramMediaItem.text,
    media: [{ mediaId: ids.media }],
    scheduledFor: { local: '2026-03-10T07:45:00', timeZone: 'Europe/Lisbon' },
    metadata: { draftId: 'draft-2291' },
  },
  InstagramStoryItemPublish: {
    connectedProfileId,
    contentType: 'instagram.stories.items',
    media: [{ sourceUrl: 'https://cdn.harbourplanner.com/drafts/oven.mp4' }],
  },
  InstagramCommentPublish: {
    connectedProfileId,
    contentType: 'instagram.media.comments',
    target: { commentExternalId: content.InstagramComment.externalId },
    text: 'There is. Shall we keep one for you?',
  },
  InstagramMessagePublish: {
    connectedProfileId,
    contentType: 'instagram.dm.messages',
    target: { threadExternalId: content.InstagramThread.externalId },
    text: 'Two baguettes, until six. See you then!',
  },
} satisfies Partial<Schemas>;

export const instagram = {
  profile: connectedProfileId,
  examples: { ...content, ...publishing },
  /** Start of an operation id -> a scope that the operation needs. The longest match counts. */
  scopes: {
    'instagram.media.items': 'instagram_basic',
    'instagram.media.items.metrics': 'instagram_manage_insights',
    'instagram.media.items.delete': 'instagram_manage_contents',
    'instagram.stories.items': 'instagram_basic',
    'instagram.stories.items.metrics': 'instagram_manage_insights',
    'instagram.stories.items.delete': 'instagram_manage_contents',
    'instagram.media.comments': 'instagram_manage_comments',
    'instagram.dm': 'instagram_manage_messages',
  },
};
