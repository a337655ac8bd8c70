import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { expectUnfindable, instant, query, typeId } from '../support/suites/connect-resources.ts';
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
  await freshKey();
});
afterAll(() => receiver.close());

/** Replaces the key by one of an organization of its own. */
async function freshKey(): Promise<void> {
  organizations += 1;
  key = await service.newKey({ organization: `Reading ${organizations}` });
}

async function newDestination(topics = ['*'], client = key.client): Promise<string> {
  const { status, body } = await client.post(path, { url: receiver.url, topics });
  if (status !== 200) throw new Error(`no destination: ${JSON.stringify(body)}`);
  return body.eventDestinationId;
}

const list = (id: string, filters: object = {}) => key.client.get(`${path}/${id}/deliveries`, filters);

async function read(id: string, filters: object = {}): Promise<Schemas['Delivery'][]> {
  const { status, body } = await list(id, filters);
  if (status !== 200) throw new Error(`no deliveries: ${JSON.stringify(body)}`);
  return body.data;
}

const idsOf = (deliveries: Schemas['Delivery'][]) => deliveries.map(({ deliveryId }) => deliveryId);

async function walk(id: string, filters: object): Promise<string[]> {
  const { body } = await list(id, filters);
  expect(body.hasMore).toBe(body.nextCursor !== undefined);
  return [
    ...idsOf(body.data),
    ...(body.hasMore ? await walk(id, { ...filters, cursor: body.nextCursor }) : []),
  ];
}

describe('eventDestinations.deliveries', () => {
  test('filters by when deliveries were made, alone and with the topic, on every page', async () => {
    const id = await newDestination(['connection.created', 'connectedProfile.connected']);
    for (let count = 0; count < 3; count += 1) {
      await key.client.newProfile();
      await until(async () => (await read(id)).length === 2 * (count + 1));
    }
    const all = await read(id);
    const topic = 'connection.created';
    const [, , { createdAt: to = '' } = {}, { createdAt: from = '' } = {}] = all;
    const fits = ({ createdAt }: Schemas['Delivery']) => createdAt >= from && createdAt <= to;
    for (const limit of [1, 100]) {
      expect(await walk(id, { since: from, limit })).toEqual(
        idsOf(all.filter(({ createdAt }) => createdAt >= from)),
      );
      expect(await walk(id, { until: to, limit })).toEqual(
        idsOf(all.filter(({ createdAt }) => createdAt <= to)),
      );
      expect(await walk(id, { since: from, until: to, topic, limit })).toEqual(
        idsOf(all.filter((delivery) => fits(delivery) && delivery.topic === topic)),
      );
    }
    expect(all.filter(fits).length).toBeLessThan(all.length);
    expect(await read(id, { until: '0000-01-01T00:00:00Z' })).toEqual([]);
    expectViolations(await list(id, { since: 'yesterday' }), { since: 'invalid_format' });
  });

  test('is empty where nothing has happened', async () => {
    const id = await newDestination();
    const { status, body } = await list(id);
    expect([status, body]).toEqual([200, { data: [], hasMore: false }]);
  });

  test('has what was delivered, with its try', async () => {
    receiver.answer = (response) => response.writeHead(201).end('{"ok":true}');
    const id = await newDestination(['connection.created']);
    await key.client.newProfile();
    await until(async () => (await read(id))[0]?.status === 'succeeded');
    const [delivery, ...others] = await read(id);
    expect(others).toEqual([]);
    expect(delivery).toEqual({
      deliveryId: typeId('test_dlv'),
      eventId: receiver.received[0]?.event.id,
      topic: 'connection.created',
      status: 'succeeded',
      attempts: [{ at: instant, durationMs: expect.any(Number), statusCode: 201, body: '{"ok":true}' }],
      createdAt: instant,
      completedAt: instant,
    });
    const { attempts = [], createdAt = '', completedAt = '' } = delivery ?? {};
    expect((attempts[0]?.at ?? '') >= createdAt.slice(0, 19)).toBe(true);
    expect(completedAt >= createdAt).toBe(true);
  });

  test('has what is still to be tried again, with the time of that', async () => {
    receiver.answer = (response) => response.writeHead(503).end();
    const id = await newDestination(['connection.created']);
    await key.client.newProfile();
    await service.runDue('events.deliver');
    const [delivery] = await read(id);
    expect(delivery).toEqual({
      deliveryId: typeId('test_dlv'),
      eventId: typeId('test_evt'),
      topic: 'connection.created',
      status: 'pending',
      attempts: [{ at: instant, durationMs: expect.any(Number), statusCode: 503 }],
      nextAttemptAt: instant,
      createdAt: instant,
    });
    expect((delivery?.nextAttemptAt ?? '') > (delivery?.attempts[0]?.at ?? '')).toBe(true);
  });

  test('has why there was no answer', async () => {
    const gone = await startReceiver();
    await gone.close();
    const { body } = await key.client.post(path, { url: gone.url, topics: ['connection.created'] });
    await key.client.newProfile();
    const tries = async () => (await read(body.eventDestinationId))[0]?.attempts ?? [];
    await until(async () => (await tries()).length > 0);
    expect((await tries())[0]).toEqual({
      at: instant,
      durationMs: expect.any(Number),
      error: 'connection_refused',
    });
  });

  exhaustiveTest('has no more than 1 KiB of an answer, and no half of a character', async () => {
    const id = await newDestination(['connection.*']);
    const bodyFor = async (answer: string | Buffer) => {
      receiver.answer = (response) => response.writeHead(200).end(answer);
      const before = (await read(id)).length;
      await key.client.newProfile();
      await until(async () => {
        const [newest, ...older] = await read(id);
        return older.length === before && newest?.status === 'succeeded';
      });
      return (await read(id))[0]?.attempts[0]?.body;
    };
    expect(await bodyFor('y'.repeat(1023))).toBe('y'.repeat(1023));
    expect(await bodyFor('y'.repeat(1024) + 'z'.repeat(100_000))).toBe('y'.repeat(1024));
    expect(await bodyFor('港'.repeat(1000))).toBe('港'.repeat(341));
    // PostgreSQL cannot store the NUL character, so it is left out.
    expect(await bodyFor('a\u0000b')).toBe('ab');
    expect(await bodyFor(Buffer.from([0x61, 0xff, 0xfe, 0x62]))).toBe('a\ufffd\ufffdb');
  });

  test('has no content of the events', async () => {
    const id = await newDestination(['connectedProfile.connected']);
    const profile = await key.client.newProfile();
    await until(async () => (await read(id))[0]?.status === 'succeeded');
    const { text } = await list(id);
    expect(text).not.toContain(profile.connectedProfileId);
  });

  exhaustiveTest('says for a day what a receiver has answered, and no longer', async () => {
    receiver.answer = (response) => response.writeHead(200).end('an answer');
    const id = await newDestination(['connection.created']);
    await key.client.newProfile();
    await until(async () => (await read(id))[0]?.status === 'succeeded');
    expect((await read(id))[0]?.attempts[0]?.body).toBe('an answer');
    await query(
      service,
      `UPDATE event_deliveries SET created_at = now() - interval '25 hours' WHERE destination_id = $1`,
      [id],
    );
    await service.ctx.queue.enqueue('retention.sweep', {});
    await until(async () => (await read(id))[0]?.attempts[0]?.body === undefined);
    const [delivery] = await read(id);
    expect(delivery?.attempts).toEqual([{ at: instant, durationMs: expect.any(Number), statusCode: 200 }]);
  });
});

