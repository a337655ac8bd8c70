import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { Schemas } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import { hourMs } from '../../src/lib/time.ts';
import { expectError, expectNotFoundLike, expectOtherMode, expectViolations } from '../support/errors.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { expectUnfindable, query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

const path = '/v1/event-destinations';

let service: TestService;
let receiver: Receiver;
let key: TestKey;
let organizations = 0;
beforeAll(async () => {
  service = await sharedTestService();
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.renew();
  organizations += 1;
  key = await service.newKey({ organization: `Replaying ${organizations}` });
});
afterAll(() => receiver.close());

const accept: Receiver['answer'] = (response) => response.writeHead(200).end();

async function newDestination(
  topics = ['connection.created'],
): Promise<Schemas['EventDestinationWithSecret']> {
  const { status, body } = await key.client.post(path, { url: receiver.url, topics });
  if (status !== 200) throw new Error(`no destination: ${JSON.stringify(body)}`);
  return body;
}

const replay = (id: string, input: object) => key.client.post(`${path}/${id}/replay`, input);
const read = async (id: string, filters: object = {}): Promise<Schemas['Delivery'][]> =>
  (await key.client.get(`${path}/${id}/deliveries`, { limit: 100, ...filters })).body.data;

/** Waits until the destination has this many deliveries and none is pending, and returns them. */
async function endedDeliveries(id: string, count: number): Promise<Schemas['Delivery'][]> {
  await until(async () => {
    const all = await read(id);
    return all.length === count && all.every(({ status }) => status !== 'pending');
  });
  return read(id);
}

/** Makes some events, each delivered once, and returns their ids in the order in which they happened. */
async function delivered(id: string, count: number): Promise<string[]> {
  const before = (await read(id)).length;
  for (let index = 0; index < count; index += 1) await key.client.newProfile();
  const all = await endedDeliveries(id, before + count);
  return all
    .slice(0, count)
    .map(({ eventId }) => eventId)
    .toReversed();
}

const eventsReceived = (): string[] => receiver.received.map(({ event }) => event.id);
const inAnHour = () => new Date(Date.now() + hourMs).toISOString();
const anHourAgo = () => new Date(Date.now() - hourMs).toISOString();

describe('one event', () => {
  test('comes again with the same id and the same payload, signed again, and the log has both', async () => {
    const { eventDestinationId: id, secret } = await newDestination();
    const [eventId = ''] = await delivered(id, 1);
    const { status, body } = await replay(id, { eventId });
    expect([status, body]).toEqual([200, { replayed: 1, skipped: 0 }]);
    const log = await endedDeliveries(id, 2);
    expect(log.map((delivery) => [delivery.eventId, delivery.status])).toEqual([
      [eventId, 'succeeded'],
      [eventId, 'succeeded'],
    ]);
    expect(new Set(log.map(({ deliveryId }) => deliveryId)).size).toBe(2);
    const [first, second] = receiver.received as [Received, Received];
    expect(second.body).toBe(first.body);
    expect(second.headers['webhook-id']).toBe(eventId);
    expect(new Webhook(secret).verify(second.body, second.headers as Record<string, string>)).toEqual(
      first.event,
    );
    expect(receiver.received).toHaveLength(2);
  });

  test('goes to this destination alone', async () => {
    const { eventDestinationId: id } = await newDestination();
    const { eventDestinationId: other } = await newDestination();
    const [eventId = ''] = await delivered(id, 1);
    await endedDeliveries(other, 1);
    await replay(id, { eventId });
    await endedDeliveries(id, 2);
    expect(await read(other)).toHaveLength(1);
    expect(receiver.received).toHaveLength(3);
  });

  exhaustiveTest('goes also to a destination that was made after it', async () => {
    const { eventDestinationId: first } = await newDestination();
    const [eventId = ''] = await delivered(first, 1);
    const { eventDestinationId: late } = await newDestination();
    expect((await replay(late, { eventId })).body).toEqual({ replayed: 1, skipped: 0 });
    expect((await endedDeliveries(late, 1))[0]?.eventId).toBe(eventId);
    expect(eventsReceived()).toEqual([eventId, eventId]);
  });

  test('of another organization, of the other mode, or of nobody is not found, and nothing is sent', async () => {
    const { eventDestinationId: id } = await newDestination();
    const [mine = ''] = await delivered(id, 1);
    const stranger = await service.newKey({ organization: 'Stranger' });
    const theirs = (await stranger.client.post(path, { url: receiver.url, topics: ['*'] })).body;
    const live = await service.newKey({ organization: `Replaying ${organizations}`, mode: 'live' });
    const inLiveMode = (await live.client.post(path, { url: receiver.url, topics: ['*'] })).body;
    const never = await replay(id, { eventId: newId('event', 'test') });
    const answers = [
      never,
      await stranger.client.post(`${path}/${theirs.eventDestinationId}/replay`, { eventId: mine }),
    ];
    for (const eventId of ['x', ` ${mine}`, mine.toUpperCase(), id])
      answers.push(await replay(id, { eventId }));
    for (const answer of answers) expectNotFoundLike(never, answer);
    const otherModes = await live.client.post(`${path}/${inLiveMode.eventDestinationId}/replay`, {
      eventId: mine,
    });
    expectOtherMode(otherModes, mine, never);
    const inLive = mine.replace('test_', '');
    expectOtherMode(await replay(id, { eventId: inLive }), inLive, never);
    expectViolations(await replay(id, { eventId: 'a\u0000b' }), { eventId: 'invalid_format' });
    expect(await read(id)).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });

  test('whose payload has been erased, and which has nothing to read again, is a conflict, and nothing is sent', async () => {
    const { eventDestinationId: id } = await newDestination();
    const [eventId = ''] = await delivered(id, 1);
    await erase([eventId]);
    expect(expectError(await replay(id, { eventId }), 409, 'conflict')).toEqual({ reason: 'payload_erased' });
    expect(await read(id)).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
  });
});

