import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { expectError, expectOtherMode, expectViolations } from '../support/errors.ts';
import { requestNow } from '../support/publishing.ts';
import { daily, enqueue, fill, jobsOf, makeQueue, type Queue, queueNow, slotsOf } from '../support/queues.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let key: TestKey;
let page: string;
let other: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  page = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
  other = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
});

const newQueue = (more: object = {}) =>
  makeQueue(key.client, {
    connectedProfileIds: [page, other],
    timeZone: 'Europe/Lisbon',
    slots: daily('09:00', '17:30'),
    ...more,
  });
const update = ({ queueId }: Queue, changes: object, { client } = key) =>
  client.patch(`/v1/queues/${queueId}`, changes);
const preview = ({ queueId }: Queue, changes: object, { client } = key) =>
  client.post(`/v1/queues/${queueId}/preview`, changes);

/** Returns a queue in which requests of two profiles wait, one after the other. */
async function busyQueue(more: object = {}) {
  const queue = await newQueue(more);
  const requests = [];
  for (const profile of [page, other, page, page]) requests.push(await enqueue(key.client, queue, profile));
  return { queue, requests };
}

const now = (requests: readonly Schemas['PublishRequest'][]) =>
  Promise.all(requests.map(({ publishRequestId }) => requestNow(key.client, publishRequestId)));
const timesOf = (all: readonly { scheduledFor?: string }[]) => all.map(({ scheduledFor }) => scheduledFor);
const without = ({ waiting: _waiting, updatedAt: _updated, ...queue }: Queue) => queue;

