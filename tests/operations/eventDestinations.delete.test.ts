import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dueAt } from '../../src/queue/jobs.ts';
import { expectError } from '../support/errors.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
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
  key = await service.newKey({ organization: `Deleting ${organizations}` });
});
afterAll(() => receiver.close());

async function newDestination(): Promise<string> {
  const { status, body } = await key.client.post(path, { url: receiver.url, topics: ['connection.created'] });
  if (status !== 200) throw new Error(`no destination: ${JSON.stringify(body)}`);
  return body.eventDestinationId;
}

const remove = (id: string) => key.client.delete(`${path}/${id}`);
const log = async (id: string) => (await key.client.get(`${path}/${id}/deliveries`)).body.data;

describe('eventDestinations.delete', () => {
  test('the destination is gone: from get, from the list, and its secret with it', async () => {
    const id = await newDestination();
    const { status, body } = await remove(id);
    expect([status, body]).toEqual([200, { eventDestinationId: id, deleted: true }]);
    expectError(await key.client.get(`${path}/${id}`), 404, 'not_found');
    expect((await key.client.get(path)).body).toEqual({ data: [], hasMore: false });
    expect(await query(service, 'SELECT id FROM event_destinations WHERE id = $1', [id])).toEqual([]);
  });

  test('no operation finds it any more', async () => {
    const id = await newDestination();
    await remove(id);
    const { client } = key;
    for (const answer of [
      await remove(id),
      await client.patch(`${path}/${id}`, {}),
      await client.post(`${path}/${id}/rotate-secret`, {}),
      await client.post(`${path}/${id}/test`, { topic: 'connection.created' }),
      await client.get(`${path}/${id}/deliveries`),
      await client.post(`${path}/${id}/replay`, { status: 'failed' }),
    ])
      expectError(answer, 404, 'not_found');
    expect(receiver.received).toEqual([]);
  });

  test('drops its delivery log, and no other one', async () => {
    const [id, other] = [await newDestination(), await newDestination()];
    await key.client.newProfile();
    await until(async () => [await log(id), await log(other)].flat().every(isDone));
    await remove(id);
    const rows = await query(
      service,
      'SELECT destination_id FROM event_deliveries WHERE organization_id = $1',
      [key.organizationId],
    );
    expect(rows).toEqual([{ destination_id: other }]);
  });

  test('deliveries that wait for a retry are not sent any more', async () => {
    receiver.answer = (response) => response.writeHead(500).end();
    const id = await newDestination();
    await key.client.newProfile();
    await until(async () => (await log(id))[0]?.nextAttemptAt !== undefined);
    const [{ deliveryId }] = await log(id);
    const ofDelivery = `name = 'events.deliver' AND data ->> 'deliveryId' = $1`;
    const moveWaiting = (to: string) =>
      query(
        service,
        `UPDATE pgboss.job SET ${dueAt(to)} WHERE state < 'active' AND ${ofDelivery} RETURNING id`,
        [deliveryId],
      );
    // On a busy machine the next try may have begun. Then the one after it is put off.
    await until(async () => (await moveWaiting("now() + interval '1 day'")).length === 1);
    const before = receiver.received.length;
    await remove(id);
    expect(await moveWaiting("now() - interval '1 minute'")).toHaveLength(1);
    await until(async () => {
      const jobs = await query(service, `SELECT state FROM pgboss.job WHERE ${ofDelivery}`, [deliveryId]);
      return jobs.every(({ state }) => state === 'completed');
    });
    expect(receiver.received).toHaveLength(before);
  });

  test('the next event goes to those that are left', async () => {
    const [id, other] = [await newDestination(), await newDestination()];
    await remove(id);
    await key.client.newProfile();
    await until(async () => (await log(other)).length === 1 && (await log(other)).every(isDone));
    expect(receiver.received).toHaveLength(1);
    const rows = await query(service, 'SELECT id FROM event_deliveries WHERE destination_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  exhaustiveTest(
    'at the same time as an event, disturbs neither the event nor the other destinations',
    async () => {
      for (let round = 0; round < 5; round += 1) {
        receiver.received.length = 0;
        const [id, other] = [await newDestination(), await newDestination()];
        const [profile, removed] = await Promise.all([key.client.newProfile(), remove(id)]);
        expect(removed.status).toBe(200);
        await until(async () => (await log(other)).length === 1 && (await log(other)).every(isDone));
        expect(receiver.received.at(-1)?.event.data.connectionId).toBe(profile.connectionId);
        await remove(other);
      }
    },
  );

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { client } = await service.newKey();
    const { body } = await client.post(path, { url: receiver.url, topics: ['media.ready'] });
    await expectUnfindable(service, body.eventDestinationId, (other, id) => other.delete(`${path}/${id}`));
    expect((await client.get(`${path}/${body.eventDestinationId}`)).status).toBe(200);
  });
});

const isDone = ({ status }: { status: string }) => status === 'succeeded';
