/** Says how the tests publish on Threads. */
import type { Client } from '../../support/service.ts';
import { firstOf, type Profile, type Way } from '../../support/ways.ts';

export { createdIn } from '../meta/ways.ts';

const threads = { providerId: 'threads', loginKind: 'threads_login' } as const;
const prepared = { ...threads, checked: true, processed: 'before' } as const;
const post = { contentType: 'threads.posts.items' };
const toFirstPost = async (client: Client, profile: Profile) => ({
  target: { postExternalId: await firstOf(client, profile, 'threads.posts.items') },
});

export const ways: readonly Way[] = [
  { ...prepared, name: 'a post', input: ({ text }) => ({ ...post, text }) },
  {
    ...prepared,
    name: 'a poll',
    input: ({ text }) => ({ ...post, text, poll: { options: ['Rye', 'Spelt'] }, tags: ['Bread'] }),
  },
  {
    ...prepared,
    name: 'an image',
    input: ({ files, text }) => ({ ...post, text, media: [{ mediaId: files.images[0] }] }),
  },
  {
    ...prepared,
    name: 'a carousel',
    parts: true,
    input: ({ files, text, altText }) => ({
      ...post,
      text,
      media: [{ mediaId: files.images[0], altText }, { mediaId: files.video }],
    }),
  },
  {
    ...prepared,
    name: 'a quote',
    input: async ({ client, profile, text }) => ({
      ...post,
      variant: 'quote',
      ...(await toFirstPost(client, profile)),
      text,
    }),
  },
  {
    ...threads,
    name: 'a repost',
    textless: true,
    input: async ({ client, profile }) => ({
      ...post,
      variant: 'repost',
      ...(await toFirstPost(client, profile)),
    }),
  },
  {
    ...prepared,
    name: 'a reply',
    input: async ({ client, profile, text }) => ({
      contentType: 'threads.posts.replies',
      ...(await toFirstPost(client, profile)),
      text,
    }),
  },
];
