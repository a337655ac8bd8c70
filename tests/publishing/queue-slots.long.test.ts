/** Tests how publish requests take the slots of queues, and lose them. */
import { beforeAll, expect, test } from '@jest/globals';
import { mostWaiting } from '../../src/domain/publishing/admission/queue-slots.ts';
import { dayMs } from '../../src/lib/time.ts';
import { advanceTo, nextChange } from '../support/clock-changes.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { postGroup, publishGroup } from '../support/publish-groups.ts';
import { outcomesOf, type PublishRequest, post, requestNow } from '../support/publishing.ts';
import { daily, enqueue, fill, makeQueue, queued, queueNow, slotsOf } from '../support/queues.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';

let service: SharedService;
let key: TestKey;
let page: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  page = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
});

const newQueue = (more: object = {}, { client } = key, profile = page) =>
  makeQueue(client, {
    connectedProfileIds: [profile],
    timeZone: 'Europe/Lisbon',
    slots: daily('09:00', '17:30'),
    ...more,
  });
const timesOf = (requests: readonly { scheduledFor?: string }[]) => requests.map((one) => one.scheduledFor);
const cancel = ({ publishRequestId }: PublishRequest) =>
  key.client.post(`/v1/publish-requests/${publishRequestId}/cancel`);
const change = ({ publishRequestId }: PublishRequest, changes: object) =>
  key.client.patch(`/v1/publish-requests/${publishRequestId}`, changes);

test('a request takes the next free slot of its profile, and the answer, the event and later reads say which', async () => {
  const queue = await newQueue();
  const [first, second] = await slotsOf(key.client, queue);
  const made = await enqueue(key.client, queue, page);
  expect(made).toMatchObject({
    status: 'scheduled',
    scheduledFor: first?.scheduledFor,
    scheduledForLocal: first?.scheduledForLocal,
    queueId: queue.queueId,
  });
  expect(await requestNow(key.client, made.publishRequestId)).toEqual(made);
  const { body } = await key.client.get('/v1/events', { publishRequestId: made.publishRequestId });
  expect(body.data).toMatchObject([{ topic: 'publishRequest.scheduled', data: made }]);
  const validated = await key.client.post('/v1/publish-requests/validate', queued(queue, page));
  expect(validated.body.scheduledFor).toBe(second?.scheduledFor);
  expect((await enqueue(key.client, queue, page)).scheduledFor).toBe(second?.scheduledFor);
  expect(await queueNow(key.client, queue)).toMatchObject({ waiting: 2 });
  const { body: found } = await key.client.get('/v1/publish-requests', { queueId: queue.queueId });
  expect(timesOf(found.data)).toEqual([second?.scheduledFor, first?.scheduledFor]);
});

test('each profile has every slot for itself, and each queue its own', async () => {
  const other = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
  const queue = await newQueue({ connectedProfileIds: [page, other] });
  const again = await newQueue();
  const times = timesOf([
    await enqueue(key.client, queue, page),
    await enqueue(key.client, queue, other),
    await enqueue(key.client, again, page),
  ]);
  expect(new Set(times).size).toBe(1);
});

test('a request sent again with its Idempotency-Key takes no second slot', async () => {
  const queue = await newQueue();
  const [one, other] = [
    await post(key.client, queued(queue, page), 'once'),
    await post(key.client, queued(queue, page), 'once'),
  ];
  expect(other.body).toEqual(one.body);
  expect(await queueNow(key.client, queue)).toMatchObject({ waiting: 1 });
});

test('the database lets no two requests of a profile have one slot', async () => {
  const queue = await newQueue();
  const [one, other] = [await enqueue(key.client, queue, page), await enqueue(key.client, queue, page)];
  await expect(
    query(service, `UPDATE publish_requests SET local_time = $2 WHERE id = $1`, [
      other.publishRequestId,
      one.scheduledForLocal?.local ?? '',
    ]),
  ).rejects.toThrow('publish_requests_slot_key');
});

test.each<[string, (request: PublishRequest) => Promise<unknown>]>([
  ['was canceled', async (request) => cancel(request)],
  [
    'was moved to another time',
    async (request) => change(request, { scheduledFor: new Date(Date.now() + 90 * dayMs) }),
  ],
  [
    'failed before its time',
    async ({ publishRequestId }) =>
      query(service, `UPDATE publish_requests SET status = 'failed' WHERE id = $1`, [publishRequestId]),
  ],
])('the slot of a request that %s is free again, and is the next one to be taken', async (_what, free) => {
  const queue = await newQueue();
  const first = await enqueue(key.client, queue, page);
  const second = await enqueue(key.client, queue, page);
  await free(first);
  expect((await enqueue(key.client, queue, page)).scheduledFor).toBe(first.scheduledFor);
  expect(await requestNow(key.client, second.publishRequestId)).toEqual(second);
});

