/**
 * Tests walks that cannot continue, because the provider throttles or fails, the grant is over, or the
 * customer's receiver is behind.
 */
// A service of its own: its clock is late for all tests together.
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { heldData } from '../../src/domain/foundation/events/envelope.ts';
import { backfill, outcomeOf, requestNow } from '../support/backfilling.ts';
import { startReceiver } from '../support/receiver.ts';
import {
  items,
  posts,
  rowOf,
  runNext,
  runToEnd,
  type ScriptedProvider,
  scriptLists,
} from '../support/scripted-lists.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { instant } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

/** A service without workers; the tests run its jobs themselves. */
let service: TestService;
let key: TestKey;
let provider: ScriptedProvider;
let profile: Schemas['ConnectedProfile'];
let late = 0;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' }, { now: () => new Date(Date.now() + late) });
  key = await service.newKey();
});
afterAll(() => service.close());
beforeEach(async () => {
  late = 0;
  provider = scriptLists(service);
  provider.posts.items.set('', items('p', 7));
  profile = await key.client.newProfile({ providerId: 'facebook' });
});

const begin = (client = key.client, of = profile) =>
  backfill(client, { connectedProfileId: of.connectedProfileId, contentType: posts });
/** Begins a backfill, lets it read one page, and returns the request. */
async function underWay() {
  const request = await begin();
  for (let jobs = 0; jobs < 2; jobs += 1) await runNext(service, request);
  return request;
}
const jobsFor = (version: number, id: string) => service.ctx.db.$queryRaw<{ seconds: number }[]>`
  SELECT extract(epoch FROM start_after - created_on)::int AS seconds FROM pgboss.job
  WHERE data->>'backfillRequestId' = ${id} AND data->>'version' = ${`${version}`}`;

test('a throttle is waited out for as long as the provider says, and the walk continues where it was', async () => {
  const request = await underWay();
  provider.failNext({ kind: 'throttled', retryAfterSeconds: 900 });
  await runNext(service, request);
  const waiting = await requestNow(key.client, request);
  expect(waiting).toMatchObject({ status: 'waiting', fetched: 3, emitted: 3, resumesAt: instant });
  expect(Date.parse(waiting.resumesAt ?? '') - Date.parse(waiting.updatedAt)).toBeGreaterThan(890_000);
  const { version, id } = await rowOf(service, request);
  const [job] = await jobsFor(version, id);
  expect(Math.abs((job?.seconds ?? 0) - 900)).toBeLessThan(10);
  await runNext(service, request);
  const going = await requestNow(key.client, request);
  expect(going).toMatchObject({ status: 'running', fetched: 6 });
  expect(going).not.toHaveProperty('resumesAt');
  await runToEnd(service, request);
  expect(await requestNow(key.client, request)).toMatchObject({
    status: 'completed',
    emitted: 7,
    skipped: 0,
  });
});

test('a provider that throttles for a day without a page between is given up', async () => {
  const request = await underWay();
  const throttle = async () => {
    provider.failNext({ kind: 'throttled', retryAfterSeconds: 60 });
    await runNext(service, request);
  };
  // What was waited for before its first throttle is not the provider's fault.
  late = 25 * 60 * 60 * 1000;
  await throttle();
  expect(await requestNow(key.client, request)).toMatchObject({ status: 'waiting' });
  late *= 2;
  await throttle();
  expect(await requestNow(key.client, request)).toMatchObject({
    status: 'failed',
    error: { code: 'platform_rate_limit' },
  });
});

test('an outage that passes is not noticed, and one that does not is an end', async () => {
  const passing = await underWay();
  for (let times = 0; times < 5; times += 1) {
    provider.failNext({ kind: 'outage', status: 503 });
    await runNext(service, passing);
    expect((await requestNow(key.client, passing)).status).toBe('running');
  }
  await runToEnd(service, passing);
  expect(await requestNow(key.client, passing)).toMatchObject({
    status: 'completed',
    emitted: 7,
    skipped: 0,
  });

  const lasting = await begin();
  await runNext(service, lasting);
  for (let times = 0; times < 10; times += 1) {
    provider.failNext({ kind: 'unusable' });
    await runNext(service, lasting);
  }
  expect(await requestNow(key.client, lasting)).toMatchObject({
    status: 'failed',
    stopReason: 'failed',
    error: { code: 'provider_unavailable' },
  });
});