/** Erases the payloads and the subjects of the events, so that they are like events that name no item. */
const erase = (eventIds: string[]) =>
  query(service, 'UPDATE events SET sealed_data = NULL, data = NULL, subject_id = NULL WHERE id = ANY($1)', [
    eventIds,
  ]);

describe('those that have failed', () => {
  /** Makes events that the receiver refuses for good, and returns their ids. */
  async function failed(id: string, count: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < count; index += 1) {
      receiver.answer = (response) => response.writeHead(410).end();
      ids.push(...(await delivered(id, 1)));
      await until(async () => (await key.client.get(`${path}/${id}`)).body.status === 'disabled');
      await key.client.patch(`${path}/${id}`, { status: 'enabled' });
    }
    receiver.answer = accept;
    receiver.received.length = 0;
    return ids;
  }

  test('come again, each once, and those that have worked do not', async () => {
    const { eventDestinationId: id } = await newDestination();
    await delivered(id, 2);
    const lost = await failed(id, 3);
    expect((await replay(id, { status: 'failed' })).body).toEqual({ replayed: 3, skipped: 0 });
    await endedDeliveries(id, 8);
    expect(eventsReceived().sort()).toEqual(lost.sort());
    expect(new Set(lost).size).toBe(3);
  });

  exhaustiveTest('do not come a second time once they have worked', async () => {
    const { eventDestinationId: id } = await newDestination();
    await failed(id, 2);
    expect((await replay(id, { status: 'failed' })).body).toEqual({ replayed: 2, skipped: 0 });
    await endedDeliveries(id, 4);
    expect((await replay(id, { status: 'failed' })).body).toEqual({ replayed: 0, skipped: 0 });
    expect(receiver.received).toHaveLength(2);
  });

  exhaustiveTest('come once more when they have failed twice', async () => {
    const { eventDestinationId: id } = await newDestination();
    const [lost = ''] = await failed(id, 1);
    receiver.answer = (response) => response.writeHead(410).end();
    await replay(id, { status: 'failed' });
    await endedDeliveries(id, 2);
    await until(async () => (await key.client.get(`${path}/${id}`)).body.status === 'disabled');
    await key.client.patch(`${path}/${id}`, { status: 'enabled' });
    receiver.answer = accept;
    receiver.received.length = 0;
    expect((await replay(id, { status: 'failed' })).body).toEqual({ replayed: 1, skipped: 0 });
    await endedDeliveries(id, 3);
    expect(eventsReceived()).toEqual([lost]);
  });

  exhaustiveTest('are those of this destination, and not what is still tried', async () => {
    const { eventDestinationId: id } = await newDestination();
    const { eventDestinationId: other } = await newDestination(['media.ready']);
    await failed(id, 1);
    expect((await replay(other, { status: 'failed' })).body).toEqual({ replayed: 0, skipped: 0 });
    receiver.answer = (response) => response.writeHead(500).end();
    await key.client.newProfile();
    await until(async () => (await read(id))[0]?.nextAttemptAt !== undefined);
    receiver.answer = accept;
    expect((await replay(id, { status: 'failed' })).body).toEqual({ replayed: 1, skipped: 0 });
  });

  exhaustiveTest('are all of them, however many', async () => {
    const count = 1_100;
    const { eventDestinationId: id } = await newDestination(['media.ready']);
    const events = Array.from({ length: count }, () => newId('event', 'test'));
    await query(
      service,
      `WITH made AS (
         INSERT INTO events (id, organization_id, mode, topic, origin, data)
         SELECT id, $1, 'test', 'media.ready', 'live', '{}' FROM unnest($2::text[]) AS id RETURNING id)
       INSERT INTO event_deliveries (id, organization_id, mode, destination_id, event_id, topic, status)
       SELECT 'failed_' || id, $1, 'test', $3, id, 'media.ready', 'failed' FROM made`,
      [key.organizationId, events, id],
    );
    expect((await replay(id, { status: 'failed' })).body).toEqual({ replayed: count, skipped: 0 });
    await until(() => receiver.received.length >= count);
    expect(new Set(eventsReceived())).toEqual(new Set(events));
    expect((await replay(id, { status: 'failed' })).body).toEqual({ replayed: 0, skipped: 0 });
  });

  exhaustiveTest(
    'are without those that cannot be read again, which are counted, and those of topics no longer wanted',
    async () => {
      const { eventDestinationId: id } = await newDestination();
      const [erased = '', kept = ''] = await failed(id, 2);
      await erase([erased]);
      await key.client.patch(`${path}/${id}`, { topics: ['media.*'] });
      expect((await replay(id, { status: 'failed' })).body).toEqual({ replayed: 0, skipped: 0 });
      await key.client.patch(`${path}/${id}`, { topics: ['connection.*'] });
      expect((await replay(id, { status: 'failed' })).body).toEqual({ replayed: 1, skipped: 1 });
      await until(() => receiver.received.length === 1);
      expect(eventsReceived()).toEqual([kept]);
    },
  );
});

