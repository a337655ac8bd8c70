import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { readContract, type Schemas, topics } from '../../src/contract/index.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { type Received, type Receiver, startReceiver } from '../support/receiver.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { expectUnfindable, instant, query, typeId } from '../support/suites/connect-resources.ts';

const path = '/v1/event-destinations';
let service: SharedService;
let receiver: Receiver;
let key: TestKey;
let destination: Schemas['EventDestinationWithSecret'];
let organizations = 0;
beforeAll(async () => {
  service = await sharedTestService();
  receiver = await startReceiver();
});
beforeEach(async () => {
  receiver.renew();
  organizations += 1;
  key = await service.newKey({ organization: `Trying ${organizations}` });
  destination = await newDestination();
});
afterAll(() => receiver.close());

async function newDestination(url = receiver.url): Promise<Schemas['EventDestinationWithSecret']> {
  const { status, body } = await key.client.post(path, { url, topics: ['connection.created'] });
  if (status !== 200) throw new Error(`no destination: ${JSON.stringify(body)}`);
  return body;
}

const send = (topic: string, { eventDestinationId } = destination) =>
  key.client.post(`${path}/${eventDestinationId}/test`, { topic });

const { components, webhooks } = JSON.parse(
  // zod finds the schemas under `$defs`.
  JSON.stringify(readContract()).replaceAll('#/components/schemas/', '#/$defs/'),
);

/**
 * Returns a function that tells how a webhook's body differs from the contract; its answer is empty when all
 * fits.
 */
function bodyCheck(topic: string): (event: unknown) => string {
  const { content } = webhooks[topic].post.requestBody;
  const schema = z.fromJSONSchema({ ...content['application/json'].schema, $defs: components.schemas });
  return (event) => {
    const { error } = schema.safeParse(event);
    return error ? z.prettifyError(error) : '';
  };
}

/** Returns the value with all texts emptied, since every sample has new ids and times. */
const shapeOf = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (_name, child) => (typeof child === 'string' ? '' : child)));

