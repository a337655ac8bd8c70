/**
 * Customers get ordinary events from a backfill. They are signed, and delivered after events about what
 * happens meanwhile. Their content is erased after a day, and read again for a replay.
 */
// A service of its own: the order of all jobs is looked at.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { type Customer, startCustomer } from '../events/customer.ts';
import { type BackfillRequest, backfill, outcomeOf } from '../support/backfilling.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { tablesWith } from '../support/tables.ts';
import { until } from '../support/until.ts';

let service: TestService;
let customer: Customer;
let connectedProfileId: string;
let done: BackfillRequest;
const contentType = 'facebook.media.items';
const topic = `content.${contentType}.backfilled`;
beforeAll(async () => {
  service = await startTestService();
  customer = await startCustomer(service, { topics: ['backfillRequest.*', 'content.*'] });
  ({ connectedProfileId } = await customer.client.newProfile({ providerId: 'facebook' }));
  const request = await backfill(customer.client, { connectedProfileId, contentType });
  done = await outcomeOf(customer.client, request);
  await until(() => customer.receiver.received.length >= done.emitted + 2);
});
afterAll(async () => {
  await service.close();
  await customer.receiver.close();
});

const received = (name: string) => customer.receiver.received.filter(({ event }) => event.topic === name);

test('every item is delivered once, signed, as a read gives it, and as history', async () => {
  const items = received(topic);
  expect(items).toHaveLength(done.emitted);
  const webhook = new Webhook(customer.destination.secret);
  for (const { body, headers } of items) webhook.verify(body, headers as Record<string, string>);
  const { body } = await customer.client.get(`/v1/content/${contentType}`, {
    connectedProfileId,
    limit: 100,
  });
  const byId = (one: { externalId: string }, other: { externalId: string }) =>
    one.externalId < other.externalId ? -1 : 1;
  expect(items.map(({ event }) => event.data).sort(byId)).toEqual(body.data.sort(byId));
  for (const { event } of items)
    expect(event).toMatchObject({ origin: 'backfill', connectedProfileId, mode: 'test' });
});

test('its start and its end are emitted as events, each with the status before and after', () => {
  const [started] = received('backfillRequest.started');
  expect(started?.event.data).toMatchObject({ status: 'running', fetched: 0, emitted: 0 });
  const [completed] = received('backfillRequest.completed');
  expect(completed?.event).toMatchObject({ origin: 'live', connectedProfileId, data: done });
});

test('nothing counts as seen for the sweep: what is created later is news, and what was there is none', async () => {
  expect(await service.ctx.db.observedItem.count({ where: { connectedProfileId } })).toBe(0);
  const externalId = await customer.happen(connectedProfileId, 'post_added', { delivery: 'lost' });
  const again = await backfill(customer.client, { connectedProfileId, contentType });
  expect(await outcomeOf(customer.client, again)).toMatchObject({ emitted: done.emitted + 1 });
  const { body } = await customer.client.post(`/v1/test/connected-profiles/${connectedProfileId}/sweep`, {});
  expect(body.recovered).toBe(1);
  const created = await customer.told(`content.${contentType}.created`);
  expect([created.data.externalId, created.origin]).toEqual([externalId, 'recovered']);
});

test('what happens now is delivered before history that waits', async () => {
  const { organizationId } = customer;
  const rows = await service.ctx.db.$queryRaw<{ origin: string; first: number; last: number }[]>`
    SELECT e.origin, max(j.priority) AS first, min(j.priority) AS last FROM pgboss.job j
    JOIN event_deliveries d ON d.id = j.data->>'deliveryId'
    JOIN events e ON e.organization_id = d.organization_id AND e.id = d.event_id
    WHERE j.name = 'events.deliver' AND d.organization_id = ${organizationId} GROUP BY 1`;
  const places = new Map(rows.map(({ origin, ...place }) => [origin, place]));
  const history = places.get('backfill')?.first ?? Number.NaN;
  for (const origin of ['live', 'recovered']) expect(places.get(origin)?.last).toBeGreaterThan(history);
});

test('after a day nothing of the content is kept, and a replay reads it again', async () => {
  const { id, data } = received(topic).find(({ event }) => event.data.text)?.event ?? {};
  const completed = received('backfillRequest.completed')[0]?.event;
  await customer.age();
  expect(await tablesWith(service, data.providerPermalink)).toEqual([]);
  for (const eventId of [id, completed.id]) {
    expect((await customer.replay({ eventId })).body).toEqual({ replayed: 1, skipped: 0 });
    expect(await customer.tried(eventId)).toMatchObject({ status: 'succeeded' });
  }
  const told = new Map(customer.receiver.received.map(({ event }) => [event.id, event]));
  expect(told.get(id)).toMatchObject({ topic, origin: 'recovered', data });
  expect(told.get(completed.id)).toMatchObject({ origin: 'recovered', data: done });
});
