// A service of its own: a second process tells events of the same database.
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { constructEvent } from '../../clients/typescript/src/webhooks.ts';
import { newId } from '../../src/db/client/ids.ts';
import { insertEvents } from '../../src/db/tables/events.ts';
import { revokeKey } from '../../src/domain/people/keys.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { type EventStream, openStream, type WorkerOptions } from '../support/event-stream.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { sharedTestService, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

const path = '/v1/event-stream';
let service: TestService;
let key: TestKey;
/** A stream to which nothing happens. */
let idle: EventStream;
const opened: EventStream[] = [];
let organizations = 0;

beforeAll(async () => {
  service = await sharedTestService();
  idle = await openStream(service.url, (await service.newKey({ organization: 'Idle' })).key);
});
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close();
});
afterAll(() => idle.close());

/** Makes a key of an organization of its own. */
const newCustomer = () => {
  organizations += 1;
  return service.newKey({ organization: `Streaming ${organizations}` });
};

/**
 * Opens a stream, which ends with its test: the service is another file's next, and would be blamed for a stream of this one
 * that breaks off then.
 */
async function open(options?: WorkerOptions, from: TestKey = key, of = service): Promise<EventStream> {
  const stream = await openStream(of.url, from.key, options);
  opened.push(stream);
  return stream;
}

/** Opens a stream, and waits until it has begun. */
async function follow(options?: WorkerOptions, from: TestKey = key, of = service): Promise<EventStream> {
  const stream = await open(options, from, of);
  expect(stream.status).toBe(200);
  await until(() => stream.messages.length > 0);
  return stream;
}

interface ProviderEvent {
  topic?: string;
  connectedProfileId?: string;
  createdAt?: Date;
  /** What the transaction waits for between its last statement and its commit. */
  held?: Promise<void>;
}

/**
 * Writes events in one transaction, and returns their ids as soon as they are written. Once it is committed, the process
 * looks for them, which it otherwise does once a second.
 */
async function happen(
  count = 1,
  { topic = 'media.ready', connectedProfileId, createdAt = new Date(), held }: ProviderEvent = {},
  { organizationId }: TestKey = key,
): Promise<{ ids: string[]; committed: Promise<void> }> {
  const ids = Array.from({ length: count }, () => newId('event', 'test'));
  const rows = ids.map((id) => ({
    id,
    topic,
    origin: 'live',
    connectedProfileId: connectedProfileId ?? null,
    subjectId: null,
    sealedData: service.ctx.security.keyring.seal('{"text":"grüß Gott"}', id),
    hidden: null,
    unreadable: null,
    createdAt,
  }));
  const written = Promise.withResolvers<void>();
  const writing = service.ctx.db.$pipelined(async (tx) => {
    await insertEvents(tx, { organizationId, mode: 'test' }, rows, []);
    written.resolve();
    await held;
  });
  const committed = writing.then(() => service.ctx.db.$eventFeed.tail.wake());
  await Promise.race([written.promise, committed]);
  if (!held) await committed;
  return { ids, committed };
}