describe('pages', () => {
  test('have every delivery once, newest first, 25 by default', async () => {
    const id = await newDestination(['connection.created']);
    for (let count = 0; count < 28; count += 1) await key.client.newProfile();
    await until(async () => (await read(id, { limit: 100 })).every(({ status }) => status === 'succeeded'));
    const all = await read(id, { limit: 100 });
    expect(all).toHaveLength(28);
    const ids = idsOf(all);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(all.map(({ createdAt }) => createdAt)).toEqual(
      all
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    const { body } = await list(id);
    expect([body.data.length, body.hasMore]).toEqual([25, true]);
    for (const limit of sampleOf([9, 27, 29, 28], 2)) expect(await walk(id, { limit })).toEqual(ids);
  });

  test('lead on with a cursor that is bound to the destination and the filters', async () => {
    const [id, other] = [await newDestination(), await newDestination()];
    await key.client.newProfile();
    await until(async () => (await read(id)).length === 2);
    const { nextCursor } = (await list(id, { limit: 1 })).body;
    expect((await list(id, { limit: 1, cursor: nextCursor })).body.data).toHaveLength(1);
    for (const answer of [
      await list(other, { cursor: nextCursor }),
      await list(id, { cursor: nextCursor, topic: 'connection.created' }),
      await list(id, { cursor: nextCursor, status: 'pending' }),
      await list(id, { cursor: `${nextCursor}x` }),
    ])
      expect(expectError(answer, 400, 'validation_error')).toEqual({
        validationErrors: [{ field: 'cursor', message: expect.any(String) }],
      });
  });
});

describe('filters', () => {
  /**
   * Makes deliveries of each status, about two topics, which stay as they are for hours. Returns the
   * destination's id.
   */
  async function withEveryStatus(): Promise<string> {
    const id = await newDestination(['connection.created', 'connectedProfile.*']);
    const answered = async (count: number, answer: Receiver['answer']) => {
      receiver.answer = answer;
      await key.client.newProfile();
      await until(async () => {
        const all = await read(id);
        return all.length === count && all.every(({ attempts }) => attempts.length > 0);
      });
    };
    const arrived = (wanted: string) =>
      receiver.received.filter(({ event }) => event.topic === wanted).length;
    await answered(2, (response) => response.writeHead(200).end());
    // A 410 disables the destination, so it comes after the other event of the same profile is sent.
    await answered(4, async (response, { event: { topic } }) => {
      const unwanted = topic === 'connectedProfile.connected';
      if (unwanted) await until(async () => arrived('connection.created') === 2);
      response.writeHead(unwanted ? 410 : 200).end();
    });
    await until(async () => (await key.client.get(`${path}/${id}`)).body.status === 'disabled');
    await key.client.patch(`${path}/${id}`, { status: 'enabled' });
    // The destination stays enabled and the answer the same, so every further try leaves the delivery pending.
    await answered(6, (response, { event: { topic } }) =>
      response.writeHead(topic === 'connection.created' ? 500 : 200).end(),
    );
    return id;
  }

  test('take the status, the topic, or both, on every page', async () => {
    const id = await withEveryStatus();
    const all = await read(id);
    expect(all.map(({ status, topic }) => `${status} ${topic}`).sort()).toEqual([
      'failed connectedProfile.connected',
      'pending connection.created',
      'succeeded connectedProfile.connected',
      'succeeded connectedProfile.connected',
      'succeeded connection.created',
      'succeeded connection.created',
    ]);
    const matching = (filters: { status?: string; topic?: string }) =>
      idsOf(
        all.filter(
          ({ status, topic }) => status === (filters.status ?? status) && topic === (filters.topic ?? topic),
        ),
      );
    for (const filters of [
      { status: 'pending' },
      { status: 'succeeded' },
      { status: 'failed' },
      { topic: 'connection.created' },
      { topic: 'connectedProfile.connected' },
      { status: 'succeeded', topic: 'connection.created' },
      { status: 'failed', topic: 'connection.created' },
    ]) {
      expect(idsOf(await read(id, filters))).toEqual(matching(filters));
      expect(await walk(id, { ...filters, limit: 1 })).toEqual(matching(filters));
    }
  });

  test('take an event: its first delivery and its replays', async () => {
    const id = await newDestination();
    await key.client.newProfile();
    await until(async () => (await read(id)).length === 2);
    const [{ eventId = '', deliveryId = '' } = {}] = await read(id);
    await key.client.post(`${path}/${id}/replay`, { eventId });
    const ofEvent = await read(id, { eventId });
    expect(ofEvent.map((delivery) => delivery.eventId)).toEqual([eventId, eventId]);
    expect(idsOf(ofEvent)[1]).toBe(deliveryId);
    expect(await walk(id, { eventId, limit: 1 })).toEqual(idsOf(ofEvent));
    expect(await read(id, { eventId, topic: 'media.ready' })).toEqual([]);
    const { body } = await list(id, { eventId: id });
    expect(body.error).toMatchObject({
      code: 'not_found',
      message: 'The event that eventId names does not exist. Such an id is test_evt_ and 26 characters.',
    });
  });

  test('take exact topics: others are refused', async () => {
    const id = await newDestination();
    await key.client.newProfile();
    await until(async () => (await read(id)).length === 2);
    for (const topic of ['connection.*', 'connection', 'CONNECTION.CREATED', 'nothing', '%', '*'])
      expectViolations(await list(id, { topic }), { topic: 'unknown_topic' });
  });

  test('report all that is wrong together', async () => {
    const id = await newDestination();
    expectViolations(await list(id, { status: 'done', topic: '', limit: 101 }), {
      status: 'invalid_value',
      topic: 'too_short',
      limit: 'too_big',
    });
    expectViolations(await list(id, { limit: 0 }), { limit: 'too_small' });
  });
});

describe('isolation', () => {
  test("one destination's log has nothing of another one's", async () => {
    const [one, other] = [
      await newDestination(['connection.created']),
      await newDestination(['media.ready']),
    ];
    await key.client.newProfile();
    await until(async () => (await read(one)).length === 1);
    expect(await read(other)).toEqual([]);
  });

  test("has nothing of another organization's events, nor of the other mode's", async () => {
    const id = await newDestination();
    const stranger = await service.newKey({ organization: 'Stranger' });
    const theirs = await newDestination(['*'], stranger.client);
    const live = await service.newKey({ organization: `Reading ${organizations}`, mode: 'live' });
    expect(live.organizationId).toBe(key.organizationId);
    const inLiveMode = await newDestination(['*'], live.client);
    await stranger.client.newProfile();
    const log = async ({ client }: TestKey, of: string) =>
      (await client.get(`${path}/${of}/deliveries`)).body.data;
    await until(async () => (await log(stranger, theirs)).length === 2);
    expect([await read(id), await log(live, inLiveMode)]).toEqual([[], []]);
  });

  test('an id of another organization or mode is answered like an unknown one', async () => {
    key = await service.newKey();
    const id = await newDestination();
    await expectUnfindable(service, id, (client, encoded) => client.get(`${path}/${encoded}/deliveries`));
  });
});
