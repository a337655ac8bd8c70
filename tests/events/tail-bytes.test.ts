/** Tests that a stream reads no more bytes of events at once than it may, and misses none for it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOpenStreams } from '../../src/db/event-feed/open-streams.ts';
import { positionNow, readAfter } from '../../src/db/event-feed/read-events.ts';
import { query } from '../support/query.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedTestService();
});
afterAll(() => service.close());

test('events are read in pages of so many bytes, one event at least, in their order', async () => {
  const { client, organizationId } = await service.newKey({ organization: 'Bytes of streams' });
  const db = service.ctx.db.$sql;
  const start = await positionNow(db);
  for (let count = 0; count < 6; count += 1) await client.newProfile({ providerId: 'facebook' });
  const sizes = await query(
    service,
    'SELECT octet_length(sealed_data) AS bytes FROM events WHERE organization_id = $1',
    [organizationId],
  );
  const total = sizes.reduce((sum, { bytes }) => sum + Number(bytes), 0);
  const pages = async (mostBytes: number): Promise<string[][]> => {
    const read: string[][] = [];
    for (let position = start; ; ) {
      const [found] = await readAfter(db, [{ organizationId, mode: 'test', position }], mostBytes);
      if (!found || found.events.length === 0) return read;
      read.push(found.events.map(({ id }) => id));
      position = found.next;
    }
  };
  const [whole = []] = await pages(total + 1);
  expect(whole).toHaveLength(sizes.length);
  expect(await pages(1)).toEqual(whole.map((id) => [id]));
  const halves = await pages(Math.ceil(total / 2));
  expect(halves.flat()).toEqual(whole);
  expect(halves.length).toBeGreaterThan(1);
  expect(halves.length).toBeLessThanOrEqual(3);
});

test('the more streams are open, the less is read for each at once', () => {
  const streams = createOpenStreams();
  expect(streams.bytesEach()).toBe(256 * 1024);
  for (let count = 0; count < 1_000; count += 1)
    streams.enter({ keyId: `key ${count}`, organizationId: `organization ${count}` });
  expect(streams.bytesEach() * 1_000).toBeLessThanOrEqual(16 * 1024 * 1024);
  expect(streams.bytesEach()).toBeGreaterThan(0);
});