test('a request that is moved leaves its queue, and can be moved into one', async () => {
  const queue = await newQueue();
  const first = await enqueue(key.client, queue, page);
  const moved = (await change(first, { scheduledFor: new Date(Date.now() + 40 * dayMs) })).body;
  expect(moved.queueId).toBeUndefined();
  expect((await change(first, { text: 'Spelt' })).body.queueId).toBeUndefined();
  const back = (await change(first, { scheduledFor: { queue: queue.queueId } })).body;
  expect(back).toMatchObject({ scheduledFor: first.scheduledFor, queueId: queue.queueId });
  const same = (await change(first, { scheduledFor: { queue: queue.queueId }, text: 'Oats' })).body;
  expect(same.scheduledFor).toBe(first.scheduledFor);
  const jobs = await query(
    service,
    `SELECT max(start_after) AS at FROM pgboss.job WHERE name = 'publish.run' AND data->>'publishRequestId' = $1`,
    [first.publishRequestId],
  );
  expect(jobs).toEqual([{ at: expect.any(Date) }]);
});

test('the targets of a group take a slot each, and a group as a whole is not moved into a queue', async () => {
  const queue = await newQueue();
  const slots = await slotsOf(key.client, queue);
  const target = { connectedProfileId: page, contentType: 'facebook.media.items' };
  const scheduledFor = { queue: queue.queueId };
  const group = await publishGroup(key.client, { text: 'Rye', scheduledFor, targets: [target, target] });
  expect(timesOf(group.publishRequests)).toEqual(timesOf(slots.slice(0, 2)));
  const refused = await key.client.patch(`/v1/publish-groups/${group.publishGroupId}`, { scheduledFor });
  expectViolations(refused, { 'scheduledFor.queue': 'invalid_value' });
  const weekly = await newQueue({ slots: [{ weekday: 1, time: '09:00' }] });
  const targets = Array(50).fill({ ...target, scheduledFor: { queue: weekly.queueId } });
  await publishGroup(key.client, { text: 'Rye', targets });
  const full = await postGroup(key.client, { text: 'Rye', targets: targets.slice(0, 4) });
  expect(expectError(full, 400, 'validation_error').validationErrors[0]?.field).toMatch(
    /^targets\.[23]\.scheduledFor\.queue$/,
  );
});