describe('queues.update and queues.preview', () => {
  const moves: [what: string, changes: object][] = [
    ['other slots', { slots: daily('08:00') }],
    ['slots that overlap the old ones in another order', { slots: daily('17:30', '09:00', '20:00') }],
    ['another time zone', { timeZone: 'America/New_York' }],
  ];

  test.each(sampleOf(moves, 2))(
    '%s move what waits in its order, as the preview has said, with events and jobs',
    async (_what, changes) => {
      const { queue, requests } = await busyQueue();
      const before = await now(requests);
      const { body: planned } = await preview(queue, changes);
      expect(await now(requests)).toEqual(before);
      expect(await queueNow(key.client, queue)).toMatchObject(without(queue));
      const { status, body } = await update(queue, changes);
      expect([status, body.changes, body.waiting]).toEqual([200, planned, 4]);
      const after = await now(requests);
      const slots = timesOf(await slotsOf(key.client, queue));
      expect(timesOf(after)).toEqual([slots[0], slots[0], slots[1], slots[2]]);
      for (const [index, { publishRequestId, scheduledFor: from }] of before.entries()) {
        const { scheduledFor: to, scheduledForLocal: toLocal, queueId } = after[index] ?? {};
        expect(queueId).toBe(queue.queueId);
        const told = planned.moves.filter(
          (move: Schemas['QueueMove']) => move.publishRequestId === publishRequestId,
        );
        const isMoved = from !== to;
        expect(told).toEqual(
          isMoved
            ? [{ publishRequestId, connectedProfileId: after[index]?.connectedProfileId, from, to, toLocal }]
            : [],
        );
        const { body: events } = await key.client.get('/v1/events', { publishRequestId });
        expect(timesOf(events.data.map(({ data }: { data: object }) => data))).toEqual(
          isMoved ? [to, from] : [from],
        );
        const jobs = after[index] ? await jobsOf(service, after[index]) : 0;
        expect(jobs).toBeGreaterThan(0);
      }
    },
  );

  test('a name, the same slots in another order, or a further profile moves nothing', async () => {
    const { queue, requests } = await busyQueue({ connectedProfileIds: [page, other] });
    const before = await now(requests);
    const third = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
    for (const changes of [
      { name: 'Loaves' },
      { slots: daily('17:30', '09:00').toReversed() },
      { connectedProfileIds: [page, other, third] },
      {},
    ]) {
      const { status, body } = await update(queue, changes);
      expect([status, body.changes]).toEqual([200, { moves: [], leaves: [] }]);
    }
    expect(await now(requests)).toEqual(before);
    expect(await queueNow(key.client, queue)).toMatchObject({
      name: 'Loaves',
      connectedProfileIds: [page, other, third],
      slots: queue.slots,
    });
  });

  test('the requests of a profile that is taken out leave the queue and keep their times', async () => {
    const { queue, requests } = await busyQueue();
    const changes = { connectedProfileIds: [page] };
    const { body: planned } = await preview(queue, changes);
    const left = requests.filter(({ connectedProfileId }) => connectedProfileId === other);
    expect(planned).toEqual({
      moves: [],
      leaves: left.map(({ publishRequestId, connectedProfileId, scheduledFor }) => ({
        publishRequestId,
        connectedProfileId,
        scheduledFor,
      })),
    });
    expect((await update(queue, changes)).body).toMatchObject({ changes: planned, waiting: 3 });
    const [after] = await now(left);
    expect(after).toMatchObject({ scheduledFor: left[0]?.scheduledFor, status: 'scheduled' });
    expect(after?.queueId).toBeUndefined();
  });

  test('what leaves a queue, or has the same time by another name, is enqueued again, since its job may have read it before', async () => {
    const { queue, requests } = await busyQueue({ timeZone: 'Africa/Abidjan' });
    await update(queue, { timeZone: 'Africa/Accra' });
    expect(await Promise.all(requests.map((one) => jobsOf(service, one)))).toEqual([2, 2, 2, 2]);
    await update(queue, { connectedProfileIds: [page] });
    expect(await Promise.all(requests.map((one) => jobsOf(service, one)))).toEqual([2, 3, 2, 2]);
  });

  test('what was canceled is not moved, and the gap that it has left is closed', async () => {
    const { queue, requests } = await busyQueue();
    const [first, , second] = requests;
    await key.client.post(`/v1/publish-requests/${first?.publishRequestId}/cancel`);
    await update(queue, { slots: daily('10:00') });
    const [canceled, moved] = await now([first, second].flatMap((one) => one ?? []));
    expect(canceled).toMatchObject({ status: 'canceled', scheduledFor: first?.scheduledFor });
    expect(moved?.scheduledFor).toBe((await slotsOf(key.client, queue))[0]?.scheduledFor);
  });

  exhaustiveTest('slots without room for all are refused, and nothing is changed', async () => {
    const { queue, requests } = await busyQueue({ slots: daily('09:00', '12:00', '15:00') });
    await fill(key.client, queue, page, 52);
    const before = await now(requests);
    const weekly = { slots: [{ weekday: 1, time: '09:00' }] };
    for (const refused of [await preview(queue, weekly), await update(queue, weekly)]) {
      expectViolations(refused, { slots: 'queue_full' });
      expect(refused.body.error.message).toContain(page);
    }
    expect(await now(requests)).toEqual(before);
    expect((await queueNow(key.client, queue)).slots).toEqual(queue.slots);
  });

  test('a video that would come after the time at which it becomes public keeps the slots from being changed', async () => {
    const youtube = (await key.client.newProfile({ providerId: 'youtube' })).connectedProfileId;
    const queue = await newQueue({ connectedProfileIds: [youtube] });
    const [first] = await slotsOf(key.client, queue);
    const publishAt = new Date(Date.parse(first?.scheduledFor ?? '') + 60_000).toISOString();
    const { publishRequestId } = await enqueue(key.client, queue, youtube, {
      contentType: 'youtube.videos.items',
      title: 'Rye',
      madeForKids: false,
      privacy: 'private',
      publishAt,
      media: [{ sourceUrl: 'https://example.com/rye.mp4' }],
    });
    const at = new Date(Date.parse(first?.scheduledFor ?? '') - 86_400_000 * 3);
    const slots = [{ weekday: at.getUTCDay() || 7, time: '09:01' }];
    const refused = await update(queue, { slots });
    expectViolations(refused, { slots: 'scheduled_in_past' });
    expect(refused.body.error.message).toContain(publishRequestId);
  });

  test('refuses what is no slot, zone or profile, and a queue of another organization or mode', async () => {
    const queue = await newQueue();
    const refusals: [object, Record<string, string>][] = [
      [{ timeZone: 'Mars/Olympus' }, { timeZone: 'unknown_time_zone' }],
      [
        { slots: [{ weekday: 8, time: '25:00' }] },
        { 'slots.0.weekday': 'too_big', 'slots.0.time': 'invalid_format' },
      ],
      [{ slots: [] }, { slots: 'too_short' }],
      [{ connectedProfileIds: [] }, { connectedProfileIds: 'too_short' }],
    ];
    for (const [changes, fields] of refusals)
      for (const answer of [await update(queue, changes), await preview(queue, changes)])
        expectViolations(answer, fields);
    const missing = await update(queue, { connectedProfileIds: [page, page.replace(/.{6}$/, '000000')] });
    expectError(missing, 404, 'not_found');
    expect(missing.body.error.message).toBe(
      'The Connected Profile that connectedProfileIds.1 names does not exist.',
    );
    const umbrella = await service.newKey({ organization: 'Umbrella' });
    const live = await service.newKey({ mode: 'live' });
    for (const call of [update, preview]) {
      const never = await call({ ...queue, queueId: queue.queueId.replace(/.{6}$/, '000000') }, {});
      expectError(never, 404, 'not_found');
      expectError(await call(queue, { name: 'Mine' }, umbrella), 404, 'not_found');
      expectOtherMode(await call(queue, { name: 'Mine' }, live), queue.queueId, never);
    }
  });
});