describe('eventDestinations.test', () => {
  test('sends a sample now, signed, and answers what the receiver has answered', async () => {
    receiver.answer = (response) => response.writeHead(202).end('thank you');
    const { status, body } = await send('connectedProfile.connected');
    expect(status).toBe(200);
    expect(body).toEqual({
      eventId: typeId('test_evt'),
      topic: 'connectedProfile.connected',
      succeeded: true,
      attempt: { at: instant, durationMs: expect.any(Number), statusCode: 202, body: 'thank you' },
    });
    expect(receiver.received).toHaveLength(1);
    const [{ headers, body: text, event }] = receiver.received as [Received];
    expect(event).toEqual({
      id: body.eventId,
      topic: 'connectedProfile.connected',
      timestamp: instant,
      mode: 'test',
      organizationId: key.organizationId,
      connectedProfileId: event.data.connectedProfileId,
      origin: 'test',
      data: expect.objectContaining({ connectedProfileId: typeId('test_cp') }),
    });
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': body.eventId });
    const { secret } = destination;
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual(event);
  });

  test.each(sampleOf(Object.keys(topics), 3))('can be of %s, as the contract has it', async (topic) => {
    const { status, body } = await send(topic);
    expect([status, body.topic, body.succeeded]).toEqual([200, topic, true]);
    const [{ event }] = receiver.received as [Received];
    expect([event.topic, event.origin]).toEqual([topic, 'test']);
    const problemsOf = bodyCheck(topic);
    expect(problemsOf(event)).toBe('');
    expect(JSON.stringify(event)).not.toContain('providerRaw');
    // This shows that the check refuses what does not fit.
    expect(problemsOf({ ...event, surprise: 1 })).not.toBe('');
    expect(problemsOf({ ...event, data: {} })).not.toBe('');
    expect(problemsOf({ ...event, data: { ...event.data, surprise: 1 } })).not.toBe('');
    expect(problemsOf({ ...event, topic: `${topic}x` })).not.toBe('');
  });

  test('in live mode is an event of live mode', async () => {
    const live = await service.newKey({ mode: 'live' });
    const { body } = await live.client.post(path, { url: receiver.url, topics: ['*'] });
    const answer = await live.client.post(`${path}/${body.eventDestinationId}/test`, {
      topic: 'media.ready',
    });
    expect(answer.body.eventId).toEqual(typeId('evt'));
    expect(receiver.received.map(({ event }) => [event.mode, event.origin])).toEqual([['live', 'test']]);
  });

  test.each(sampleOf(Object.keys(topics), 8))(
    'of %s looks like one that has happened just now',
    async (topic) => {
      const { example } = webhooks[topic].post.requestBody.content['application/json'];
      await send(topic);
      const [{ event, body: text }] = receiver.received as [Received];
      expect(text).not.toMatch(/sample/i);
      expect(shapeOf(event.data)).toEqual(shapeOf(example.data));
      expect(event.connectedProfileId !== undefined).toBe(example.connectedProfileId !== undefined);
      const idsIn = (value: unknown): string[] =>
        JSON.stringify(value).match(/\b(test_)?[a-z]+_[0-9a-z]{26}\b/g) ?? [];
      for (const id of idsIn(event.data)) expect(id).toMatch(/^test_/);
      expect(idsIn(event.data).filter((id) => idsIn(example).includes(id))).toEqual([]);
      const aMonth = 31 * 24 * 60 * 60 * 1000;
      for (const [time] of text.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g))
        expect(Math.abs(Date.now() - Date.parse(time))).toBeLessThan(3 * aMonth);
    },
  );

  test('is another event each time', async () => {
    const ids = [await send('media.ready'), await send('media.ready')].map(({ body }) => body.eventId);
    expect(new Set(ids).size).toBe(2);
    expect(receiver.received.map(({ event }) => event.id)).toEqual(ids);
  });

  test('goes out whatever topics the destination takes, and to a disabled one too', async () => {
    expect((await send('media.failed')).body.succeeded).toBe(true);
    await key.client.patch(`${path}/${destination.eventDestinationId}`, { status: 'disabled' });
    expect((await send('media.failed')).body.succeeded).toBe(true);
    expect(receiver.received).toHaveLength(2);
  });

  test('goes to no other destination', async () => {
    const other = await startReceiver();
    await newDestination(other.url);
    await send('connection.created');
    expect([receiver.received.length, other.received.length]).toEqual([1, 0]);
    await other.close();
  });

  test('is not in the delivery log, is not kept, and changes nothing of the destination', async () => {
    receiver.answer = (response) => response.writeHead(410).end();
    const { secret: _, ...before } = destination;
    const { body } = await send('connection.created');
    expect(body).toMatchObject({ succeeded: false, attempt: { statusCode: 410 } });
    const at = `${path}/${before.eventDestinationId}`;
    expect((await key.client.get(`${at}/deliveries`)).body).toEqual({ data: [], hasMore: false });
    expect((await key.client.get(at)).body).toEqual(before);
    expect(await query(service, 'SELECT id FROM events WHERE id = $1', [body.eventId])).toEqual([]);
    const replayed = await key.client.post(`${at}/replay`, { eventId: body.eventId });
    expectError(replayed, 404, 'not_found');
  });
});

