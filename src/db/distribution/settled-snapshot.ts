/**
 * What a cluster's coordinator calls committed is not yet visible on the nodes: a transaction is prepared there, commits on
 * the coordinator, and is committed on the nodes after that, a moment later or, when one of them has died in between, once
 * Citus has recovered it. Who reads in the order of commits must not go past such a transaction.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Sql } from '../client/statements.ts';
import { isSpread } from './per-organization.ts';

const waitMs = 2_000;
const pauseMs = 10;

/**
 * Returns a snapshot of the coordinator whose transactions are visible on all nodes; `undefined` where the database is no
 * cluster, and every snapshot is such a one.
 * @returns `unsettled` when a transaction stays prepared for longer than two seconds, or a node does not answer.
 */
export async function settledSnapshot(db: Sql): Promise<string | 'unsettled' | undefined> {
  if (!(await isSpread(db))) return undefined;
  const [row] = await db.$queryRaw<{ seen: string }[]>`SELECT pg_current_snapshot()::text AS seen`;
  // What had ended in the snapshot was prepared before this look. What is prepared later is not in the snapshot.
  let prepared = await preparedOnNodes(db);
  const until = performance.now() + waitMs;
  while (prepared?.size !== 0) {
    if (!prepared || performance.now() > until) return 'unsettled';
    await pause(pauseMs);
    prepared = (await preparedOnNodes(db))?.intersection(prepared);
  }
  return row?.seen ?? 'unsettled';
}

const listSql = `SELECT coalesce(string_agg(gid, ','), '') FROM pg_prepared_xacts
  WHERE database = current_database() AND gid LIKE 'citus\\_%'`;

/** Returns the names of the transactions that are prepared on any node; `undefined` when a node does not answer. */
async function preparedOnNodes(db: Sql): Promise<Set<string> | undefined> {
  const rows = await db.$queryRaw<{ success: boolean; result: string }[]>`
    SELECT success, result FROM run_command_on_workers(${listSql})`;
  if (rows.some(({ success }) => !success)) return undefined;
  return new Set(rows.flatMap(({ result }) => result.split(',').filter((gid) => gid !== '')));
}
