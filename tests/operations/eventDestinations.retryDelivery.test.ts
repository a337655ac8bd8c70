import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import { expectError, expectNotFoundLike, expectOtherMode } from '../support/errors.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';

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
  key = await service.newKey({ organization: `Retrying deliveries ${organizations}` });
});
afterAll(() => receiver.close());

const refuse: Receiver['answer'] = (response) => response.writeHead(503).end('down');
const accept: Receiver['answer'] = (response) => response.writeHead(200).end();

/** Makes a destination, and one delivery to it that the receiver has refused this many times. */
async function refused(times = 1): Promise<Schemas['Delivery'] & { destination: string }> {
  receiver.answer = refuse;
  const { body } = await key.client.post(path, { url: receiver.url, topics: ['connection.created'] });
  const destination: string = body.eventDestinationId;
  await key.client.newProfile();
  await service.runDue('events.deliver');
  for (let retries = 1; retries < times; retries += 1) {
    await retry(destination, (await only(destination)).deliveryId);
    await service.runDue('events.deliver');
  }
  return { destination, ...(await only(destination)) };
}

const retry = (destination: string, deliveryId: string) =>
  key.client.post(`${path}/${destination}/deliveries/${deliveryId}/retry`);

async function only(destination: string): Promise<Schemas['Delivery']> {
  const { body } = await key.client.get(`${path}/${destination}/deliveries`);
  expect(body.data).toHaveLength(1);
  return body.data[0];
}

test('a delivery that waits for its next attempt is tried now, and ends when its receiver takes it', async () => {
  const { destination, deliveryId } = await refused(4);
  receiver.answer = accept;
  const before = receiver.received.length;
  const { status, body } = await retry(destination, deliveryId);
  expect([status, body.status, body.deliveryId]).toEqual([200, 'pending', deliveryId]);
  expect(Date.parse(body.nextAttemptAt)).toBeLessThanOrEqual(Date.now());
  await service.runDue('events.deliver');
  const delivery = await only(destination);
  expect([delivery.status, delivery.nextAttemptAt]).toEqual(['succeeded', undefined]);
  expect(delivery.attempts.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503, 503, 200]);
  expect(receiver.received.length - before).toBe(1);
});

exhaustiveTest(
  'an attempt that was brought forward and failed counts: the delay after it is the next one of the schedule',
  async () => {
    const { destination, deliveryId, nextAttemptAt = '' } = await refused(3);
    await retry(destination, deliveryId);
    await service.runDue('events.deliver');
    const delivery = await only(destination);
    expect([delivery.status, delivery.attempts.length]).toEqual(['pending', 4]);
    // Two minutes after the third attempt, ten after the fourth, and neither varies by more than a fifth.
    expect(Date.parse(delivery.nextAttemptAt ?? '')).toBeGreaterThan(Date.parse(nextAttemptAt) + 4 * 60_000);
  },
);

exhaustiveTest(
  'however often the next attempt is asked for before it is made, the receiver is sent the event once',
  async () => {
    const { destination, deliveryId } = await refused(3);
    receiver.answer = accept;
    const before = receiver.received.length;
    const answers = [
      ...(await Promise.all([retry(destination, deliveryId), retry(destination, deliveryId)])),
      await retry(destination, deliveryId),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await service.runDue('events.deliver');
    // The job of the attempt that was planned comes at its own time, and finds nothing to do.
    await service.runPutOff('events.deliver');
    expect(receiver.received.length - before).toBe(1);
    expect((await only(destination)).attempts).toHaveLength(4);
  },
);

test('an attempt that was brought forward is not made once more by the schedule while it is under way', async () => {
  const { destination, deliveryId } = await refused(3);
  receiver.answer = accept;
  const before = receiver.received.length;
  await retry(destination, deliveryId);
  // The time of the attempt that was planned comes while the other is under way: both jobs begin together.
  await service.runPutOff('events.deliver');
  expect(receiver.received.length - before).toBe(1);
  const { status, attempts } = await only(destination);
  expect([status, attempts.length]).toEqual(['succeeded', 4]);
});

test('a delivery that has ended has no next attempt: the answer says so, and what to do instead', async () => {
  const { destination, deliveryId } = await refused();
  receiver.answer = accept;
  await retry(destination, deliveryId);
  await service.runDue('events.deliver');
  const answer = await retry(destination, deliveryId);
  expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'delivery_ended' });
  expect(answer.body.error.message).toBe(
    'This delivery has succeeded, so it has no next attempt. Replay its event instead.',
  );
});

test('a delivery to a destination that is disabled is not tried', async () => {
  const { destination, deliveryId, nextAttemptAt } = await refused(2);
  await key.client.patch(`${path}/${destination}`, { status: 'disabled' });
  const answer = await retry(destination, deliveryId);
  expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'destination_disabled' });
  expect((await only(destination)).nextAttemptAt).toBe(nextAttemptAt);
});

test('a delivery of another destination, another organization, another mode, or of nobody is not found, and not moved', async () => {
  const { destination, deliveryId, nextAttemptAt } = await refused(2);
  const never = await retry(destination, newId('delivery', 'test'));
  const other = await key.client.post(path, { url: receiver.url, topics: ['*'] });
  expectNotFoundLike(never, await retry(other.body.eventDestinationId, deliveryId));
  for (const unknown of ['x', deliveryId.toUpperCase(), destination, 'a%00b'])
    expectNotFoundLike(never, await retry(destination, unknown));
  const stranger = await service.newKey({ organization: 'Stranger' });
  const theirs = await stranger.client.post(path, { url: receiver.url, topics: ['*'] });
  const asked = `deliveries/${deliveryId}/retry`;
  expectNotFoundLike(never, await stranger.client.post(`${path}/${theirs.body.eventDestinationId}/${asked}`));
  const live = await service.newKey({ organization: `Retrying deliveries ${organizations}`, mode: 'live' });
  const inLiveMode = await live.client.post(path, { url: receiver.url, topics: ['*'] });
  expectOtherMode(
    await live.client.post(`${path}/${inLiveMode.body.eventDestinationId}/${asked}`),
    deliveryId,
    never,
  );
  const [row] = await query(service, 'SELECT next_attempt_at FROM event_deliveries WHERE id = $1', [
    deliveryId,
  ]);
  expect(new Date((row as { next_attempt_at: string }).next_attempt_at).toISOString()).toBe(nextAttemptAt);
});
