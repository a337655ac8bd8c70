/** Sample ids in Meta's formats, and sample content to publish. */
import type { PublishContent, PublishFile } from '../../../src/providers/publish.ts';

export const ids = {
  page: '104857600123456',
  post: '104857600123456_122100000000001234',
  postComment: '122100000000001234_122100000000005678',
  pageThread: 't_122100000000009999',
  pageMessage: 'm_Zk3PAQ',
  account: '17841405822304914',
  media: '17918195224117851',
  mediaComment: '17870913679156914',
  accountThread: 'aWdfZAG06MTpJR01lc3NhZA2VUaHJlYWQ6MTc4NDE0',
  accountMessage: 'aWdfZAG1faXRlbToxOjE3ODQx',
  container: '17889455560051444',
  video: '122150000000000001',
  person: '6123400000000001',
  threadsAccount: '26384091734468210',
  threadsPost: '18051623348221907',
  threadsReply: '17926410873035512',
  threadsContainer: '18851623348221907',
};

const unsent = { sizeBytes: 1000, open: () => Promise.reject(new Error('the provider fetches files')) };
const image: PublishFile = {
  url: 'https://f.example/1.jpg',
  kind: 'image',
  contentType: 'image/jpeg',
  ...unsent,
};
const film: PublishFile = {
  url: 'https://f.example/1.mp4',
  kind: 'video',
  contentType: 'video/mp4',
  ...unsent,
};
const tagged = { ...image, altText: 'A loaf', userTags: [{ username: 'crumb.fan', x: 0.5, y: 0.5 }] };
const text = 'Rye';

/** Content type and variant -> contents that together use every field that the variant accepts. */
export const contents: Readonly<Record<string, Partial<PublishContent>[]>> = {
  'instagram.media.items feed': [
    { text, media: [tagged], collaborators: ['crumb.fan'], locationExternalId: '7' },
    { text, media: [tagged, film] },
  ],
  'instagram.media.items reel': [{ text, media: [film], cover: image, shareToFeed: true }],
  'instagram.stories.items story': [{ media: [tagged] }, { media: [film] }],
  'instagram.media.comments comment': [{ text, target: { mediaExternalId: ids.media } }],
  'instagram.media.comments reply': [{ text, target: { commentExternalId: ids.mediaComment } }],
  'instagram.dm.messages message': [
    { text, target: { threadExternalId: ids.accountThread } },
    { media: [image, image], target: { participantExternalId: ids.person } },
  ],
  'instagram.dm.messages private_reply': [{ text, target: { commentExternalId: ids.mediaComment } }],
  'facebook.media.items feed': [
    { text, link: 'https://bakery.example/' },
    { text, media: [tagged, image] },
    { text, media: [film] },
  ],
  'facebook.media.items reel': [{ text, media: [film] }],
  'facebook.media.items story': [{ media: [image] }, { media: [film] }],
  'facebook.media.comments comment': [{ text, media: [image], target: { mediaExternalId: ids.post } }],
  'facebook.media.comments reply': [{ text, target: { commentExternalId: ids.postComment } }],
  'facebook.dm.messages message': [
    { text, target: { threadExternalId: ids.pageThread } },
    { media: [film], target: { participantExternalId: ids.person } },
  ],
  'facebook.dm.messages private_reply': [{ text, target: { commentExternalId: ids.postComment } }],
  'threads.posts.items post': [
    { text, link: 'https://bakery.example/', tags: ['Bread'], replyAudience: 'everyone' },
    { text, poll: { options: ['Rye', 'Spelt', 'Oat', 'Wheat'] } },
    { text, media: [tagged] },
    { text, media: [tagged, film] },
  ],
  'threads.posts.items quote': [{ text, target: { postExternalId: ids.threadsPost } }],
  'threads.posts.items repost': [{ target: { postExternalId: ids.threadsPost } }],
  'threads.posts.replies reply': [{ text, media: [film], target: { postExternalId: ids.threadsPost } }],
};
