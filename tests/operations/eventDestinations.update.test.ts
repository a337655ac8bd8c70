import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { makeRetriesDue } from '../support/due-retries.ts';
import { expectViolations } from '../support/errors.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { expectUnfindable, query } from '../support/suites/connect-resources.ts';
import { until, untilWithoutJobs } from '../support/until.ts';

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
  key = await service.newKey({ organization: `Updating ${organizations}` });
});
afterAll(() => receiver.close());

async function newDestination(input: object = {}): Promise<Schemas['EventDestination']> {
  const { status, body } = await key.client.post(path, {
    url: receiver.url,
    topics: ['connection.created'],
    name: 'Harbour',
    ...input,
  });
  if (status !== 200) throw new Error(`no destination: ${JSON.stringify(body)}`);
  const { secret: _, ...destination } = body;
  return destination;
}

const update = (id: string, changes: object) => key.client.patch(`${path}/${id}`, changes);
const read = async (id: string): Promise<Schemas['EventDestination']> =>
  (await key.client.get(`${path}/${id}`)).body;
const deliveries = async (id: string): Promise<Schemas['Delivery'][]> =>
  (await key.client.get(`${path}/${id}/deliveries`)).body.data;

describe('eventDestinations.update', () => {
  test.each([
    ['name', 'Other'],
    ['url', 'https://other.example.com/events?a=b'],
    ['topics', ['content.*', 'media.ready']],
  ])('changes %s and leaves the rest', async (field, value) => {
    const before = await newDestination();
    const { status, body } = await update(before.eventDestinationId, { [field]: value });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, [field]: value, updatedAt: body.updatedAt });
    expect(body.updatedAt > before.updatedAt).toBe(true);
    expect(await read(before.eventDestinationId)).toEqual(body);
  });

  test('changes several at once', async () => {
    const before = await newDestination();
    const changes = { name: 'Other', url: 'https://other.example.com/', topics: ['*'] };
    const { body } = await update(before.eventDestinationId, changes);
    expect(body).toEqual({ ...before, ...changes, updatedAt: body.updatedAt });
  });

  test('an empty body changes nothing', async () => {
    const before = await newDestination();
    const { status, body } = await update(before.eventDestinationId, {});
    expect([status, body]).toEqual([200, before]);
    expect(await read(before.eventDestinationId)).toEqual(before);
  });

  test('leaves the secret as it is, and does not show it', async () => {
    const { body: made } = await key.client.post(path, { url: receiver.url, topics: ['*'] });
    const { text } = await update(made.eventDestinationId, { name: 'Other', status: 'enabled' });
    expect(text).not.toContain('whsec_');
    const [row] = await query(service, 'SELECT secret FROM event_destinations WHERE id = $1', [
      made.eventDestinationId,
    ]);
    expect(service.ctx.security.keyring.open(row?.secret as Buffer, made.eventDestinationId)).toBe(
      made.secret,
    );
  });

  test('another URL is where the next event goes', async () => {
    const moved = await startReceiver();
    const { eventDestinationId } = await newDestination();
    await key.client.newProfile();
    await until(() => receiver.received.length === 1);
    await update(eventDestinationId, { url: moved.url });
    const { connectionId } = await key.client.newProfile();
    await until(() => moved.received.length === 1);
    await moved.close();
    expect(moved.received[0]?.event.data.connectionId).toBe(connectionId);
    expect(receiver.received).toHaveLength(1);
  });

  test('another URL is not disabled by what the former one answers', async () => {
    const moved = await startReceiver();
    const { eventDestinationId } = await newDestination();
    await key.client.newProfile();
    let leave = () => {};
    receiver.answer = (response) => {
      leave = () => response.writeHead(410).end();
    };
    const delivering = service.runDue('events.deliver');
    await untilWithoutJobs(() => receiver.received.length === 1);
    await update(eventDestinationId, { url: moved.url });
    leave();
    await delivering;
    const after = await read(eventDestinationId);
    expect(after).toMatchObject({ status: 'enabled', url: moved.url });
    expect(after).not.toHaveProperty('failingSince');
    await makeRetriesDue(service);
    await service.runDue('events.deliver');
    expect(moved.received.map(({ event }) => event.id)).toEqual([receiver.received[0]?.event.id]);
    await moved.close();
  });

  test('other topics count for the next event', async () => {
    const { eventDestinationId } = await newDestination({ topics: ['media.*'] });
    await key.client.newProfile();
    await update(eventDestinationId, { topics: ['connectedProfile.*'] });
    const { connectedProfileId } = await key.client.newProfile();
    await until(async () => (await deliveries(eventDestinationId))[0]?.status === 'succeeded');
    expect(receiver.received.map(({ event }) => [event.topic, event.connectedProfileId])).toEqual([
      ['connectedProfile.connected', connectedProfileId],
    ]);
    expect(await deliveries(eventDestinationId)).toHaveLength(1);
  });

  test('reports all that is wrong together, and changes nothing then', async () => {
    const before = await newDestination();
    const { eventDestinationId } = before;
    expectViolations(
      await update(eventDestinationId, { name: '', url: 1, topics: [], status: 'paused', secret: 'x' }),
      {
        name: 'too_short',
        url: 'invalid_type',
        topics: 'too_short',
        status: 'invalid_value',
        secret: 'unknown_field',
      },
    );
    expectViolations(
      await update(eventDestinationId, { name: 'Other', url: 'https://10.0.0.1/', topics: ['*', 'nothing'] }),
      { url: 'url_not_allowed', 'topics.1': 'unknown_topic' },
    );
    expect(await read(eventDestinationId)).toEqual(before);
  });

  test.each(['disabledReason', 'failingSince', 'secretHint', 'eventDestinationId'])(
    'does not take %s',
    async (field) => {
      const { eventDestinationId } = await newDestination();
      expectViolations(await update(eventDestinationId, { [field]: 'gone' }), { [field]: 'unknown_field' });
    },
  );

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { client } = await service.newKey();
    const input = { url: receiver.url, topics: ['media.ready'] };
    const { secret: _, ...before } = (await client.post(path, input)).body;
    await expectUnfindable(service, before.eventDestinationId, (other, id) =>
      other.patch(`${path}/${id}`, { url: 'https://taken.example.com/' }),
    );
    expect((await client.get(`${path}/${before.eventDestinationId}`)).body).toEqual(before);
  });
});