test('a full queue, a profile that is not in it, and a queue of somebody else are refused with a sentence', async () => {
  const weekly = await newQueue({ slots: [{ weekday: 1, time: '09:00' }] });
  const all = await slotsOf(key.client, weekly, { limit: 100 });
  expect([52, 53]).toContain(all.length);
  await fill(key.client, weekly, page, all.length);
  const full = await post(key.client, queued(weekly, page));
  expectViolations(full, { 'scheduledFor.queue': 'queue_full' });
  expect(full.body.error.message).toContain('No slot of the next 365 days is free');
  const other = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
  const stray = await post(key.client, queued(weekly, other));
  expectViolations(stray, { 'scheduledFor.queue': 'invalid_value' });
  const umbrella = await service.newKey({ organization: 'Umbrella' });
  const theirs = (await umbrella.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
  const foreign = await post(umbrella.client, queued(weekly, theirs));
  expectError(foreign, 404, 'not_found');
  expect(foreign.body.error.message).toBe('The queue that scheduledFor.queue names does not exist.');
  const live = await post(key.client, queued({ queueId: weekly.queueId.replace(/^test_/, '') }, page));
  expectError(live, 404, 'not_found');
  expect(live.body.error.message).toContain('Its id is one of live mode, and the API key is of test mode.');
  expectError(await post(key.client, queued({ queueId: 'que_x' }, page)), 404, 'not_found');
});

test('a request that waits in a full queue does not count against it when it takes another of its slots', async () => {
  const queue = await newQueue();
  const { publishRequestId, scheduledFor } = await enqueue(key.client, queue, page);
  await query(
    service,
    `INSERT INTO publish_requests SELECT (jsonb_populate_record(request, jsonb_build_object(
       'id', request.id || n, 'local_time', 'slot ' || n))).*
     FROM publish_requests AS request, generate_series(1, $2::int) AS n WHERE request.id = $1`,
    [publishRequestId, mostWaiting - 1],
  );
  expectViolations(await post(key.client, queued(queue, page)), { 'scheduledFor.queue': 'queue_full' });
  const anew = await key.client.patch(`/v1/publish-requests/${publishRequestId}`, {
    scheduledFor: { queue: queue.queueId },
  });
  expect([anew.status, anew.body.scheduledFor]).toEqual([200, scheduledFor]);
});

test('a request of a profile that has lost its grant keeps its slot, and a new one is refused without taking any', async () => {
  const { connectedProfileId, connectionId } = await key.client.newProfile({ providerId: 'facebook' });
  const queue = await newQueue({ connectedProfileIds: [connectedProfileId] });
  const [first] = await slotsOf(key.client, queue);
  const held = await enqueue(key.client, queue, connectedProfileId);
  const revoked = await key.client.patch(`/v1/test/connections/${connectionId}`, { action: 'revoke' });
  expect(revoked.status).toBe(200);
  expectError(await post(key.client, queued(queue, connectedProfileId)), 401, 'invalid_token');
  expect(await queueNow(key.client, queue)).toMatchObject({ waiting: 1 });
  expect((await slotsOf(key.client, queue))[0]).toEqual({
    ...first,
    free: [],
    taken: [{ connectedProfileId, publishRequestId: held.publishRequestId }],
  });
});

test('a profile that is deleted leaves its queues', async () => {
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
  const queue = await newQueue({ connectedProfileIds: [page, connectedProfileId] });
  await key.client.delete(`/v1/connected-profiles/${connectedProfileId}`);
  expect((await queueNow(key.client, queue)).connectedProfileIds).toEqual([page]);
});

test.each([
  ['Europe/Berlin', 'forward', '02:30', +30],
  ['America/New_York', 'forward', '02:30', +30],
  ['Europe/Berlin', 'back', '02:30', -30],
  ['America/New_York', 'back', '01:30', -30],
] as const)(
  'in %s when clocks go %s, the slot at %s is one request, and the others keep their wall times',
  async (timeZone, direction, time, minutes) => {
    const own = await service.newKey({ organization: `${timeZone} ${direction}` });
    const { connectedProfileId } = await own.client.newProfile({ providerId: 'facebook' });
    const changeAt = nextChange(timeZone, direction);
    const noon = changeAt.withPlainTime('12:00');
    await advanceTo(own, changeAt.startOfDay().subtract({ hours: 6 }));
    const weekday = changeAt.dayOfWeek;
    const slots = [time, '12:00'].map((one) => ({ weekday, time: one }));
    const queue = await newQueue({ timeZone, slots }, own, connectedProfileId);
    const made: PublishRequest[] = [];
    for (let index = 0; index < 3; index += 1)
      made.push(await enqueue(own.client, queue, connectedProfileId));
    const expected = [changeAt.add({ minutes }), noon, changeAt.add({ days: 7 }).withPlainTime(time)].map(
      (at) => new Date(at.epochMilliseconds).toISOString(),
    );
    expect(timesOf(made)).toEqual(expected);
    expect(made.map(({ scheduledForLocal }) => scheduledForLocal?.local.slice(11))).toEqual([
      time,
      '12:00',
      time,
    ]);
    await own.client.post('/v1/test/clock/advance', { seconds: 2 * 86_400 });
    const [first, second, third] = made.map(({ publishRequestId }) => publishRequestId);
    const ended = await outcomesOf(service, own.client, [first ?? '', second ?? '']);
    expect([...ended.values()].map(({ status }) => status)).toEqual(['published', 'published']);
    expect((await requestNow(own.client, third ?? '')).status).toBe('scheduled');
  },
);

test('slots that a change of clocks moves to one instant are one slot', async () => {
  const timeZone = 'Europe/Berlin';
  const own = await service.newKey({ organization: 'One instant' });
  const { connectedProfileId } = await own.client.newProfile({ providerId: 'facebook' });
  const changeAt = nextChange(timeZone, 'forward');
  await advanceTo(own, changeAt.startOfDay());
  const slots = daily('02:30', '03:30').filter(({ weekday }) => weekday === changeAt.dayOfWeek);
  const queue = await newQueue({ timeZone, slots }, own, connectedProfileId);
  const locals = (await slotsOf(own.client, queue, { limit: 3 })).map(
    ({ scheduledForLocal: { local } }) => local,
  );
  expect(locals.map((local) => local.slice(11))).toEqual(['03:30', '02:30', '03:30']);
});