describe('those of a time', () => {
  test('come again up to now, of the topics that the destination takes', async () => {
    const { eventDestinationId: id } = await newDestination();
    const events = await delivered(id, 3);
    receiver.received.length = 0;
    // The events about profiles, which happened at the same time, are not for this destination.
    expect((await replay(id, { since: anHourAgo() })).body).toEqual({ replayed: 3, skipped: 0 });
    await endedDeliveries(id, 6);
    expect(eventsReceived().sort()).toEqual(events.sort());
    expect(receiver.received.every(({ event }) => event.topic === 'connection.created')).toBe(true);
  });

  test('begin with since and end with until, both of them included', async () => {
    const { eventDestinationId: id } = await newDestination();
    await delivered(id, 3);
    const times = receiver.received.map(({ event }) => event.timestamp as string).sort();
    const [first = '', second = '', third = ''] = times;
    expect(new Set(times).size).toBe(3);
    const count = async (input: object) => (await replay(id, input)).body.replayed;
    expect(await count({ since: second })).toBe(2);
    expect(await count({ since: first, until: second })).toBe(2);
    expect(await count({ since: second, until: second })).toBe(1);
    expect(await count({ since: third, until: inAnHour() })).toBe(1);
    expect(await count({ since: inAnHour() })).toBe(0);
    expect(await count({ since: anHourAgo(), until: anHourAgo() })).toBe(0);
    expectViolations(await replay(id, { since: inAnHour(), until: anHourAgo() }), { since: 'too_big' });
  });

  exhaustiveTest('reach a destination that was made afterwards', async () => {
    const { eventDestinationId: first } = await newDestination();
    const events = await delivered(first, 2);
    const { eventDestinationId: late } = await newDestination();
    expect((await replay(late, { since: anHourAgo() })).body).toEqual({ replayed: 2, skipped: 0 });
    const log = await endedDeliveries(late, 2);
    expect(log.map(({ eventId }) => eventId).sort()).toEqual(events.sort());
  });

  exhaustiveTest('are without those that cannot be read again, which are counted', async () => {
    const { eventDestinationId: id } = await newDestination();
    const [erased = '', kept = ''] = await delivered(id, 2);
    await erase([erased]);
    receiver.received.length = 0;
    expect((await replay(id, { since: anHourAgo() })).body).toEqual({ replayed: 1, skipped: 1 });
    await endedDeliveries(id, 3);
    expect(eventsReceived()).toEqual([kept]);
  });

  exhaustiveTest("are without another organization's", async () => {
    const stranger = await service.newKey({ organization: 'Another' });
    await stranger.client.newProfile();
    const { eventDestinationId: id } = await newDestination(['*']);
    expect((await replay(id, { since: anHourAgo() })).body).toEqual({ replayed: 0, skipped: 0 });
  });

  exhaustiveTest('are all of them, however many', async () => {
    const count = 1_100;
    const { eventDestinationId: id } = await newDestination(['media.ready']);
    const events = Array.from({ length: count }, () => newId('event', 'test'));
    await query(
      service,
      `INSERT INTO events (id, organization_id, mode, topic, origin, data)
       SELECT id, $1, 'test', 'media.ready', 'live', '{}' FROM unnest($2::text[]) AS id`,
      [key.organizationId, events],
    );
    expect((await replay(id, { since: anHourAgo() })).body).toEqual({ replayed: count, skipped: 0 });
    await until(() => receiver.received.length >= count);
    expect(eventsReceived().sort()).toEqual(events.sort());
  });

  test.each(['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-12:00'])(
    'may begin at %s without a failure of the service',
    async (since) => {
      const { eventDestinationId: id } = await newDestination();
      const { status } = await replay(id, { since });
      expect({ since, status, known: [200, 400].includes(status) }).toEqual({ since, status, known: true });
    },
  );
});

