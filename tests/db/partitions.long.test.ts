/** Tests that partitions are there before rows need them, and that they are dropped when their time is over. */
// A service of its own: partitions are made and dropped.

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { firstIdAt, newIdAt } from '../../src/db/client/ids.ts';
import { makePartitions } from '../../src/db/retention/partitions.ts';
import { placesIn } from '../../src/db/retention/retention.ts';
import { eraseExpired, maintainPartitions } from '../../src/domain/administration/erase-expired.ts';
import { dayMs, weekMs } from '../../src/lib/time.ts';
import { query } from '../support/query.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let organizationId: string;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  ({ organizationId } = await service.newKey());
});
afterAll(() => service.close());

const startOf = (time: Date) => new Date(Math.floor(time.getTime() / weekMs) * weekMs);
/** Returns a time in the middle of this week, or of one that many weeks later. */
const week = (number: number) => new Date(startOf(new Date()).getTime() + (number + 0.5) * weekMs);
const at = (now: Date) => ({ ...service.ctx, clock: { ...service.ctx.clock, now: () => now } });
/** Returns the time at which the last row of a week is 30 days old, or some milliseconds earlier. */
const over = (number: number, earlierMs = 0) =>
  at(new Date(startOf(week(number + 1)).getTime() + 30 * dayMs - earlierMs));

async function insertEvent(mode: 'live' | 'test', time: Date): Promise<string> {
  const id = newIdAt('event', mode, time);
  await query(
    service,
    `INSERT INTO events (id, organization_id, mode, topic, origin, created_at)
     VALUES ($1, $2, $3::"Mode", 'connection.refreshed', 'live', $4)`,
    [id, organizationId, mode, time],
  );
  return id;
}

/** Returns the partition that a row lies in; `undefined` when the row is gone. */
async function partitionOf(id: string): Promise<unknown> {
  const [row] = await query(service, 'SELECT tableoid::regclass::text AS name FROM events WHERE id = $1', [
    id,
  ]);
  return row?.name;
}

const nameOf = (mode: string, time: Date) =>
  `partitions.events_${mode}_${startOf(time).toISOString().slice(0, 10).replaceAll('-', '')}00`;

test('the database and the service agree on the first id of a time', async () => {
  const time = new Date(Date.now() - 123_456_789);
  const [row] = await query(service, `SELECT first_id_at('test_evt', $1) AS id`, [time]);
  expect(row?.id).toBe(firstIdAt('event', 'test', time));
});

test.each(['live', 'test'] as const)(
  'the partitions of the next weeks are there when the service starts: %s',
  async (mode) => {
    // Databases of tests have those of the present already.
    const { databaseUrl } = service;
    const later = await startTestService({ ROLE: 'api' }, { databaseUrl, now: () => week(20) });
    await later.close();
    for (const ahead of [20, 21])
      expect(await partitionOf(await insertEvent(mode, week(ahead)))).toBe(nameOf(mode, week(ahead)));
  },
);

test('a row whose partition is missing is taken all the same, and moves into it when it is made', async () => {
  const id = await insertEvent('live', week(9));
  expect(await partitionOf(id)).toBe('partitions.events_rest');
  expect(await makePartitions(service.ctx.db, week(9))).toEqual([]);
  expect(await partitionOf(id)).toBe(nameOf('live', week(9)));
});

test('partitions that cannot be made, since somebody uses the table, are said by their table, and made the next time', async () => {
  const holder = new pg.Client({ connectionString: service.databaseUrl });
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE events IN SHARE ROW EXCLUSIVE MODE');
  const before = service.logs.length;
  await maintainPartitions(at(week(30)));
  const said = service.logs.slice(before).filter((line) => line.includes('partitions missing'));
  expect(said.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ table: 'events' })]);
  await holder.query('COMMIT');
  await holder.end();
  expect(await makePartitions(service.ctx.db, week(30))).toEqual([]);
});

const lookedUp = [
  ['event_deliveries', 'delivery'],
  ['events', 'event'],
  ['provider_webhooks', 'providerWebhook'],
  ['request_log_entries', 'requestLogEntry'],
] as const;

test.each(lookedUp)('a lookup by id reads one partition: %s', async (table, kind) => {
  await maintainPartitions(service.ctx);
  for (const mode of ['live', 'test'] as const) {
    const plan = await query(
      service,
      `EXPLAIN (FORMAT JSON) SELECT * FROM ${table} WHERE organization_id = '${organizationId}' AND id = '${newIdAt(kind, mode, new Date())}'`,
    );
    const relations = JSON.stringify(plan).match(/(?<="Relation Name":")\w+/g) ?? [];
    expect(relations).toEqual([expect.stringMatching(new RegExp(`^${table}_${mode}_\\d{10}$`))]);
  }
});

test('every table with partitions is among those whose lookups are tried', async () => {
  const partitioned = await query(
    service,
    "SELECT relname AS name FROM pg_class WHERE relkind = 'p' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  expect(partitioned.map(({ name }) => name)).toEqual(lookedUp.map(([table]) => table));
});

test.each([...lookedUp.map(([table]) => table), 'publish_requests'])(
  'rows that are erased are found again by their keys, which partitions cannot share: %s',
  async (table) => {
    expect((await placesIn(service.ctx.db, table, 'due')).condition).toBe(
      '(organization_id, id) IN (SELECT organization_id, id FROM due)',
    );
  },
);

describe('what is over', () => {
  test('is all that goes: every table keeps its partitions of the present and the future, in both modes', async () => {
    const partitions = () =>
      query(
        service,
        "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhrelid::regclass::text LIKE 'partitions.%' ORDER BY 1",
      );
    await maintainPartitions(service.ctx);
    const made = await partitions();
    expect(made.map(({ name }) => name)).toContainEqual(expect.stringContaining('provider_webhooks_test'));
    await eraseExpired(service.ctx);
    expect(await partitions()).toEqual(made);
  });

  test('is dropped with its week after 30 days, and not before', async () => {
    const [old, next] = [await insertEvent('live', week(0)), await insertEvent('test', week(1))];
    await maintainPartitions(over(0, 1));
    expect(await partitionOf(old)).toBeDefined();
    await maintainPartitions(over(0));
    expect(await partitionOf(old)).toBeUndefined();
    const [left] = await query(service, 'SELECT to_regclass($1) AS name', [nameOf('live', week(0))]);
    expect(left?.name).toBeNull();
    expect(await partitionOf(next)).toBeDefined();
  });

  test('and cannot be dropped, since somebody uses the table, is deleted row by row and said', async () => {
    await makePartitions(service.ctx.db, week(20));
    const id = await insertEvent('live', week(20));
    const holder = new pg.Client({ connectionString: service.databaseUrl });
    await holder.connect();
    await holder.query('BEGIN; SELECT 1 FROM events LIMIT 1');
    await maintainPartitions(over(20));
    expect(service.logs.join('')).toContain('partition in use, not dropped');
    expect(await partitionOf(id)).toBe(nameOf('live', week(20)));
    await eraseExpired(over(20));
    expect(await partitionOf(id)).toBeUndefined();
    await holder.query('COMMIT');
    await holder.end();
    await maintainPartitions(over(20));
    const [left] = await query(service, 'SELECT to_regclass($1) AS name', [nameOf('live', week(20))]);
    expect(left?.name).toBeNull();
  });
});
