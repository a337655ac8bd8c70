/** Tests what the page of a destination says of its receiver: what it took, what it did not, and how fast. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eraseExpired } from '../../../src/domain/administration/erase-expired.ts';
import { query } from '../../support/query.ts';
import { type Receiver, startReceiver } from '../../support/receiver.ts';
import { exhaustiveTest } from '../../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../../support/service.ts';
import { newMember, type SignedInMember } from '../../support/sign-in.ts';

let service: TestService;
let key: TestKey;
let viewer: SignedInMember;
let receiver: Receiver;
let id: string;

beforeAll(async () => {
  service = await sharedTestService();
  receiver = await startReceiver();
  key = await service.newKey();
  viewer = await newMember(service, { role: 'viewer' });
  const { body } = await key.client.post('/v1/event-destinations', {
    url: receiver.url,
    topics: ['connection.created'],
  });
  id = body.eventDestinationId;
});
afterAll(() => Promise.all([service.close(), receiver.close()]));

const page = async () =>
  (await viewer.client.get(`/console/${viewer.organizationId}/test/destinations/${id}`)).text;
const counted = async () => {
  const [row] = await query(
    service,
    'SELECT sum(succeeded)::int AS taken, sum(failed)::int AS refused FROM destination_hours WHERE destination_id = $1',
    [id],
  );
  return [row?.taken ?? 0, row?.refused ?? 0];
};

test('nothing is said of a receiver to which nothing was sent', async () => {
  const text = await page();
  for (const part of ['0 accepted, 0 not accepted', 'nothing was sent', 'Nothing yet.'])
    expect(text).toContain(part);
});

test('every attempt counts, also of a delivery that will be tried again, and how long it took', async () => {
  await key.client.newProfile();
  await service.runDue('events.deliver');
  receiver.answer = (response) => response.writeHead(503).end();
  await key.client.newProfile();
  await service.runDue('events.deliver');
  const text = await page();
  expect(text).toContain('The last 24 hours: 1 accepted, 1 not accepted');
  expect(text).toMatch(/[\d,]+ ms on average, [\d,]+ ms at the slowest/);
  const [hour] = await query(
    service,
    'SELECT sum(took_ms) AS took, max(slowest_ms) AS slowest FROM destination_hours WHERE destination_id = $1',
    [id],
  );
  const tries = await query(service, 'SELECT attempts FROM event_deliveries WHERE destination_id = $1', [id]);
  const durations = tries.flatMap(({ attempts }) =>
    (attempts as { durationMs: number }[]).map(({ durationMs }) => durationMs),
  );
  expect(hour).toEqual({ took: durations.reduce((sum, ms) => sum + ms, 0), slowest: Math.max(...durations) });
});

test('the numbers are counts of their own, so that no page adds up a log', async () => {
  await query(service, 'DELETE FROM event_deliveries WHERE destination_id = $1', [id]);
  expect(await page()).toContain('1 accepted, 1 not accepted');
});

exhaustiveTest('counts of older hours are not shown, and are forgotten with the log', async () => {
  for (const days of [2, 31])
    await query(
      service,
      `INSERT INTO destination_hours SELECT organization_id, destination_id, hour - $2 * interval '1 day', 9, 5, 5, 1, 1
       FROM destination_hours WHERE destination_id = $1 LIMIT 1`,
      [id, days],
    );
  expect(await page()).toContain('1 accepted, 1 not accepted');
  await eraseExpired(service.ctx);
  expect(await counted()).toEqual([6, 6]);
});

test('the counts go with the destination', async () => {
  await key.client.delete(`/v1/event-destinations/${id}`);
  expect(await counted()).toEqual([0, 0]);
});
