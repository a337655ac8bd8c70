/** Tests the windows of rate limits that processes share in PostgreSQL. */
// A database of its own: its processes are made by the tests.
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/db/client/client.ts';
import { batchRows } from '../../src/db/retention/retention.ts';
import { createDistributedCounters, eraseWindows } from '../../src/db/tables/distributed-counters.ts';
import type { Logger } from '../../src/observability/log.ts';
import { query } from '../support/query.ts';
import { newDatabase } from '../support/service.ts';
import { until } from '../support/until.ts';

let databaseUrl: string;
let client: pg.Client;
beforeAll(async () => {
  databaseUrl = await newDatabase();
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
});
beforeEach(() => query({ databaseUrl }, 'DELETE FROM rate_limit_windows'));
afterAll(() => client.end());

const windowMs = 60_000;
/** Ends of windows are kept in whole milliseconds, to which they are rounded. */
const longestMs = windowMs + 1;

/** Makes the windows of a process that reaches the database, or has lost it. */
function newWindows({ reached = true } = {}) {
  const lost: pg.Client[] = [];
  const warnings: unknown[][] = [];
  const group = {
    size: () => 3,
    client: () => (reached ? client : undefined),
    lose: (broken: pg.Client) => lost.push(broken),
    join: async () => {},
    leave: async () => {},
  };
  const log = { warn: (...line: unknown[]) => warnings.push(line) } as unknown as Logger;
  const windows = createDistributedCounters(group, log);
  const take = (name: string, points: number | (() => number) = 1) =>
    windows.take({ name, windowMs, points: () => (typeof points === 'number' ? points : points()) });
  return { ...windows, take, lost, warnings };
}

/** Holds the row of a window while the work goes on, as another process does that takes points from it. */
async function whileHeld(name: string, work: (letGo: () => Promise<unknown>) => Promise<void>) {
  const holder = new pg.Client({ connectionString: databaseUrl });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM rate_limit_windows WHERE name = $1 FOR UPDATE', [name]);
  await work(() => holder.query('COMMIT')).finally(() => holder.end());
}
const somebodyWaits = () =>
  until(async () => {
    const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await query({ databaseUrl }, waiting)).length > 0;
  });

test('points of all processes are added up, within a window that the first of them begins', async () => {
  const [one, other] = [newWindows(), newWindows()];
  const first = await one.take('key:1', 5);
  expect(first).toEqual({ points: 5, total: 5, endsInMs: expect.any(Number) });
  expect(first?.endsInMs).toBeLessThanOrEqual(longestMs);
  const second = await other.take('key:1', 7);
  expect(second).toMatchObject({ points: 7, total: 12 });
  expect(second?.endsInMs).toBeLessThanOrEqual(first?.endsInMs ?? 0);
  expect(await one.take('key:2', 2)).toMatchObject({ points: 2, total: 2 });
});

test.each([
  ['is over', "now() - interval '1 millisecond'"],
  ['was made before the clock of the server was set back', "now() + interval '1 hour'"],
])('a window that %s starts again from zero', async (_which, endsAt) => {
  await query(
    { databaseUrl },
    `INSERT INTO rate_limit_windows (name, taken, ends_at) VALUES ('key:1', 100, ${endsAt})`,
  );
  const taken = await newWindows().take('key:1', 3);
  expect(taken).toMatchObject({ points: 3, total: 3 });
  expect(taken?.endsInMs).toBeGreaterThan(0);
  expect(taken?.endsInMs).toBeLessThanOrEqual(longestMs);
});