describe('disabling', () => {
  test('is by request, and enabling forgets that', async () => {
    const before = await newDestination();
    const { eventDestinationId } = before;
    const disabled = await update(eventDestinationId, { status: 'disabled' });
    expect(disabled.body).toEqual({
      ...before,
      status: 'disabled',
      disabledReason: 'by_request',
      updatedAt: disabled.body.updatedAt,
    });
    const renamed = await update(eventDestinationId, { name: 'Other' });
    expect(renamed.body).toMatchObject({ status: 'disabled', disabledReason: 'by_request' });
    const enabled = await update(eventDestinationId, { status: 'enabled' });
    expect(enabled.body).toEqual({ ...before, name: 'Other', updatedAt: enabled.body.updatedAt });
  });

  test('stops the events, until it is enabled', async () => {
    const { eventDestinationId } = await newDestination();
    await update(eventDestinationId, { status: 'disabled' });
    await key.client.newProfile();
    expect(await deliveries(eventDestinationId)).toEqual([]);
    await update(eventDestinationId, { status: 'enabled' });
    const { connectionId } = await key.client.newProfile();
    await until(async () => (await deliveries(eventDestinationId))[0]?.status === 'succeeded');
    expect(receiver.received.map(({ event }) => event.data.connectionId)).toEqual([connectionId]);
    expect(await deliveries(eventDestinationId)).toHaveLength(1);
  });

  test('fails what was still to be tried again, without another try', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    const { eventDestinationId } = await newDestination();
    await key.client.newProfile();
    await service.runDue('events.deliver');
    await update(eventDestinationId, { status: 'disabled' });
    await makeRetriesDue(service);
    await service.runDue('events.deliver');
    const [delivery] = await deliveries(eventDestinationId);
    expect(delivery?.attempts).toHaveLength(1);
    expect(delivery).not.toHaveProperty('nextAttemptAt');
    expect(delivery?.completedAt).toEqual(expect.any(String));
    expect(receiver.received).toHaveLength(1);
  });

  exhaustiveTest('and enabling again starts the time of failing again', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    const { eventDestinationId } = await newDestination();
    await key.client.newProfile();
    await service.runDue('events.deliver');
    await update(eventDestinationId, { status: 'disabled' });
    const { body } = await update(eventDestinationId, { status: 'enabled' });
    expect(body).not.toHaveProperty('failingSince');
    expect(body).not.toHaveProperty('disabledReason');
    expect(await read(eventDestinationId)).toEqual(body);
  });

  exhaustiveTest('that the receiver has brought about by 410 can be undone', async () => {
    receiver.answer = (response) => response.writeHead(410).end();
    const { eventDestinationId } = await newDestination();
    await key.client.newProfile();
    await until(async () => (await read(eventDestinationId)).disabledReason === 'gone');
    receiver.answer = (response) => response.writeHead(200).end();
    const { body } = await update(eventDestinationId, { status: 'enabled' });
    expect(body.status).toBe('enabled');
    expect(body).not.toHaveProperty('disabledReason');
    await key.client.newProfile();
    await until(async () => (await deliveries(eventDestinationId))[0]?.status === 'succeeded');
  });
});
