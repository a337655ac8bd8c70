// A service of its own: a second process delivers from the same database.
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { Schemas } from '../../src/contract/index.ts';
import { jitter, retryDelaysMs } from '../../src/domain/deliveries/attempt.ts';
import { deliverEvents } from '../../src/domain/deliveries/deliver.ts';
import { makeRetriesDue } from '../support/due-retries.ts';
import { query } from '../support/query.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { exhaustiveTest } from '../support/sample.ts';
import {
  type Client,
  sharedTestService,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';
import { until, untilWithoutJobs } from '../support/until.ts';

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
  key = await service.newKey({ organization: `Events ${organizations}` });
});
afterAll(async () => {
  await service.close();
  await receiver.close();
});

async function newDestination(
  topics = ['*'],
  { client, url }: { client: Client; url: string } = { client: key.client, url: receiver.url },
): Promise<Schemas['EventDestinationWithSecret']> {
  const { status, body } = await client.post('/v1/event-destinations', { url, topics });
  if (status !== 200) throw new Error(`no destination: ${JSON.stringify(body)}`);
  return body;
}

const deliveries = async ({
  eventDestinationId,
}: {
  eventDestinationId: string;
}): Promise<Schemas['Delivery'][]> =>
  (await key.client.get(`/v1/event-destinations/${eventDestinationId}/deliveries`)).body.data;

const topicsReceived = () => receiver.received.map(({ event }) => event.topic).sort();

