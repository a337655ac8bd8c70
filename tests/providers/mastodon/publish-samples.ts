/** Says how the tests publish on Mastodon. */
import { partsOf } from '../../../src/providers/mastodon/status.ts';
import type { SimulatorWrites } from '../../../src/simulators/store.ts';
import type { Client } from '../../support/service.ts';
import { firstOf, type Profile, type Way } from '../../support/ways.ts';

const mastodon = { providerId: 'mastodon', loginKind: 'oauth', checked: true } as const;
const post = { contentType: 'mastodon.posts.items' };
const toFirstPost = async (client: Client, profile: Profile) => ({
  target: { postExternalId: await firstOf(client, profile, 'mastodon.posts.items') },
});

export const ways: readonly Way[] = [
  { ...mastodon, name: 'a post', repeated: true, input: ({ text }) => ({ ...post, text }) },
  {
    ...mastodon,
    name: 'images',
    parts: true,
    processed: 'before',
    kept: true,
    textless: true,
    input: ({ files }) => ({ ...post, media: files.images.map((mediaId) => ({ mediaId })) }),
  },
  {
    ...mastodon,
    name: 'a video',
    processed: 'before',
    kept: true,
    textless: true,
    input: ({ files }) => ({ ...post, media: [{ mediaId: files.video }] }),
  },
  {
    ...mastodon,
    name: 'a sound',
    alike: true,
    processed: 'before',
    kept: true,
    textless: true,
    input: ({ files }) => ({ ...post, media: [{ mediaId: files.sound }] }),
  },
  {
    ...mastodon,
    name: 'a boost',
    repeated: true,
    textless: true,
    input: async ({ client, profile }) => ({
      ...post,
      variant: 'boost',
      ...(await toFirstPost(client, profile)),
    }),
  },
  {
    ...mastodon,
    name: 'a reply',
    repeated: true,
    input: async ({ client, profile, text }) => ({
      contentType: 'mastodon.posts.replies',
      ...(await toFirstPost(client, profile)),
      text,
    }),
  },
];

export function createdIn(accountId: string, writes: SimulatorWrites): string[] {
  const { id: own, host } = partsOf({ externalId: accountId });
  if (!host) return [];
  return [...writes].flatMap(([id, fields]) =>
    /^\d+$/.test(id) && !fields.deleted && fields.by === own ? [JSON.stringify(fields)] : [],
  );
}
