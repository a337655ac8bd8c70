import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { proxyProvider } from '../support/provider-proxy.ts';
import { hurry, outcomeOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { instant, query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

let service: TestService;
let listener: Listener;
let profile: { connectedProfileId: string; externalId: string };
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  profile = await listener.client.newProfile({ providerId: 'facebook' });
});
afterAll(() => listener.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const schedule = (text: string, more: object = {}) =>
  publish(listener.client, {
    connectedProfileId: profile.connectedProfileId,
    contentType: 'facebook.media.items',
    text,
    scheduledFor: inDays(30),
    ...more,
  });
const cancel = ({ publishRequestId }: PublishRequest, { client } = listener as Pick<Listener, 'client'>) =>
  client.post(`/v1/publish-requests/${publishRequestId}/cancel`);
const created = (text: string) => {
  const store = service.ctx.providers.simulated.storeOf({
    organizationId: listener.organizationId,
    mode: 'test',
  });
  return countCreated(store, profile.externalId, text);
};

describe('publishRequests.cancel', () => {
  test('ends what is scheduled and says so', async () => {
    const request = await schedule('Never said', { metadata: { campaign: 'autumn' } });
    const { status, body } = await cancel(request);
    expect([status, body]).toEqual([
      200,
      {
        ...request,
        status: 'canceled',
        steps: [{ name: 'canceled', at: instant, outcome: 'canceled' }],
        updatedAt: instant,
        completedAt: instant,
      },
    ]);
    const [row] = await query(service, 'SELECT due_at FROM publish_requests WHERE id = $1', [
      request.publishRequestId,
    ]);
    expect(row).toEqual({ due_at: null });
    const events = await listener.eventsOf(profile);
    expect(events.find(({ topic }) => topic === 'publishRequest.canceled')?.data).toEqual(body);
  });

  test('canceling twice is idempotent and emits one event', async () => {
    const request = await schedule('Never said');
    const { body } = await cancel(request);
    const again = await cancel(request);
    expect([again.status, again.body]).toEqual([200, body]);
    const told = (await listener.eventsOf(profile)).filter(
      ({ topic, data }) =>
        topic === 'publishRequest.canceled' && data.publishRequestId === request.publishRequestId,
    );
    expect(told).toHaveLength(1);
  });

  test('what is canceled is never published, whenever its time comes', async () => {
    const tomorrow = { scheduledFor: inDays(1) };
    const canceled = await schedule('Canceled words', tomorrow);
    const kept = await schedule('Kept words', tomorrow);
    await cancel(canceled);
    const moved = await listener.client.post('/v1/test/clock/advance', { seconds: 2 * 86_400 });
    expect(moved.body).toMatchObject({ started: 1 });
    expect(await outcomeOf(service, listener.client, kept)).toMatchObject({ status: 'published' });
    expect([await created('Kept words'), await created('Canceled words')]).toEqual([1, 0]);
  });

  test('is a conflict once publishing has begun, and published is published', async () => {
    const published = await outcomeOf(
      service,
      listener.client,
      await schedule('Said', { scheduledFor: undefined }),
    );
    const meta = expectError(await cancel(published), 409, 'conflict');
    expect(meta).toEqual({ reason: 'publish_request_started', status: 'published' });
    expect(await requestNow(listener.client, published.publishRequestId)).toEqual(published);
  });

  exhaustiveTest(
    'in the moment in which it starts, either cancels it or is a conflict: never both',
    async () => {
      const texts = Array.from({ length: 10 }, (_, at) => `Contested words ${at}.`);
      const races = texts.map(async (text) => {
        const request = await schedule(text, { scheduledFor: undefined });
        const answer = await cancel(request);
        const { status } = await outcomeOf(service, listener.client, request);
        return { canceled: answer.status === 200, status, times: await created(text) };
      });
      for (const { canceled, ...outcome } of await Promise.all(races))
        expect(outcome).toEqual(
          canceled ? { status: 'canceled', times: 0 } : { status: 'published', times: 1 },
        );
    },
  );

  describe('of a post whose files its provider fetches', () => {
    const asFilm = { filename: 'reel.mp4', contentType: 'video/mp4' } as const;
    const film = async (fault = '', loginKind = 'tiktok') => {
      const { client } = listener;
      const made = await client.newProfile({ providerId: 'tiktok', loginKind });
      const isOpen = loginKind === 'tiktok';
      const { publishRequestId } = await publish(client, {
        connectedProfileId: made.connectedProfileId,
        contentType: 'tiktok.videos.items',
        variant: isOpen ? 'video_by_url' : 'business_video',
        text: `A film ${fault}`,
        media: [{ mediaId: (await stage(client, reel, asFilm)).mediaId }],
        ...(isOpen ? { privacy: 'public', musicConsent: true } : {}),
      });
      return { ...made, publishRequestId };
    };
    const reaches = (publishRequestId: string, name: string) =>
      until(async () => {
        const { steps } = await requestNow(listener.client, publishRequestId);
        if (steps.some((step) => step.name === name)) return true;
        await hurry(service, publishRequestId);
        return false;
      });
    const cancelNow = (publishRequestId: string) =>
      listener.client.post(`/v1/publish-requests/${publishRequestId}/cancel`);
    const shown = async ({ connectedProfileId }: { connectedProfileId: string }) => {
      const list = await listener.client.get('/v1/content/tiktok.videos.items', { connectedProfileId });
      return list.body.data.filter(({ text }: { text: string }) => text.startsWith('A film')).length;
    };

    test('asks the provider, and ends it once the provider has given it up', async () => {
      const request = await film('#fault:slow_container');
      await reaches(request.publishRequestId, 'created');
      const { status, body } = await cancelNow(request.publishRequestId);
      expect([status, body.status, body.steps.at(-1).name]).toEqual([200, 'publishing', 'cancelRequested']);
      const done = await outcomeOf(service, listener.client, request);
      expect(done).toMatchObject({ status: 'canceled', steps: expect.any(Array) });
      expect(done.steps.at(-1)).toMatchObject({ name: 'called_off', outcome: 'canceled' });
      expect(done.error).toBeUndefined();
      expect(await shown(request)).toBe(0);
      const told = (await listener.eventsOf(request)).map(({ topic }) => topic);
      expect(told).toContain('publishRequest.canceled');
    });

    exhaustiveTest('tells the truth where the provider goes on with it', async () => {
      const request = await film('#fault:slow_container');
      await reaches(request.publishRequestId, 'created');
      const { simulators } = service.ctx.providers.simulated;
      const unchanged = simulators.tiktok;
      const proxy = proxyProvider(service, 'tiktok');
      const ok = { error: { code: 'ok', message: '', log_id: '1' } };
      // It is asked again with each look, of which a slow machine makes more than one.
      for (let asked = 0; asked < 10; asked += 1) proxy.next(/^POST .*publish\/cancel/).answer(ok, 200);
      try {
        expect((await cancelNow(request.publishRequestId)).status).toBe(200);
        const done = await outcomeOf(service, listener.client, request);
        expect(done.status).toBe('published');
        expect(await shown(request)).toBe(1);
      } finally {
        // What was not asked would answer other tests of this worker.
        Object.assign(simulators, { tiktok: unchanged });
      }
    });

    exhaustiveTest('is a conflict once it is posted, and where the provider cannot be asked', async () => {
      const posted = await film('#fault:slow_container');
      await reaches(posted.publishRequestId, 'posted');
      expectError(await cancelNow(posted.publishRequestId), 409, 'conflict');
      const business = await film('', 'tiktok_business');
      await reaches(business.publishRequestId, 'created');
      expectError(await cancelNow(business.publishRequestId), 409, 'conflict');
    });
  });

  test("does not find another organization's request", async () => {
    const request = await schedule('Ours');
    expectError(await cancel(request, await service.newKey({ organization: 'Stranger' })), 404, 'not_found');
    expect((await requestNow(listener.client, request.publishRequestId)).status).toBe('scheduled');
  });
});
