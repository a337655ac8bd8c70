/** Checks the database: its schema, its clock and how many connections it has left. */
import type { Context } from '../../../context.ts';
import { connectionsInUse, timeOfDatabase } from '../../../db/client/server-state.ts';
import { schemaState } from '../../../db/migrations/schema-check.ts';
import { about, type Finding } from './finding.ts';

export async function checkMigrations({ db }: Pick<Context, 'db'>): Promise<Finding> {
  const { ok, problem } = about('Migrations');
  const { problems, newer } = await schemaState(db);
  if (problems.length === 0 && newer.length === 0)
    return ok('The database has the migrations of this version.');
  if (problems.length === 0)
    return ok(
      `The database is newer than this version, which can work with it: it also has ${newer.join(', ')}.`,
    );
  return problem(
    `${capitalized(problems.join('; '))}.`,
    'Run "npm run migrate" with the version that is to run, and start the processes of that version.',
  );
}

const capitalized = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1);

/** Processes and the database agree on the time as long as their clocks differ by less than this. */
const tolerableMs = 5_000;

/**
 * The service goes by the database's clock, but signatures and certificates by the machine's.
 * @param machine returns the machine's time in milliseconds since 1970.
 */
export async function checkClock(
  { db }: Pick<Context, 'db'>,
  machine: () => number = Date.now,
): Promise<Finding> {
  const { ok, problem } = about('Clock');
  const before = machine();
  const there = await timeOfDatabase(db);
  const after = machine();
  const aheadMs = Math.max(before - there.getTime(), 0) || Math.min(after - there.getTime(), 0);
  if (Math.abs(aheadMs) < tolerableMs) return ok("This machine's clock and the database's agree.");
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return problem(
    `This machine's clock is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's. Signatures and certificates are refused.`,
    'Synchronise the clocks of all machines by NTP, for example with chrony.',
  );
}

/** The share of the database's connections that is in use when more processes are likely to find none left. */
const scarceShare = 0.9;

export async function checkConnections({ db }: Pick<Context, 'db'>): Promise<Finding> {
  const { ok, problem } = about('Database connections');
  const { used, most } = await connectionsInUse(db);
  const sentence = `${used} of the database's ${most} connections are in use`;
  if (used < most * scarceShare) return ok(`${sentence}.`);
  return problem(
    `${sentence}, so that the next process may find none.`,
    'Raise max_connections, lower DATABASE_POOL_SIZE, run fewer processes, or put a pooler in front (see "Run it" in /docs).',
  );
}