describe('events.stream', () => {
  test('sends what happens as it is delivered, and signs it so that the library verifies it', async () => {
    key = await newCustomer();
    const stream = await follow();
    expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/);
    const { 'webhook-secret': secret = '', ...begin } = stream.messages[0] ?? {};
    expect([Object.keys(begin), begin.retry, secret]).toEqual([
      ['retry', 'id'],
      '1000',
      expect.stringMatching(/^whsec_/),
    ]);
    await key.client.newProfile();
    const messages = await stream.events(2);
    const { data } = (await key.client.get('/v1/events')).body;
    expect(messages.map((message) => JSON.parse(message.data ?? ''))).toEqual(expect.arrayContaining(data));
    for (const message of messages) {
      const { id, data: body = '', ...headers } = message;
      expect((await constructEvent(body, headers, secret)).id).toBe(headers['webhook-id']);
      await expect(constructEvent(`${body} `, headers, secret)).rejects.toThrow('fits the secret');
    }
  });

  test('an event whose transaction ends late is lost neither to an open stream nor to one that continues', async () => {
    key = await newCustomer();
    const open = await follow();
    const release = Promise.withResolvers<void>();
    const late = await happen(1, { held: release.promise });
    const early = await happen();
    await open.events(1);
    expect(open.eventIds()).toEqual(early.ids);
    const resumed = await follow({ lastEventId: open.lastId() });
    release.resolve();
    await late.committed;
    await open.events(2);
    await resumed.events(1);
    expect(open.eventIds()).toEqual([...early.ids, ...late.ids]);
    expect(resumed.eventIds()).toEqual(late.ids);
    expect((late.ids[0] ?? '') < (early.ids[0] ?? '')).toBe(true);
  });

  exhaustiveTest(
    'one that ends late among more events than are read at once is not lost either',
    async () => {
      key = await newCustomer();
      const begin = (await follow()).lastId();
      const release = Promise.withResolvers<void>();
      const late = await happen(1, { held: release.promise });
      const { ids } = await happen(250);
      const first = await follow({ lastEventId: begin });
      await first.events(250);
      const middle = (await first.events(250))[120]?.id;
      release.resolve();
      await late.committed;
      const rest = await follow({ lastEventId: middle });
      await rest.events(130);
      expect(rest.eventIds().sort()).toEqual([...late.ids, ...ids.slice(121)].sort());
    },
  );

  test('continues after any message, and begins with what happens next without one', async () => {
    key = await newCustomer();
    const begin = (await follow()).lastId();
    const { ids } = await happen(205);
    const whole = await follow({ lastEventId: begin });
    const messages = await whole.events(205);
    expect(whole.eventIds()).toEqual(ids);
    for (const at of sampleOf([99, 0, 150, 204, 100], 2)) {
      const rest = await follow({ lastEventId: messages[at]?.id });
      await rest.events(204 - at);
      expect(rest.eventIds()).toEqual(ids.slice(at + 1));
      rest.close();
    }
    const fresh = await follow();
    const { ids: next } = await happen();
    await fresh.events(1);
    expect(fresh.eventIds()).toEqual(next);
  });

  test('has only the wanted topics and profile, and nothing of others', async () => {
    key = await newCustomer();
    const other = await newCustomer();
    const { connectedProfileId: one } = await key.client.newProfile();
    const { connectedProfileId: two } = await key.client.newProfile();
    const filters: Record<string, string>[] = [
      { topics: 'media.ready,backfillRequest.*' },
      { topics: 'media.*', connectedProfileId: one },
    ];
    const [byTopic, byBoth] = await Promise.all(filters.map((each) => follow({ query: each })));
    await happen(1, {}, other);
    const ready = await happen(1, { connectedProfileId: two });
    const failed = await happen(1, { topic: 'media.failed', connectedProfileId: one });
    const done = await happen(1, { topic: 'backfillRequest.completed' });
    await byTopic?.events(2);
    await byBoth?.events(1);
    expect(byTopic?.eventIds()).toEqual([...ready.ids, ...done.ids]);
    expect(byBoth?.eventIds()).toEqual(failed.ids);
  });

  exhaustiveTest('has no data any more once it is due to be erased', async () => {
    key = await newCustomer();
    const stream = await follow();
    const createdAt = new Date(Date.now() - 23 * 60 * 60 * 1000);
    const { ids } = await happen(1, { createdAt });
    const [message] = await stream.events(1);
    expect(JSON.parse(message?.data ?? '')).toEqual((await key.client.get(`/v1/events/${ids[0]}`)).body);
    expect(message?.data).toContain('"dataErased":true');
  });

  test('signs with the secret of a destination, and does not tell it', async () => {
    key = await newCustomer();
    const { client } = key;
    const input = { url: 'https://example.com/events', topics: ['connection.*'] };
    const { body: destination } = await client.post('/v1/event-destinations', input);
    const { eventDestinationId, secret } = destination;
    const stream = await follow({ query: { eventDestinationId } });
    expect(JSON.stringify(stream.messages)).not.toContain('whsec_');
    await happen();
    const [{ data = '', id: _, ...headers } = {}] = await stream.events(1);
    expect(await constructEvent(data, headers, secret)).toMatchObject({ topic: 'media.ready' });
    await client.delete(`/v1/event-destinations/${eventDestinationId}`);
    expectError(await client.get(path, { eventDestinationId }), 404, 'not_found');
  });

  test('refuses topics that there are not, and ids that are not its own', async () => {
    key = await newCustomer();
    const { client } = key;
    expectViolations(await client.get(path, { topics: 'media.ready,nothing.*' }), {
      'topics.1': 'unknown_topic',
    });
    const foreign = (await follow({}, await newCustomer())).lastId();
    const live = await service.newKey({ organization: `Streaming ${organizations - 1}`, mode: 'live' });
    for (const [from, id] of [
      [client, foreign],
      [live.client, (await follow()).lastId()],
      [client, 'evt_01kk9pc22xeh2bkddm74gv057h'],
    ] as const) {
      const answer = await from.get(path).set('Last-Event-ID', id);
      const { validationErrors } = expectError(answer, 400, 'validation_error');
      expect(validationErrors.map(({ field }) => field)).toEqual(['header.last-event-id']);
    }
  });

  test('ends when its key is revoked, before anything more is sent', async () => {
    key = await newCustomer();
    const stream = await follow();
    const { organizationId, keyId } = key;
    await revokeKey(service.ctx, { organizationId, mode: 'test' }, keyId);
    // The process hears from the database that the key is over, and may open a stream until then.
    await until(async () => {
      const late = await open();
      late.close();
      return late.status === 401;
    });
    expectError(await key.client.get(path), 401, 'unauthorized');
    await happen();
    await stream.ended;
    expect(stream.eventIds()).toEqual([]);
  });

  test('a key has ten streams, and room for another one when one ends', async () => {
    key = await newCustomer();
    const streams = await Promise.all(Array.from({ length: 10 }, () => follow()));
    expect(expectError(await key.client.get(path), 429, 'rate_limit_exceeded')).toEqual({
      reason: 'too_many_streams',
    });
    streams[0]?.close();
    await until(async () => (await open()).status === 200);
  });

  test('stands in the request log once it has ended, as answered', async () => {
    key = await newCustomer();
    const stream = await follow();
    stream.close();
    const logged = async () => {
      await service.ctx.observability.requestLog.flush();
      return query(
        service,
        `SELECT status, error_code FROM request_log_entries WHERE operation_id = 'events.stream' AND key_id = $1`,
        [key.keyId],
      );
    };
    await until(async () => (await logged()).length > 0);
    expect(await logged()).toEqual([{ status: 200, error_code: null }]);
  });

  exhaustiveTest('an id from before a restored backup begins a day earlier, and loses nothing', async () => {
    key = await newCustomer();
    const { organizationId } = key;
    const { ids } = await happen();
    const future = JSON.stringify({ seen: '9000000000:9000000000:', at: Date.now() });
    const lastEventId = service.ctx.security.sealers.cursors.seal(future, [
      organizationId,
      'test',
      'events.stream',
    ]);
    const stream = await follow({ lastEventId });
    const { ids: next } = await happen();
    await stream.events(2);
    expect(stream.eventIds()).toEqual([...ids, ...next]);
  });

  exhaustiveTest('a process that stops ends its streams, and another one goes on with them', async () => {
    const leaving = await startTestService({ ROLE: 'api' }, { databaseUrl: service.databaseUrl });
    key = await newCustomer();
    const stream = await follow({}, key, leaving);
    const { ids: before } = await happen();
    await stream.events(1);
    await leaving.close();
    await stream.ended;
    const { ids: after } = await happen();
    const rest = await follow({ lastEventId: stream.lastId() });
    await rest.events(1);
    expect([stream.eventIds(), rest.eventIds()]).toEqual([before, after]);
  });

  exhaustiveTest('says something every 15 seconds although nothing happens', async () => {
    await until(() => idle.messages.length > 1);
    expect(idle.messages[1]).toEqual({ '': 'nothing new', id: expect.any(String) });
  });
});