describe('statements', () => {
  test('are prepared once for a connection, which does not plan them again', async () => {
    const { take } = newWindows();
    await take('key:1');
    await take('key:2');
    const { rows } = await client.query('SELECT name FROM pg_prepared_statements');
    expect(rows).toEqual([{ name: 'take_rate_limits' }]);
  });

  test('are shared by what is asked in the same turn, in which points still come up', async () => {
    const { take, statements } = newWindows();
    let points = 1;
    const asked = take('key:1', () => points);
    points = 4;
    expect(await Promise.all([asked, take('key:2', 2)])).toMatchObject([{ total: 4 }, { total: 2 }]);
    expect(statements()).toBe(1);
  });

  test('take points from each window once, so what asks for one twice takes two of them', async () => {
    const { take, statements } = newWindows();
    const asked = [take('key:1', 1), take('key:1', 2), take('key:2', 3)];
    expect(await Promise.all(asked)).toMatchObject([{ total: 1 }, { total: 3 }, { total: 3 }]);
    expect(statements()).toBe(2);
  });

  test('are sent one after the other, and none is sent that nobody asks for', async () => {
    const { take, statements } = newWindows();
    await take('key:1');
    await turn();
    expect(statements()).toBe(1);
    await whileHeld('key:1', async (letGo) => {
      const first = take('key:1');
      await somebodyWaits();
      const others = ['key:2', 'key:3'].map((name) => take(name));
      await turn();
      expect(statements()).toBe(2);
      await letGo();
      await Promise.all([first, ...others]);
    });
    await turn();
    expect(statements()).toBe(3);
  });

  test.each([
    ['a', 'b'],
    ['b', 'a'],
  ])(
    'lock windows in the order of their names, so that no two block each other (%s, %s)',
    async (...names) => {
      const { take } = newWindows();
      await Promise.all(names.map((name) => take(name)));
      await whileHeld('a', async (letGo) => {
        const asked = names.map((name) => take(name));
        await somebodyWaits();
        const free = 'SELECT name FROM rate_limit_windows FOR UPDATE SKIP LOCKED';
        expect(await query({ databaseUrl }, free)).toEqual([{ name: 'b' }]);
        await letGo();
        await Promise.all(asked);
      });
    },
  );
});

test('the number of processes is that of the group, and the windows are reached by its connection', () => {
  expect(newWindows().processes()).toBe(3);
  expect(newWindows().reachable()).toBe(true);
  expect(newWindows({ reached: false }).reachable()).toBe(false);
});

test('without a connection nothing is taken, and no statement is sent', async () => {
  const { take, statements } = newWindows({ reached: false });
  expect(await take('key:1')).toBeUndefined();
  expect(statements()).toBe(0);
});

test('when a statement fails nothing is taken, the connection is given up, and the log says why', async () => {
  const { take, lost, warnings } = newWindows();
  const tooMany = 2 ** 31;
  expect(await Promise.all([take('key:1', tooMany), take('key:2')])).toEqual([undefined, undefined]);
  expect(lost).toEqual([client]);
  expect(warnings).toEqual([
    [
      'rate limits not synchronized, falling back to local counters',
      { error: expect.objectContaining({ code: '22003' }) },
    ],
  ]);
  expect(await take('key:2')).toMatchObject({ total: 1 });
});

describe('windows', () => {
  let database: Database;
  beforeEach(() => {
    database = openDatabase({ url: databaseUrl, directUrl: databaseUrl }, 1);
  });
  afterEach(() => database.close());

  const insert = (count: number, ended: string) =>
    query(
      { databaseUrl },
      `INSERT INTO rate_limit_windows (name, taken, ends_at)
       SELECT '${ended} ' || number, 1, now() - interval '${ended}' FROM generate_series(1, ${count}) AS number`,
    );
  const erase = async () => {
    const sizes: number[] = [];
    for await (const size of eraseWindows(database.db)) sizes.push(size);
    return sizes;
  };

  test('that ended a minute ago are erased in batches, until one is not full', async () => {
    await insert(batchRows + 1, '61 seconds');
    await insert(2, '30 seconds');
    expect(await erase()).toEqual([batchRows, 1]);
    expect(await query({ databaseUrl }, 'SELECT name FROM rate_limit_windows ORDER BY name')).toEqual([
      { name: '30 seconds 1' },
      { name: '30 seconds 2' },
    ]);
  });

  test('are looked for once when there are none', async () => {
    expect(await erase()).toEqual([0]);
  });
});
