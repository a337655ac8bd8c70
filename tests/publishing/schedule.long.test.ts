/** Tests that scheduled content is published once at its time, whatever has become of its job. */
// A service of its own: jobs are lost, and the maintenance of all requests is run.

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { hourMs } from '../../src/lib/time.ts';
import { dueAt } from '../../src/queue/jobs.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { groupNow, publishGroup } from '../support/publish-groups.ts';
import { outcomeOf, outcomesOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { movedBy, query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { until } from '../support/until.ts';

let service: TestService;
let listener: Listener;
let page: Schemas['ConnectedProfile'];
beforeAll(async () => {
  service = await startTestService();
  listener = await startListener(service, { topics: ['publishRequest.*', 'publishGroup.*'] });
  page = await listener.client.newProfile({ providerId: 'facebook' });
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

/** Returns the time in this many hours by the organization's own clock, which the tests move. */
async function inHours(hours: number): Promise<string> {
  const { now } = (await listener.client.post('/v1/test/clock/advance', { seconds: 1 })).body;
  return new Date(Date.parse(now) + hours * hourMs).toISOString();
}
/** Returns the wall time of an instant. The Swedish locale is used because it writes dates as ISO 8601 does. */
const wallTimeOf = (instant: string, timeZone: string) => ({
  local: new Date(instant).toLocaleString('sv-SE', { timeZone }).replace(' ', 'T'),
  timeZone,
});
const inputOf = (text: string, scheduledFor: string, profile = page) => ({
  connectedProfileId: profile.connectedProfileId,
  contentType: 'facebook.media.items',
  text,
  scheduledFor,
});
const schedule = async (text: string, hours = 1) =>
  publish(listener.client, inputOf(text, await inHours(hours)));
const advance = async (seconds: number) =>
  (await listener.client.post('/v1/test/clock/advance', { seconds })).body as { started: number };
const ended = (request: PublishRequest) => outcomeOf(service, listener.client, request);
const created = (text: string) =>
  countCreated(
    service.ctx.providers.simulated.storeOf({ organizationId: listener.organizationId, mode: 'test' }),
    page.externalId,
    text,
  );
const now = ({ publishRequestId }: PublishRequest) => requestNow(listener.client, publishRequestId);
const change = ({ publishRequestId }: PublishRequest, changes: string) =>
  query(service, `UPDATE publish_requests SET ${changes} WHERE id = $1`, [publishRequestId]);
const firstStep = ({ steps }: PublishRequest) => steps.map(({ name, outcome }) => `${name}:${outcome}`)[0];

/** Runs the request's jobs at once, whatever time they are set for, and waits until they are done. */
async function runJobs({ publishRequestId }: PublishRequest): Promise<void> {
  const own = `name = 'publish.run' AND data->>'publishRequestId' = $1`;
  const moved = await query(
    service,
    `UPDATE pgboss.job SET ${dueAt('now()')} WHERE ${own} AND state < 'active' RETURNING id`,
    [publishRequestId],
  );
  service.ctx.queue.wake();
  const ids = moved.map(({ id }) => id);
  await until(async () => {
    const left = await query(service, `SELECT 1 FROM pgboss.job WHERE id = ANY($1) AND state < 'completed'`, [
      ids,
    ]);
    return left.length === 0;
  });
}

test('what is scheduled waits for its time, and is published then', async () => {
  const request = await schedule('Tomorrow');
  expect(request).toMatchObject({ status: 'scheduled' });
  expect((await advance(1_800)).started).toBe(0);
  expect(await now(request)).toMatchObject({ status: 'scheduled' });
  expect((await advance(1_800)).started).toBe(1);
  const done = await ended(request);
  expect(done.status).toBe('published');
  expect(firstStep(done)).toBe('started:done');
  expect(await created('Tomorrow')).toBe(1);
  const topics = (await listener.allEvents())
    .filter(({ data }) => data.publishRequestId === request.publishRequestId)
    .map(({ topic }) => topic.split('.')[1]);
  expect(topics).toEqual(['scheduled', 'started', 'published']);
});

test('what comes late, since nothing ran at its time, is published all the same and says so', async () => {
  const request = await schedule('After the pause');
  await change(
    request,
    "scheduled_for = now() - interval '3 days', due_at = now() - interval '3 days', created_at = now() - interval '4 days'",
  );
  await runJobs(request);
  const done = await ended(request);
  expect(done.status).toBe('published');
  expect(firstStep(done)).toBe('started:late');
  expect(await created('After the pause')).toBe(1);
});

test('what is moved does not run at its old time, and once at its new one', async () => {
  const request = await schedule('Later still');
  const { publishRequestId } = request;
  const scheduledFor = await inHours(3);
  const moved = await listener.client.patch(`/v1/publish-requests/${publishRequestId}`, { scheduledFor });
  expect(moved.body).toMatchObject({ status: 'scheduled', scheduledFor });
  await runJobs(request);
  await advance(2 * 3_600);
  expect(await now(request)).toMatchObject({ status: 'scheduled' });
  expect(await created('Later still')).toBe(0);
  await advance(3_600);
  expect(await ended(request)).toMatchObject({ status: 'published' });
  expect(await created('Later still')).toBe(1);
});

test('what is canceled is not published when its time comes', async () => {
  const request = await schedule('Not after all');
  const { publishRequestId } = request;
  const canceled = await listener.client.post(`/v1/publish-requests/${publishRequestId}/cancel`, {});
  expect(canceled.body).toMatchObject({ status: 'canceled' });
  await advance(2 * 3_600);
  await runJobs(request);
  expect(await now(request)).toMatchObject({ status: 'canceled' });
  expect(await created('Not after all')).toBe(0);
});

test('what has lost its job is found', async () => {
  const request = await schedule('Left behind');
  await query(service, `DELETE FROM pgboss.job WHERE data->>'publishRequestId' = $1`, [
    request.publishRequestId,
  ]);
  await change(request, "due_at = now() - interval '10 minutes'");
  await service.ctx.queue.enqueue('publish.maintain', {});
  await until(async () => (await now(request)).status === 'published');
  expect(firstStep(await now(request))).toBe('started:late');
  expect(await created('Left behind')).toBe(1);
});

test('a group whose last request was ended by what knows nothing of groups is completed, once', async () => {
  const target = { connectedProfileId: page.connectedProfileId, contentType: 'facebook.media.items' };
  const scheduledFor = await inHours(24);
  const input = { text: 'Rye', scheduledFor, targets: [target, target] };
  const [over, waiting] = await Promise.all([1, 2].map(() => publishGroup(listener.client, input)));
  if (!over || !waiting) throw new Error('not accepted');
  const end = `status = 'canceled', due_at = NULL, completed_at = now()`;
  await query(service, `UPDATE publish_requests SET ${end} WHERE publish_group_id = $1`, [
    over.publishGroupId,
  ]);
  const [first] = waiting.publishRequests as [PublishRequest];
  await change(first, end);
  const both = [over.publishGroupId, waiting.publishGroupId];
  for (let round = 0; round < 2; round += 1) {
    await query(service, 'UPDATE publish_groups SET check_at = now() WHERE id = ANY($1)', [both]);
    await service.ctx.queue.enqueue('publish.maintain', {});
    await service.runDue('publish.maintain');
  }
  expect(await groupNow(listener.client, over.publishGroupId)).toMatchObject({
    status: 'canceled',
    completedAt: expect.any(String),
  });
  expect((await groupNow(listener.client, waiting.publishGroupId)).completedAt).toBeUndefined();
  const completed = (await listener.allEvents()).filter(({ topic }) => topic === 'publishGroup.completed');
  expect(completed.map(({ data }) => data.publishGroupId)).toEqual([over.publishGroupId]);
  // What is scheduled is looked at again after its time.
  const [{ check_at: checkAt }] = (await query(service, 'SELECT check_at FROM publish_groups WHERE id = $1', [
    waiting.publishGroupId,
  ])) as [{ check_at: Date }];
  expect(checkAt.getTime()).toBeGreaterThan(Date.now() + 20 * hourMs);
});

test('what a change of a time zone has moved runs at the wall time that was asked for', async () => {
  const request = await schedule('At nine in the morning');
  const wall = new Date(Date.now() + 2 * hourMs).toISOString().slice(0, 19);
  await change(
    request,
    `scheduled_for = now() - interval '1 second', due_at = scheduled_for, local_time = '${wall}', time_zone = 'UTC'`,
  );
  await change(request, 'due_at = scheduled_for');
  await runJobs(request);
  expect(await now(request)).toMatchObject({ status: 'scheduled', scheduledFor: `${wall}.000Z` });
  expect(await created('At nine in the morning')).toBe(0);
  await advance(3 * 3_600);
  expect(await ended(request)).toMatchObject({ status: 'published' });
  expect(await created('At nine in the morning')).toBe(1);
});

test.each([
  ['earlier', "+ interval '1 hour'"],
  ['later', "- interval '1 hour'"],
])(
  'a change of a time zone that makes a wall time come %s is noticed ahead',
  async (_direction, difference) => {
    const time = wallTimeOf(await inHours(4), 'Pacific/Auckland');
    const [request, current] = await Promise.all(
      [1, 2].map(() => publish(listener.client, { ...inputOf('On the wall', ''), scheduledFor: time })),
    );
    if (!request || !current) throw new Error('not scheduled');
    const shifted = `scheduled_for = ${movedBy('scheduled_for', difference)}, due_at = ${movedBy('due_at', difference)}`;
    // The first request is changed as if it had been scheduled by a process with other time zone rules. The
    // second one keeps the rules of this process, so its time is not computed again.
    await change(request, `${shifted}, time_zone_rules = '2020a'`);
    await change(current, shifted);
    await query(service, `DELETE FROM pgboss.job WHERE data->>'publishRequestId' = $1`, [
      request.publishRequestId,
    ]);
    await service.ctx.queue.enqueue('publish.maintain', {});
    await until(async () => (await now(request)).scheduledFor === request.scheduledFor);
    const jobs = await query(
      service,
      `SELECT start_after FROM pgboss.job WHERE name = 'publish.run' AND data->>'publishRequestId' = $1`,
      [request.publishRequestId],
    );
    expect(jobs).toEqual([{ start_after: new Date(request.scheduledFor ?? '') }]);
    expect((await now(current)).scheduledFor).not.toBe(current.scheduledFor);
    for (const { publishRequestId } of [request, current])
      await listener.client.post(`/v1/publish-requests/${publishRequestId}/cancel`);
  },
);

test('two hundred that are due at once are all published, each of them once', async () => {
  const { client, organizationId } = await service.newKey({ organization: 'Many pages' });
  const pages = await Promise.all(
    Array.from({ length: 10 }, () => client.newProfile({ providerId: 'facebook' })),
  );
  const scheduledFor = new Date(Date.now() + hourMs).toISOString();
  const ids: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const inputs = pages.map((profile) => inputOf(`Loaf ${round} of many.`, scheduledFor, profile));
    const accepted = await Promise.all(inputs.map((input) => publish(client, input)));
    ids.push(...accepted.map(({ publishRequestId }) => publishRequestId));
  }
  const { body } = await client.post('/v1/test/clock/advance', { seconds: 3_600 });
  expect(body.started).toBe(200);
  const outcomes = [...(await outcomesOf(service, client, ids)).values()];
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(['published']));
  expect(new Set(outcomes.map(({ externalId }) => externalId)).size).toBe(200);
  const store = service.ctx.providers.simulated.storeOf({ organizationId, mode: 'test' });
  const counts = pages.map(({ externalId }) => countCreated(store, externalId, 'of many.'));
  expect(await Promise.all(counts)).toEqual(Array(10).fill(20));
});