describe('what is refused', () => {
  test('none of the three ways', async () => {
    const { eventDestinationId: id } = await newDestination();
    expectViolations(await replay(id, {}), { eventId: 'required' });
  });

  exhaustiveTest('more than one of them, by each that is too many', async () => {
    const { eventDestinationId: id } = await newDestination();
    const [eventId = ''] = await delivered(id, 1);
    const since = anHourAgo();
    expectViolations(await replay(id, { eventId, status: 'failed' }), { status: 'conflicting_fields' });
    expectViolations(await replay(id, { eventId, since }), { since: 'conflicting_fields' });
    expectViolations(await replay(id, { status: 'failed', since }), { since: 'conflicting_fields' });
    expectViolations(await replay(id, { eventId, status: 'failed', since }), {
      status: 'conflicting_fields',
      since: 'conflicting_fields',
    });
    expectViolations(await replay(id, { eventId, until: since }), { until: 'conflicting_fields' });
    expectViolations(await replay(id, { status: 'failed', until: since }), { until: 'conflicting_fields' });
    expect(await read(id)).toHaveLength(1);
  });

  test('until without since', async () => {
    const { eventDestinationId: id } = await newDestination();
    const answer = await replay(id, { until: inAnHour() });
    expectError(answer, 400, 'validation_error');
  });

  test('other statuses, times that are none, unknown fields', async () => {
    const { eventDestinationId: id } = await newDestination();
    expectViolations(await replay(id, { status: 'pending' }), { status: 'invalid_value' });
    expectViolations(await replay(id, { eventId: '' }), { eventId: 'too_short' });
    for (const since of ['yesterday', '2026-01-15', '2026-02-30T00:00:00Z', '1768469400'])
      expectViolations(await replay(id, { since }), { since: 'invalid_format' });
    expectViolations(await replay(id, { since: anHourAgo(), until: 'now', topic: 'media.ready' }), {
      until: 'invalid_format',
      topic: 'unknown_field',
    });
  });

  test('an id of another organization or mode, like an unknown one, and nothing is sent', async () => {
    key = await service.newKey();
    const { eventDestinationId: id } = await newDestination(['media.ready']);
    await expectUnfindable(service, id, (client, encoded) =>
      client.post(`${path}/${encoded}/replay`, { since: anHourAgo() }),
    );
    expect(await read(id)).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  test('the same key answers the same count, and sends once', async () => {
    const { eventDestinationId: id } = await newDestination();
    const [eventId = ''] = await delivered(id, 1);
    const first = await replay(id, { eventId }).set('Idempotency-Key', 'same');
    const second = await replay(id, { eventId }).set('Idempotency-Key', 'same');
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
    const answer = { replayed: 1, skipped: 0 };
    expect([first.body, second.body]).toEqual([answer, answer]);
    expect(await endedDeliveries(id, 2)).toHaveLength(2);
    expect(eventsReceived()).toEqual([eventId, eventId]);
  });
});
