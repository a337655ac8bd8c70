/** Tests that sounds are published where the rules take them: on Mastodon, alone. */
import { beforeAll, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { expectViolations } from '../support/errors.ts';
import { mp3, pdf, reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

const contentType = 'mastodon.posts.items';
let service: TestService;
let key: TestKey;
let profile: { connectedProfileId: string };
let sound: Schemas['Media'];
beforeAll(async () => {
  service = await sharedTestService();
  // Upload URLs begin with the public URL, so that has to be the URL at which the service listens.
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'mastodon' });
  profile = { connectedProfileId };
  sound = await stage(key.client, mp3, { filename: 'oven.mp3', contentType: 'audio/mpeg' });
});

const validate = (media: object[]) =>
  key.client.post('/v1/publish-requests/validate', { ...profile, contentType, media });

test('a sound is published and read with its alternative text', async () => {
  const media = [{ mediaId: sound.mediaId, altText: 'The oven hums' }];
  const { externalId } = await outcomeOf(
    service,
    key.client,
    await publish(key.client, { ...profile, contentType, text: 'Listen', media }),
  );
  const { body } = await key.client.get(`/v1/content/${contentType}/${externalId}`, profile);
  expect(body).toMatchObject({
    text: 'Listen',
    media: [{ altText: 'The oven hums', sourceUrl: expect.stringMatching(/\.m4a$/) }],
  });
});

test('neither a second sound, nor a film or an image, goes beside it', async () => {
  const film = await stage(key.client, reel, { filename: 'reel.mp4', contentType: 'video/mp4' });
  const image = await stage(key.client);
  for (const { mediaId } of [sound, film, image])
    expectViolations(await validate([{ mediaId: sound.mediaId }, { mediaId }]), { media: 'media_mix' });
});

test('a file of no kind that the server takes is refused by name', async () => {
  const paper = await stage(key.client, pdf, { filename: 'menu.pdf', contentType: 'application/pdf' });
  expectViolations(await validate([{ mediaId: paper.mediaId }]), { 'media.0.mediaId': 'media_type' });
});