describe('a receiver', () => {
  test('that fails is shown with its answer, and is not asked again', async () => {
    receiver.answer = (response) => response.writeHead(500).end('not today');
    const { status, body } = await send('connection.created');
    expect([status, body.succeeded]).toEqual([200, false]);
    expect(body.attempt).toEqual({
      at: instant,
      durationMs: expect.any(Number),
      statusCode: 500,
      body: 'not today',
    });
    expect(receiver.received).toHaveLength(1);
  });

  test('that answers nothing but a status has no body shown', async () => {
    receiver.answer = (response) => response.writeHead(204).end();
    const { attempt } = (await send('connection.created')).body;
    expect(attempt).toEqual({ at: instant, durationMs: expect.any(Number), statusCode: 204 });
  });

  test('that answers at length is shown with the first 1 KiB', async () => {
    receiver.answer = (response) => response.writeHead(400).end('y'.repeat(1024) + 'z'.repeat(100_000));
    expect((await send('connection.created')).body.attempt.body).toBe('y'.repeat(1024));
    receiver.answer = (response) => response.writeHead(400).end('港'.repeat(1000));
    expect((await send('connection.created')).body.attempt.body).toBe('港'.repeat(341));
  });

  test('that redirects is not followed', async () => {
    const other = await startReceiver();
    receiver.answer = (response) => response.writeHead(307, { Location: other.url }).end();
    const { body } = await send('connection.created');
    expect(body).toMatchObject({ succeeded: false, attempt: { statusCode: 307 } });
    expect(other.received).toEqual([]);
    await other.close();
  });

  test('that is not there is an error without a status', async () => {
    const gone = await newDestination(`http://127.0.0.1:${await freePort()}/events`);
    const { status, body } = await send('connection.created', gone);
    expect([status, body.succeeded]).toEqual([200, false]);
    expect(body.attempt).toEqual({
      at: instant,
      durationMs: expect.any(Number),
      error: 'connection_refused',
    });
  });

  exhaustiveTest('that hangs is given up after the time that it has', async () => {
    receiver.answer = () => {};
    const { body } = await service.withSettings({ EVENT_TIMEOUT_SECONDS: '1' }, () =>
      send('connection.created'),
    );
    expect(body.succeeded).toBe(false);
    expect(body.attempt).toEqual({ at: instant, durationMs: expect.any(Number), error: 'answer_timeout' });
    expect(body.attempt.durationMs).toBeGreaterThanOrEqual(900);
  });

  test('that hangs up is an error', async () => {
    const server = createServer((request) => request.socket.destroy()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const rude = await newDestination(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const { body } = await send('connection.created', rude);
    server.close();
    expect([body.succeeded, body.attempt.error]).toEqual([false, 'connection_reset']);
  });

  exhaustiveTest('at an address that has been closed since is not reached', async () => {
    const { body } = await service.withSettings({ EVENT_ALLOWED_NETWORKS: '10.9.0.0/16' }, () =>
      send('connection.created'),
    );
    expect([body.succeeded, body.attempt.error]).toEqual([false, 'address_forbidden']);
    expect(receiver.received).toEqual([]);
  });
});

describe('what is refused', () => {
  test.each([
    'nothing',
    'connection',
    'connection.*',
    '*',
    'Connection.created',
    'constructor',
    'toString',
    'hasOwnProperty',
    '__proto__',
  ])('%j, which is no topic, and nothing is sent', async (topic) => {
    expectViolations(await send(topic), { topic: 'unknown_topic' });
    expect(receiver.received).toEqual([]);
  });

  test('a topic that is missing, empty or no text, and unknown fields', async () => {
    const post = (body: object) => key.client.post(`${path}/${destination.eventDestinationId}/test`, body);
    expectViolations(await post({}), { topic: 'required' });
    expectViolations(await post({ topic: '' }), { topic: 'too_short' });
    expectViolations(await post({ topic: ['media.ready'] }), { topic: 'invalid_type' });
    expectViolations(await post({ topic: 'media.ready', data: {} }), { data: 'unknown_field' });
    expect(receiver.received).toEqual([]);
  });

  test('an id of another organization or mode, like an unknown one, and nothing is sent', async () => {
    key = await service.newKey();
    const { eventDestinationId } = await newDestination();
    await expectUnfindable(service, eventDestinationId, (client, id) =>
      client.post(`${path}/${id}/test`, { topic: 'connection.created' }),
    );
    expect(receiver.received).toEqual([]);
  });
});

describe('Idempotency-Key', () => {
  test('the same key answers the same, and sends once', async () => {
    const first = await send('media.ready').set('Idempotency-Key', 'same');
    const second = await send('media.ready').set('Idempotency-Key', 'same');
    expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
    expect(second.body).toEqual(first.body);
    expect(receiver.received).toHaveLength(1);
  });
});