describe('an event', () => {
  test('arrives signed, in the envelope of the contract, with the data of a read', async () => {
    const { secret } = await newDestination(['connectedProfile.*']);
    const profile = await key.client.newProfile({ providerId: 'facebook' });
    await until(() => receiver.received.length === 1);
    const [{ headers, body, event }] = receiver.received as [(typeof receiver.received)[0]];
    expect(event).toEqual({
      id: expect.stringMatching(/^test_evt_[0-9a-z]{26}$/),
      topic: 'connectedProfile.connected',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      mode: 'test',
      organizationId: key.organizationId,
      connectedProfileId: profile.connectedProfileId,
      origin: 'live',
      data: profile,
    });
    expect(headers['webhook-id']).toBe(event.id);
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event);
    const forged = body.replace('"live"', '"dead"');
    expect(() => new Webhook(secret).verify(forged, headers as Record<string, string>)).toThrow();
  });

  test('goes to the destinations whose topics it fits, with one id, and to no other tenant', async () => {
    const all = await newDestination(['*']);
    const some = await newDestination(['connection.*', 'media.ready']);
    const none = await newDestination(['publishRequest.failed']);
    const stranger = await service.newKey({ organization: 'Stranger' });
    const theirs = await newDestination(['*'], { client: stranger.client, url: receiver.url });
    await key.client.newProfile();
    await until(() => receiver.received.length === 3);
    expect(topicsReceived()).toEqual([
      'connectedProfile.connected',
      'connection.created',
      'connection.created',
    ]);
    const created = receiver.received.filter(({ event }) => event.topic === 'connection.created');
    expect(new Set(created.map(({ event }) => event.id)).size).toBe(1);
    await until(async () => (await deliveries(all)).every(({ status }) => status === 'succeeded'));
    expect((await deliveries(all)).map(({ topic }) => topic).sort()).toHaveLength(2);
    expect((await deliveries(some)).map(({ topic }) => topic)).toEqual(['connection.created']);
    expect(await deliveries(none)).toEqual([]);
    const log = await stranger.client.get(`/v1/event-destinations/${theirs.eventDestinationId}/deliveries`);
    expect(log.body.data).toEqual([]);
  });

  exhaustiveTest('that is not taken is tried again by the plan, and the log has every try', async () => {
    const destination = await newDestination(['connection.created']);
    receiver.answer = (response) =>
      receiver.received.length === 1 ? response.writeHead(500).end('not now') : response.writeHead(204).end();
    const earliest = Date.now();
    await key.client.newProfile();
    await service.runDue('events.deliver');
    const latest = Date.now();
    const [delivery] = (await deliveries(destination)) as [Schemas['Delivery']];
    expect(delivery).toMatchObject({ status: 'pending', topic: 'connection.created' });
    expect(delivery.attempts).toEqual([
      { at: expect.any(String), durationMs: expect.any(Number), statusCode: 500, body: 'not now' },
    ]);
    const nextAt = Date.parse(delivery.nextAttemptAt ?? '');
    expect(nextAt - earliest).toBeGreaterThanOrEqual(retryDelaysMs[0] * (1 - jitter));
    expect(nextAt - latest).toBeLessThanOrEqual(retryDelaysMs[0] * (1 + jitter));
    await makeRetriesDue(service);
    await service.runDue('events.deliver');
    expect((await deliveries(destination))[0]?.attempts.map(({ statusCode }) => statusCode)).toEqual([
      500, 204,
    ]);
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(1);
  });

  test.each([
    ['refused twice has both attempts in its log', [500, 503]],
    ['taken once has succeeded', [500, 204]],
  ])('sent by two jobs at once and %s', async (_, statuses) => {
    const destination = await newDestination(['connection.created']);
    await key.client.newProfile();
    const waiting: ServerResponse[] = [];
    receiver.answer = (response) => {
      if (waiting.push(response) < 2) return;
      for (const [index, status] of statuses.entries()) waiting[index]?.writeHead(status).end();
    };
    const [{ deliveryId, eventId }] = (await deliveries(destination)) as [Schemas['Delivery']];
    const job = { organizationId: key.organizationId, deliveryId, eventId };
    const carryOut = deliverEvents(service.ctx, [job, job]);
    await Promise.all([carryOut(job), carryOut(job)]);
    const [delivery] = (await deliveries(destination)) as [Schemas['Delivery']];
    const log = delivery.attempts.map(({ statusCode }) => statusCode);
    // Either answer may come first. What comes after the end of a delivery is not noted.
    if (statuses.includes(204)) expect([delivery.status, log.at(-1)]).toEqual(['succeeded', 204]);
    else expect([delivery.status, log.sort()]).toEqual(['pending', statuses]);
  });

  test('is not sent by a job that comes back after its end, nor by one that comes before its next try is due', async () => {
    const destination = await newDestination(['connection.created']);
    await key.client.newProfile();
    await until(async () => (await deliveries(destination))[0]?.status === 'succeeded');
    const [{ deliveryId, eventId }] = (await deliveries(destination)) as [Schemas['Delivery']];
    const job = { organizationId: key.organizationId, deliveryId, eventId };
    const comeBack = () => deliverEvents(service.ctx, [job])(job);
    await comeBack();
    expect(receiver.received).toHaveLength(1);
    await query(
      service,
      `UPDATE event_deliveries SET status = 'pending', completed_at = NULL, next_attempt_at = now() + interval '1 hour'
       WHERE id = $1`,
      [deliveryId],
    );
    await comeBack();
    expect(receiver.received).toHaveLength(1);
  });

  test('to a receiver that is gone (410) is not tried again, and the destination is disabled with an event', async () => {
    const other = await newDestination(['eventDestination.*']);
    const destination = await newDestination(['connection.created']);
    receiver.answer = (response, { event }) =>
      response.writeHead(event.topic === 'connection.created' ? 410 : 200).end();
    await key.client.newProfile();
    await until(async () => (await deliveries(other)).length === 1);
    const { body } = await key.client.get(`/v1/event-destinations/${destination.eventDestinationId}`);
    expect(body).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    expect((await deliveries(destination))[0]).toMatchObject({ status: 'failed' });
    await until(() => topicsReceived().includes('eventDestination.disabled'));
    await key.client.newProfile();
    expect(await deliveries(destination)).toHaveLength(1);
  });

  test('that fails beside one that arrives disables no destination, however long it had failed before', async () => {
    const destination = await newDestination(['connection.created']);
    const id = destination.eventDestinationId;
    await query(
      service,
      `UPDATE event_destinations SET failing_since = now() - interval '6 days' WHERE organization_id = $1 AND id = $2`,
      [key.organizationId, id],
    );
    service.ctx.db.$cached.destinations.forget(key.organizationId);
    let refuse = () => {};
    receiver.answer = (response) => {
      if (receiver.received.length > 1) return response.writeHead(200).end();
      refuse = () => response.writeHead(500).end();
    };
    await key.client.newProfile();
    await key.client.newProfile();
    const delivering = service.runDue('events.deliver');
    const state = async () => (await key.client.get(`/v1/event-destinations/${id}`)).body;
    await untilWithoutJobs(async () => !('failingSince' in (await state())));
    refuse();
    await delivering;
    expect((await state()).status).toBe('enabled');
  });

  exhaustiveTest('is not held up by another destination that hangs', async () => {
    const slow = await startReceiver();
    slow.answer = () => {};
    for (let count = 0; count < 5; count += 1)
      await newDestination(['*'], { client: key.client, url: slow.url });
    await newDestination(['connection.created']);
    const profiles = Array.from({ length: 20 }, () => key.client.newProfile());
    await Promise.all(profiles);
    await until(() => receiver.received.length === 20);
    await slow.close();
  });

  exhaustiveTest(
    'is delivered by whichever process is there, and once a process that died is missed',
    async () => {
      await newDestination(['connection.created']);
      const { organizationId } = key;
      const api = await startTestService({ ROLE: 'api' }, { databaseUrl: service.databaseUrl });
      const { client } = await api.newKey({ organization: `Events ${organizations}` });
      await client.newProfile();
      await until(() => receiver.received.length === 1);
      expect(receiver.received[0]?.event.organizationId).toBe(organizationId);
      await api.close();
    },
  );
});
