/**
 * What statements have to know of a cluster, whose rows lie on several nodes. A single PostgreSQL pays one look at its start for it.
 * A statement about distributed tables
 * - names its organizations in a condition: Citus finds nodes by conditions, and not by joins. A change without it goes to all
 *   shards, and waits for all others that do;
 * - in a change, calls nothing on columns that depends on the session, such as adding an interval to a time, unless at UTC; has
 *   no `now()` in a CASE, and no `clock_timestamp()` in a condition;
 * - has no `CASE value WHEN …` in a change, and no parameter in the conflict of selected rows: nodes get them empty;
 * - sets columns one by one, and has how many rows a conflict let through counted by what is returned;
 * - asks for some column in a subquery that is gathered, and joins nothing under an empty list.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { ServiceError } from '../../errors/index.ts';
import { nodeAway } from '../client/database-failures.ts';
import type { Sql } from '../client/statements.ts';
import { Prisma } from '../generated/client.ts';

/** Whether the database is a cluster, which the process asks once: all its services have databases of one kind. */
let spreads: Promise<boolean> | undefined;

export function isSpread(db: Sql): Promise<boolean> {
  spreads ??= db.$queryRaw<
    { spreads: boolean }[]
  >`SELECT to_regclass('pg_catalog.pg_dist_node') IS NOT NULL AS spreads`
    .then(([row]) => row?.spreads === true)
    .catch((error) => {
      spreads = undefined;
      throw error;
    });
  return spreads;
}

/** Returns how related rows are read: with the others, or on a cluster, which asks all nodes for what is joined, after them. */
export const loadingOf = async (db: Sql): Promise<'query' | 'join'> =>
  (await isSpread(db)) ? 'query' : 'join';

/**
 * Returns what leaves rows that other processes have locked to them, at the end of the statement that chooses rows. A cluster
 * can lock rows of one organization only, so there the statement that changes them waits, and has to look again whether they
 * are still due.
 */
export async function skippingLocked(db: Sql): Promise<Prisma.Sql> {
  return (await isSpread(db)) ? Prisma.empty : Prisma.sql`FOR UPDATE SKIP LOCKED`;
}

// Statements that serve several organizations at once. A cluster can run some of them for one only, since it sends them whole to
// the node of that organization.

interface Owned {
  organizationId: string;
}

/**
 * Runs a statement for all of these rows at once; on a cluster, for those of each organization. Returns all that it returns.
 * @param run gets the rows, and their organization in SQL: its id where they have the same one, and else what `each` says.
 */
export async function perOrganization<Row extends Owned, Result>(
  db: Sql,
  rows: readonly Row[],
  each: Prisma.Sql,
  run: (rows: readonly Row[], organization: Prisma.Sql) => Promise<Result[]>,
): Promise<Result[]> {
  // In one order, so that two transactions that change rows of the same organizations do not wait for each other.
  const groups = [...Map.groupBy(rows, ({ organizationId }) => organizationId)].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const [first] = groups;
  if (!first) return [];
  if (groups.length > 1 && !(await isSpread(db))) return run(rows, each);
  const found: Result[] = [];
  for (const [id, own] of groups) found.push(...(await run(own, Prisma.sql`${id}`)));
  return found;
}

/** Tells whether something has failed because one node of a cluster is away. */
export const isNodeAway = (error: unknown): boolean =>
  error instanceof ServiceError && error.detail === nodeAway;

interface Unwritten<Row> {
  rows: Row[];
  error: unknown;
}

/** So many organizations are written for at a time while a node is away, since each write to a silent node takes its whole time. */
const mostAtOnce = 8;

/**
 * Writes rows together; while a node of a cluster is away, those of each organization by themselves, some at a time. Returns
 * what could not be written, with the reasons; it never throws.
 * @param write has done nothing when a node was away.
 */
export async function writeForAll<Row extends Owned>(
  rows: readonly Row[],
  write: (rows: Row[]) => Promise<void>,
): Promise<Unwritten<Row>[]> {
  const tried = async (some: Row[]): Promise<Unwritten<Row>[]> =>
    write(some).then(
      () => [],
      (error) => [{ rows: some, error }],
    );
  const [failed] = await tried([...rows]);
  if (!failed) return [];
  const groups = [...Map.groupBy(rows, ({ organizationId }) => organizationId).values()];
  if (groups.length === 1 || !isNodeAway(failed.error)) return [failed];
  const unwritten: Unwritten<Row>[] = [];
  const left = groups.values();
  const writeNext = async () => {
    for (const own of left) unwritten.push(...(await tried(own)));
  };
  await Promise.all(Array.from({ length: mostAtOnce }, writeNext));
  return unwritten;
}

// What a cluster's coordinator calls committed is not yet visible on the nodes: a transaction is prepared there, commits on
// the coordinator, and is committed on the nodes after that, a moment later or, when one of them has died in between, once
// Citus has recovered it. Who reads in the order of commits must not go past such a transaction.

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

/**
 * Reads the rows that jobs name. A cluster's job can be seen before what the same transaction has written to the row, so what is
 * missing or older is read again there once everything that was committed has reached its node.
 * @param isOlder tells of a row that was found whether it can be older than its job; absent where no job follows a change of it.
 * @throws ServiceError `service_unavailable` when that takes long, or when a node does not answer.
 */
export async function readOfJobs<Row extends { id: string }, Found extends { id: string }>(
  db: Sql,
  rows: readonly Row[],
  read: (rows: readonly Row[]) => Promise<Found[]>,
  isOlder: (found: Found, row: Row) => boolean = () => false,
): Promise<Found[]> {
  const found = await read(rows);
  const byId = new Map(found.map((one) => [one.id, one]));
  const pending = rows.filter((row) => {
    const one = byId.get(row.id);
    return !one || isOlder(one, row);
  });
  if (pending.length === 0) return found;
  const settled = await settledSnapshot(db);
  if (settled === undefined) return found;
  if (settled === 'unsettled')
    throw new ServiceError('service_unavailable', { retryAfterSeconds: 2, detail: nodeAway });
  const again = new Set(pending.map(({ id }) => id));
  return [...found.filter(({ id }) => !again.has(id)), ...(await read(pending))];
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
