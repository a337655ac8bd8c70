/** Says how the tests publish on Bluesky. */
import type { SimulatorWrites } from '../../../src/simulators/store.ts';
import type { Client } from '../../support/service.ts';
import { firstOf, type Profile, type Way } from '../../support/ways.ts';

const bluesky = { providerId: 'bluesky', loginKind: 'oauth', checked: true } as const;
const post = { contentType: 'bluesky.posts.items' };
const toFirstPost = async (client: Client, profile: Profile) => ({
  target: { postExternalId: await firstOf(client, profile, 'bluesky.posts.items') },
});

export const ways: readonly Way[] = [
  { ...bluesky, name: 'a post', input: ({ text }) => ({ ...post, text }) },
  {
    ...bluesky,
    name: 'images',
    parts: true,
    textless: true,
    input: ({ files }) => ({ ...post, media: files.images.map((mediaId) => ({ mediaId })) }),
  },
  {
    ...bluesky,
    name: 'a video',
    processed: 'before',
    kept: true,
    textless: true,
    input: ({ files }) => ({ ...post, media: [{ mediaId: files.video }] }),
  },
  {
    ...bluesky,
    name: 'a quote',
    input: async ({ client, profile, text }) => ({
      ...post,
      variant: 'quote',
      ...(await toFirstPost(client, profile)),
      text,
    }),
  },
  {
    ...bluesky,
    name: 'a repost',
    textless: true,
    input: async ({ client, profile }) => ({
      ...post,
      variant: 'repost',
      ...(await toFirstPost(client, profile)),
    }),
  },
  {
    ...bluesky,
    name: 'a reply',
    input: async ({ client, profile, text }) => ({
      contentType: 'bluesky.posts.replies',
      ...(await toFirstPost(client, profile)),
      text,
    }),
  },
];

/** Matches the names of an account's records in its repository of the AT Protocol. */
const records = /^at:\/\/([^/]+)\/app\.bsky\.feed\.(post|repost)\//;

export function createdIn(accountId: string, writes: SimulatorWrites): string[] {
  return [...writes].flatMap(([id, { deleted, record }]) =>
    record && !deleted && records.exec(id)?.[1] === accountId ? JSON.stringify(record) : [],
  );
}