test.each([
  { change: { action: 'expire' }, code: 'invalid_token' },
  { change: { action: 'revoke' }, code: 'invalid_token' },
  { change: { action: 'drop_scope', scope: 'pages_read_engagement' }, code: 'scope_insufficient' },
])(
  'a grant that ends in the middle ($change.action) ends it with $code, and says so',
  async ({ change, code }) => {
    const request = await underWay();
    const { status } = await key.client.patch(`/v1/test/connections/${profile.connectionId}`, change);
    expect(status).toBe(200);
    await runNext(service, request);
    const failed = await requestNow(key.client, request);
    expect(failed).toMatchObject({
      status: 'failed',
      stopReason: 'failed',
      emitted: 3,
      completedAt: instant,
    });
    expect(failed.error?.code).toBe(code);
    const events = await service.ctx.db.event.findMany({
      where: { subjectId: request.backfillRequestId, topic: 'backfillRequest.failed' },
    });
    expect(events.map((event) => JSON.parse(heldData(service.ctx, event) ?? ''))).toEqual([failed]);
  },
);

test('a profile that is deleted in the middle ends it', async () => {
  const request = await underWay();
  await key.client.delete(`/v1/connected-profiles/${profile.connectedProfileId}`);
  await runNext(service, request);
  expect(await requestNow(key.client, request)).toMatchObject({
    status: 'failed',
    error: { code: 'profile_gone' },
  });
});

test('a connection that is deleted in the middle ends it', async () => {
  const request = await underWay();
  await key.client.delete(`/v1/connections/${profile.connectionId}`);
  await runNext(service, request);
  expect((await requestNow(key.client, request)).status).toBe('failed');
});

test('while a destination is a thousand deliveries behind nothing is read, and then the walk continues', async () => {
  const own = await service.newKey({ organization: 'Slow' });
  const of = await own.client.newProfile({ providerId: 'facebook' });
  const topics = ['content.*'];
  const { body } = await own.client.post('/v1/event-destinations', {
    url: 'https://slow.example.com',
    topics,
  });
  await own.client.post('/v1/event-destinations', { url: 'https://else.example.com', topics: ['media.*'] });
  const request = await begin(own.client, of);
  await runNext(service, request);
  const pile = (status: string, count: number) => service.ctx.db.$executeRaw`
    INSERT INTO event_deliveries (id, organization_id, mode, destination_id, event_id, topic, status)
    SELECT 'test_dlv_' || ${status}::text || n, ${own.organizationId}, 'test', ${body.eventDestinationId}, 'e', 't',
      ${status}::"DeliveryStatus" FROM generate_series(1, ${count}) AS n`;
  await pile('pending', 999);
  await runNext(service, request);
  expect(provider.posts.asked).toHaveLength(1);
  // The page's own three events raise the number of pending deliveries from 999 to 1002.
  const before = await rowOf(service, request);
  await runNext(service, request);
  expect(provider.posts.asked).toHaveLength(1);
  const held = await rowOf(service, request);
  expect(held).toMatchObject({ status: 'running', fetched: 3, version: before.version + 1 });
  expect(await jobsFor(held.version, held.id)).toHaveLength(1);
  expect(held.dueAt?.getTime()).toBeGreaterThan(held.updatedAt.getTime());
  // Each further wait is longer.
  late = 30 * 60 * 1000;
  await runNext(service, request);
  const longer = await rowOf(service, request);
  expect((longer.dueAt?.getTime() ?? 0) - service.ctx.clock.now().getTime()).toBeGreaterThan(50_000);
  await service.ctx.db.eventDelivery.updateMany({
    where: { status: 'pending' },
    data: { status: 'succeeded' },
  });
  await runToEnd(service, request);
  expect(await requestNow(own.client, request)).toMatchObject({ status: 'completed', emitted: 7 });
});

test('in test mode a throttle comes in the middle of a walk, and moving the clock ends the wait', async () => {
  const own = await startTestService();
  const { client } = await own.newKey();
  const { connectedProfileId } = await client.newProfile({ scenario: 'throttled_midway' });
  const receiver = await startReceiver();
  await client.post('/v1/event-destinations', { url: receiver.url, topics: ['backfillRequest.*'] });
  const request = await backfill(client, {
    connectedProfileId,
    contentType: 'instagram.media.comments',
    maxItems: 100,
  });
  const waiting = await outcomeOf(client, request, ['waiting']);
  expect(waiting.fetched).toBeGreaterThan(0);
  expect(Date.parse(waiting.resumesAt ?? '')).toBeGreaterThan(Date.now() + 30_000);
  await client.post('/v1/test/clock/advance', { seconds: 61 });
  expect(await outcomeOf(client, request)).toMatchObject({
    status: 'completed',
    stopReason: 'reached_max_items',
    emitted: 100,
  });
  await until(() => receiver.received.length === 2);
  await receiver.close();
  await own.close();
});

test('the clock lets nothing continue before its time', async () => {
  const request = await underWay();
  provider.failNext({ kind: 'throttled', retryAfterSeconds: 900 });
  await runNext(service, request);
  const { version, id } = await rowOf(service, request);
  await key.client.post('/v1/test/clock/advance', { seconds: 600 });
  expect(await jobsFor(version, id)).toHaveLength(1);
  await key.client.post('/v1/test/clock/advance', { seconds: 301 });
  expect(await jobsFor(version, id)).toHaveLength(2);
});
