/** Tests the filters of `events.list` by what has become of deliveries, and by the publish request that events tell of. */

import { beforeAll, expect, test } from '@jest/globals';
import { newIdAt } from '../../src/db/client/ids.ts';
import { insertEvents } from '../../src/db/tables/events.ts';
import { minuteMs } from '../../src/lib/time.ts';
import { expectError } from '../support/errors.ts';
import { publish } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

const path = '/v1/events';

let service: TestService;
let key: TestKey;
let destinations: string[];
/** Name -> id of the event, which was written at the minute of its place. */
const ids: Record<string, string> = {};

type Status = 'pending' | 'succeeded' | 'failed';

/** Each event with its deliveries: the destination's place, the status, and the minute at which the delivery was written. */
const written: Record<string, [number, Status, number][]> = {
  arrivedOnce: [
    [0, 'succeeded', 0],
    [1, 'failed', 0],
  ],
  replayed: [
    [0, 'failed', 1],
    [0, 'succeeded', 20],
  ],
  onItsWay: [[0, 'pending', 2]],
  wantedByNobody: [],
  nowhere: [
    [0, 'failed', 4],
    [1, 'failed', 4],
  ],
  failedTwice: [
    [1, 'failed', 5],
    [1, 'failed', 10],
  ],
};

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  const { organizationId } = key;
  const begin = Date.now() - 60 * minuteMs;
  destinations = [];
  for (const name of ['one', 'two']) {
    const input = { url: `https://app.example.com/${name}`, topics: ['media.*'] };
    destinations.push((await key.client.post('/v1/event-destinations', input)).body.eventDestinationId);
  }
  for (const [place, [name, deliveries]] of Object.entries(written).entries()) {
    const createdAt = new Date(begin + place * minuteMs);
    const id = newIdAt('event', 'test', createdAt);
    const topic = place % 2 === 0 ? 'media.ready' : 'media.failed';
    ids[name] = id;
    const head = { id, topic, origin: 'live', connectedProfileId: null, subjectId: null };
    const event = { ...head, hidden: null, unreadable: null, createdAt };
    const rows = deliveries.map(([destination, , minute]) => ({
      id: newIdAt('delivery', 'test', new Date(begin + minute * minuteMs + destination * 1000)),
      destinationId: destinations[destination] ?? '',
      eventId: id,
      topic,
    }));
    await insertEvents(
      service.ctx.db,
      { organizationId, mode: 'test' },
      [{ ...event, sealedData: service.ctx.security.keyring.seal('{}', id) }],
      rows,
    );
    // What such an event carries is of no matter here, as after its erasure.
    await query(service, 'UPDATE events SET sealed_data = NULL WHERE id = $1', [id]);
    for (const [index, [, status]] of deliveries.entries())
      await query(service, 'UPDATE event_deliveries SET status = $2::"DeliveryStatus" WHERE id = $1', [
        rows[index]?.id,
        status,
      ]);
  }
});

async function names(filters: object, pageSize = 100): Promise<string[]> {
  const { status, body } = await key.client.get(path, { ...filters, limit: pageSize });
  if (status !== 200) throw new Error(JSON.stringify(body));
  const page = body.data.map(({ id }: { id: string }) => Object.keys(ids).find((name) => ids[name] === id));
  return [...page, ...(body.hasMore ? await names({ ...filters, cursor: body.nextCursor }, pageSize) : [])];
}

test('those that failed at a destination are each listed once, by their latest delivery, on every page', async () => {
  const failed = ['failedTwice', 'nowhere', 'arrivedOnce'];
  for (const size of [1, 2, 100]) expect(await names({ deliveryStatus: 'failed' }, size)).toEqual(failed);
});

test('those that have not arrived everywhere are failed or pending, and not those that a replay has brought', async () => {
  for (const size of [1, 3])
    expect(await names({ deliveryStatus: 'failed,pending' }, size)).toEqual([
      'failedTwice',
      'nowhere',
      'onItsWay',
      'arrivedOnce',
    ]);
  expect(await names({ deliveryStatus: 'succeeded' })).toEqual(['replayed', 'arrivedOnce']);
});

test('the other filters leave out what they do not name', async () => {
  const all = { deliveryStatus: 'failed,pending' };
  expect(await names({ ...all, topics: 'media.ready' })).toEqual(['nowhere', 'onItsWay', 'arrivedOnce']);
  const events = (await key.client.get(path, all)).body.data as { id: string; timestamp: string }[];
  const since = events.find(({ id }) => id === ids.onItsWay)?.timestamp;
  expect(await names({ ...all, since })).toEqual(['failedTwice', 'nowhere', 'onItsWay']);
  expect(await names({ ...all, until: since })).toEqual(['onItsWay', 'arrivedOnce']);
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'bluesky' });
  expect(await names({ ...all, connectedProfileId })).toEqual([]);
});

test('those of one publish request are the events that tell of it, and no others of its profile', async () => {
  const { connectedProfileId } = await key.client.newProfile({ providerId: 'bluesky' });
  const due = new Date(service.ctx.clock.now().getTime() + 60 * minuteMs).toISOString();
  const input = { connectedProfileId, contentType: 'bluesky.posts.items', text: 'Buns', scheduledFor: due };
  const [one, other] = [await publish(key.client, input), await publish(key.client, input)];
  await key.client.post(`/v1/publish-requests/${one.publishRequestId}/cancel`);
  const topicsOf = async ({ publishRequestId }: { publishRequestId: string }) =>
    (await key.client.get(path, { publishRequestId })).body.data.map(({ topic }: { topic: string }) => topic);
  expect(await topicsOf(one)).toEqual(['publishRequest.canceled', 'publishRequest.scheduled']);
  expect(await topicsOf(other)).toEqual(['publishRequest.scheduled']);
  expectError(
    await key.client.get(path, { publishRequestId: 'test_pub_00000000000000000000000000' }),
    404,
    'not_found',
  );
});
