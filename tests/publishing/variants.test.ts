/** Every variant of every content type is published, once, and can be read, listed and told. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';

let service: TestService;
let listener: Listener;
let images: string[];
let video: string;
beforeAll(async () => {
  service = await startTestService();
  // Upload URLs lead to it.
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  const [first, second] = [await stage(listener.client), await stage(listener.client)];
  images = [first.mediaId, second.mediaId];
  video = (await stage(listener.client, reel, { filename: 'reel.mp4', contentType: 'video/mp4' })).mediaId;
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

type Profile = Schemas['ConnectedProfile'];
interface Case {
  providerId: string;
  loginKind: string;
  name: string;
  input(profile: Profile, text: string): Promise<object> | object;
}

const file = (mediaId = '') => ({ mediaId });
const listOf = async (profile: Profile, contentType: string, filters: object = {}) => {
  const query = { connectedProfileId: profile.connectedProfileId, limit: 5, ...filters };
  return (await listener.client.get(`/v1/content/${contentType}`, query)).body.data;
};
const firstOf = async (profile: Profile, contentType: string, filters: object = {}) =>
  (await listOf(profile, contentType, filters))[0].externalId as string;

const conversations = (providerId: string, loginKind: string): Case[] => [
  {
    providerId,
    loginKind,
    name: 'a comment',
    input: async (profile, text) => ({
      contentType: `${providerId}.media.comments`,
      target: { mediaExternalId: await firstOf(profile, `${providerId}.media.items`) },
      text,
    }),
  },
  {
    providerId,
    loginKind,
    name: 'a reply',
    input: async (profile, text) => {
      const mediaExternalId = await firstOf(profile, `${providerId}.media.items`);
      const target = {
        commentExternalId: await firstOf(profile, `${providerId}.media.comments`, { mediaExternalId }),
      };
      return { contentType: `${providerId}.media.comments`, target, text };
    },
  },
  {
    providerId,
    loginKind,
    name: 'a message in a thread',
    input: async (profile, text) => ({
      contentType: `${providerId}.dm.messages`,
      target: { threadExternalId: await firstOf(profile, `${providerId}.dm.threads`) },
      text,
    }),
  },
  {
    providerId,
    loginKind,
    name: 'a private reply',
    input: async (profile, text) => {
      const { externalId: commentExternalId } = await listener.happen(profile, 'comment_added');
      return { contentType: `${providerId}.dm.messages`, target: { commentExternalId }, text };
    },
  },
];

const instagram = (loginKind: string): Case[] => [
  {
    providerId: 'instagram',
    loginKind,
    name: 'an image',
    input: (_, text) => ({
      contentType: 'instagram.media.items',
      text,
      media: [{ mediaId: images[0], altText: 'A loaf' }],
    }),
  },
  {
    providerId: 'instagram',
    loginKind,
    name: 'a carousel of images and a video',
    input: (_, text) => ({
      contentType: 'instagram.media.items',
      text,
      media: [file(images[0]), file(video), file(images[1])],
    }),
  },
  {
    providerId: 'instagram',
    loginKind,
    name: 'a reel, since a single video is one',
    input: (_, text) => ({
      contentType: 'instagram.media.items',
      text,
      media: [file(video)],
      shareToFeed: true,
    }),
  },
  ...conversations('instagram', loginKind),
];

const cases: Case[] = [
  ...instagram('instagram_login'),
  ...instagram('facebook_login'),
  ...[
    { name: 'a text', more: {} },
    { name: 'a link', more: { link: 'https://example.com/menu' } },
    { name: 'a photo', more: { media: () => [file(images[0])] } },
    { name: 'several photos', more: { media: () => images.map(file) } },
    { name: 'a video', more: { media: () => [file(video)] } },
    { name: 'a reel', more: { variant: 'reel', media: () => [file(video)] } },
  ].map(({ name, more }) => ({
    providerId: 'facebook',
    loginKind: 'facebook_login',
    name,
    input: (_: Profile, text: string) => ({
      contentType: 'facebook.media.items',
      text,
      ...more,
      ...('media' in more ? { media: (more.media as () => object[])() } : {}),
    }),
  })),
  ...conversations('facebook', 'facebook_login'),
];

describe.each(cases)('$providerId by $loginKind: $name', ({ providerId, loginKind, name, input }) => {
  test('is published once, with its story and its events', async () => {
    const profile = await listener.client.newProfile({ providerId, loginKind });
    const text = `Fresh bread, ${name}`;
    listener.receiver.received.length = 0;
    const content = await input(profile, text);
    const accepted = await publish(listener.client, {
      connectedProfileId: profile.connectedProfileId,
      ...content,
    });
    expect(accepted.status).toBe('queued');
    const done = await outcomeOf(service, listener.client, accepted);
    expect(done).toMatchObject({ status: 'published', externalId: expect.any(String) });
    expect(done).not.toHaveProperty('error');
    const store = service.ctx.simulatorStore({ organizationId: listener.organizationId, mode: 'test' });
    expect(await countCreated(store, profile.externalId, text)).toBe(1);
    expect((await listener.allEvents()).map(({ topic }) => topic)).toEqual([
      'publishRequest.started',
      'publishRequest.published',
    ]);
  });
});
