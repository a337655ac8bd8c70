/** Counts statements in PostgreSQL's own log, which contains those of every client. */
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../src/context.ts';
import { sized } from './size.ts';

const quietMs = 500;
const idleMs = sized(3_000, 500);

/** Returns how many statements the work has cost, without those that the idle service sends in the same time. */
export async function countStatements(
  { db }: Context,
  logFile: string,
  work: () => Promise<unknown>,
): Promise<number> {
  await db.$executeRawUnsafe("ALTER SYSTEM SET log_statement = 'all'");
  await reload();
  const idle = await during(() => pause(idleMs));
  const busy = await during(async () => {
    await work();
    await pause(quietMs);
  });
  await db.$executeRawUnsafe('ALTER SYSTEM RESET log_statement');
  await reload();
  return busy.count - (idle.count / idle.ms) * busy.ms;

  async function during(work: () => Promise<void>): Promise<{ count: number; ms: number }> {
    const from = statSync(logFile).size;
    const startedAt = performance.now();
    await work();
    const ms = performance.now() - startedAt;
    const lines = readFileSync(logFile).subarray(from).toString();
    return { count: lines.match(/ LOG: {2}(?:statement|execute [^:]+): /g)?.length ?? 0, ms };
  }

  async function reload(): Promise<void> {
    await db.$executeRawUnsafe('SELECT pg_reload_conf()');
    await pause(quietMs);
  }
}
