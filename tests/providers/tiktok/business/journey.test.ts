/**
 * Goes with one account of the API for Business from its consent to comments that are hidden and deleted, over HTTP in test mode.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fetchAgainSeconds } from '../../../../src/domain/publishing/ledger/queue-run.ts';
import { newIntegration, newSession, returnUrl, sessionNow } from '../../../support/connect.ts';
import { newEndUser, nextOf } from '../../../support/end-user.ts';
import { reel } from '../../../support/files.ts';
import { stage } from '../../../support/media.ts';
import { type Listener, startListener } from '../../../support/observed.ts';
import { hurry, outcomeOf, publish, requestNow } from '../../../support/publishing.ts';
import { exhaustiveTest } from '../../../support/sample.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { until } from '../../../support/until.ts';

const kind = { providerId: 'tiktok', loginKind: 'tiktok_business' } as const;
const [videos, comments] = ['tiktok.videos.items', 'tiktok.videos.comments'] as const;

let service: TestService;
let listener: Listener;
let connectedProfileId: string;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service);
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

/** Returns the data of the events of a topic about an object. */
const heard = async (topic: string, externalId: string) =>
  (await listener.eventsOf({ connectedProfileId }))
    .filter((event) => event.topic === topic)
    .map(({ data }) => data as Record<string, unknown>)
    .filter((data) => JSON.stringify(data).includes(externalId));

/** Publishes, and waits until TikTok has taken it. */
async function taken(input: object) {
  const request = await publish(listener.client, { connectedProfileId, contentType: videos, ...input });
  await isTaken(request.publishRequestId, 1);
  return request;
}

/** Waits until TikTok has taken it so many times. */
const isTaken = (publishRequestId: string, times: number) =>
  until(async () => {
    const { steps, status } = await requestNow(listener.client, publishRequestId);
    if (status === 'failed') throw new Error(JSON.stringify(steps));
    if (steps.filter(({ name, outcome }) => name === 'created' && outcome === 'accepted').length === times)
      return true;
    if (steps.at(-1)?.outcome === 'not_fetched') await hurry(service, publishRequestId);
    return false;
  });

test('an account is connected by a redirect URI that ends with a slash, and its webhook is entered', async () => {
  const { client } = listener;
  const { authIntegrationId } = await newIntegration(client, kind);
  const asking = await newSession(client, authIntegrationId, {});
  const asked = new URL(await newEndUser(service).start(asking.authorizationUrl)).searchParams;
  expect(asked.get('redirect_uri')).toMatch(/\/$/);
  expect([asked.get('client_id'), asked.get('response_type'), asked.get('disable_auto_auth')]).toEqual([
    null,
    'code',
    '1',
  ]);
  expect(asked.get('scope')?.split(',')).toContain('user.info.basic');
  const session = await newSession(client, authIntegrationId, {});
  const end = await newEndUser(service).connect(session.authorizationUrl, 'healthy');
  expect(new URL(nextOf(end)).origin).toBe(new URL(returnUrl).origin);
  const done = await sessionNow(client, session.connectSessionId);
  expect(done.status).toBe('completed');
  [connectedProfileId = ''] = done.connectedProfileIds ?? [];
  const connection = (await client.get(`/v1/connections/${done.connectionId}`)).body;
  expect(connection.subscription).toMatchObject({ status: 'active' });
});

test('a video is published by its address, and a webhook tells of it', async () => {
  const { client } = listener;
  const { mediaId } = await stage(client, reel, { filename: 'reel.mp4', contentType: 'video/mp4' });
  const text = 'Forty loaves #fault:slow_container';
  const accepted = await taken({ variant: 'business_video', media: [{ mediaId }], text });
  const { externalId, webhooks } = await listener.happen({ connectedProfileId }, 'publishing_finished');
  expect(webhooks).toBe(2);
  const done = await outcomeOf(service, client, accepted);
  expect(done).toMatchObject({ status: 'published', externalId });
  expect(await heard(`content.${videos}.created`, externalId)).toHaveLength(1);
  const shown = await client.get(`/v1/content/${videos}/${externalId}`, { connectedProfileId });
  expect(shown.body).toMatchObject({ text, providerPermalink: expect.any(String) });
});

exhaustiveTest(
  'a file that TikTok could not fetch is given to it again once a webhook says so, and in the end fails with a message',
  async () => {
    const { client } = listener;
    const { mediaId } = await stage(client);
    const accepted = await taken({
      variant: 'business_photos',
      privacy: 'public',
      media: [{ mediaId }],
      text: 'Bread #fault:slow_container',
    });
    const times = fetchAgainSeconds.length + 1;
    for (let time = 1; time <= times; time += 1) {
      await isTaken(accepted.publishRequestId, time);
      await listener.happen({ connectedProfileId }, 'publishing_failed');
    }
    const done = await outcomeOf(service, client, accepted);
    expect(done).toMatchObject({
      status: 'failed',
      error: { reason: 'file_not_fetchable', provider: { code: 'photo_pull_failed' } },
    });
    const { body } = await client.get(`/v1/content/${videos}`, { connectedProfileId });
    expect(body.data.filter(({ text }: { text: string }) => text.startsWith('Bread'))).toEqual([]);
  },
);

test('a comment is heard, listed, answered, hidden and shown, and the own one is deleted', async () => {
  const { client } = listener;
  const { externalId } = await listener.happen({ connectedProfileId }, 'reply_added', { text: 'Is it rye?' });
  expect(await heard(`content.${comments}.created`, externalId)).toHaveLength(1);
  const [videoExternalId = ''] = externalId.split('_');
  const list = async (): Promise<object[]> =>
    (await client.get(`/v1/content/${comments}`, { connectedProfileId, videoExternalId })).body.data;
  expect((await list())[0]).toMatchObject({ externalId, text: 'Is it rye?', moderationStatus: 'public' });
  const asked = await publish(client, {
    connectedProfileId,
    contentType: comments,
    target: { commentExternalId: externalId },
    text: 'It is.',
  });
  const own = await outcomeOf(service, client, asked);
  expect((await list())[1]).toMatchObject({
    externalId: own.externalId,
    thread: { rootId: externalId, parentId: externalId },
    author: { id: expect.stringMatching(/^_000/) },
  });
  const path = `/v1/content/${comments}/${externalId}`;
  for (const [hidden, moderationStatus] of [
    [true, 'hidden'],
    [false, 'public'],
  ] as const) {
    await client.post(`${path}/moderate?connectedProfileId=${connectedProfileId}`, { hidden });
    expect((await client.get(path, { connectedProfileId })).body).toMatchObject({ moderationStatus });
  }
  expect((await client.delete(path, { connectedProfileId })).status).toBe(501);
  const reply = `/v1/content/${comments}/${own.externalId}`;
  expect((await client.delete(reply, { connectedProfileId })).status).toBe(200);
  expect((await client.get(reply, { connectedProfileId })).status).toBe(404);
});
