/**
 * Makes concurrent sides of a race meet at the same point every time: the test blocks that point until all
 * sides have arrived.
 */
import pg from 'pg';
import { databasesOf } from './cluster.ts';
import type { TestService } from './service.ts';
import { untilWithoutJobs } from './until.ts';

/**
 * Begins all sides while a statement of the test holds what they need, each when those before it wait for a lock, and
 * lets them go on when all of them do.
 * @param hold a statement that locks, such as `SELECT … FOR UPDATE` or `LOCK TABLE … IN EXCLUSIVE MODE`. The latter
 *   lets everybody read, so that all sides have seen the same before the first of them writes.
 * @returns what became of the sides, in their order.
 */
export async function meetAt<Result>(
  { databaseUrl }: Pick<TestService, 'databaseUrl'>,
  hold: string,
  sides: readonly (() => Promise<Result>)[],
): Promise<PromiseSettledResult<Result>[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // Sessions wait for rows where these lie, which on a cluster is on one of its nodes.
  const nodes = databasesOf(databaseUrl).map((connectionString) => new pg.Client({ connectionString }));
  for (const node of nodes) await node.connect();
  const waiting = async () => (await Promise.all(nodes.map(sessionsThatWait))).flat();
  try {
    await client.query('BEGIN');
    await client.query(hold);
    const begun: Promise<PromiseSettledResult<Result>>[] = [];
    for (const side of sides) {
      begun.push(Promise.allSettled([side()]).then(([outcome]) => outcome));
      await untilWithoutJobs(async () => (await waiting()).length >= begun.length);
    }
    await client.query('COMMIT');
    return await Promise.all(begun);
  } finally {
    await client.end();
    for (const node of nodes) await node.end();
  }
}

interface WaitingSession {
  application_name: string;
  wait_event: string;
  query: string;
}

/**
 * Returns the sessions of the database that wait for a lock.
 * @param client a connection to this database, perhaps in a transaction.
 */
export async function sessionsThatWait(client: pg.Client): Promise<WaitingSession[]> {
  // A transaction sees the connections that there were at its first look, and not those opened later.
  await client.query('SELECT pg_stat_clear_snapshot()');
  const { rows } = await client.query<WaitingSession>(
    `SELECT application_name, wait_event, query FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows;
}
