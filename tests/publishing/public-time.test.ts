/** Tests videos that YouTube makes public by itself at a time, and the playlist that they are put into. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { expectViolations } from '../support/errors.ts';
import { reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { outcomeOf, post, publish } from '../support/publishing.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';

const contentType = 'youtube.videos.items';
let service: SharedService;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
});
afterAll(() => service.close());

/** Makes a customer whose clock can be advanced, with a channel and a film. */
async function newChannel() {
  const { client } = await service.newKey({ organization: randomUUID() });
  const { connectedProfileId } = await client.newProfile({ providerId: 'youtube' });
  const { mediaId } = await stage(client, reel, { contentType: 'video/mp4', filename: 'clip.mp4' });
  const input = { connectedProfileId, contentType, title: 'Rye', madeForKids: false, media: [{ mediaId }] };
  const privacyOf = async (externalId = '') =>
    (await client.get(`/v1/content/${contentType}/${externalId}`, { connectedProfileId })).body.privacy;
  const advance = (hours: number) => client.post('/v1/test/clock/advance', { seconds: hours * 3600 });
  return { client, connectedProfileId, input, privacyOf, advance };
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

test('a time that has passed, and another privacy beside a time, are refused before anything is stored', async () => {
  const { client, input } = await newChannel();
  const late = { ...input, publishAt: inHours(-1) };
  expectViolations(await post(client, late), { publishAt: 'scheduled_in_past' });
  expectViolations(await client.post('/v1/publish-requests/validate', late), {
    publishAt: 'scheduled_in_past',
  });
  const open = { ...input, publishAt: inHours(1), privacy: 'public' };
  expectViolations(await post(client, open), { privacy: 'conflicting_fields' });
  expectViolations(await client.post('/v1/publish-requests/validate', open), {
    privacy: 'conflicting_fields',
  });
});

test('a video is private until its time, and public from then on', async () => {
  const { client, input, privacyOf, advance } = await newChannel();
  const done = await outcomeOf(service, client, await publish(client, { ...input, publishAt: inHours(2) }));
  expect(done.status).toBe('published');
  expect(await privacyOf(done.externalId)).toBe('private');
  await advance(3);
  expect(await privacyOf(done.externalId)).toBe('public');
});

test('a request whose public time has passed when it is started fails, and names the field', async () => {
  const { client, input, advance } = await newChannel();
  const times = { scheduledFor: inHours(1), publishAt: inHours(2) };
  const accepted = await publish(client, { ...input, ...times });
  await advance(3);
  const done = await outcomeOf(service, client, accepted);
  expect(done).toMatchObject({
    status: 'failed',
    error: { code: 'validation_error', violations: [{ code: 'scheduled_in_past', path: '/publishAt' }] },
  });
});

test('a video is put into the playlist that was chosen, and a playlist by its name is refused', async () => {
  const { client, connectedProfileId, input } = await newChannel();
  const path = `/v1/connected-profiles/${connectedProfileId}/targets`;
  const { body } = await client.get(path, { contentType, field: 'board' });
  const done = await outcomeOf(
    service,
    client,
    await publish(client, { ...input, board: body.data[0].value }),
  );
  expect(done.status).toBe('published');
  expect(done.steps?.map(({ outcome }) => outcome)).not.toContain('board');
  expect(JSON.stringify(done.steps)).not.toContain('differs');
  const named = await client.post('/v1/publish-requests/validate', { ...input, board: 'My playlist' });
  expectViolations(named, { board: 'invalid_format' });
});
