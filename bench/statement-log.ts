/** Counts statements in the logs of PostgreSQL servers, which contain those of every client. */
import { readFileSync, statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../src/context.ts';
import { sized } from './size.ts';

const quietMs = 500;
const idleMs = sized(3_000, 500);

export interface LoggingServer {
  /** The file in which it logs. */
  logFile: string;
  /** Runs a statement there, as a superuser. */
  run(statement: string): Promise<unknown>;
}

/** Returns how many statements the work has cost, without those that the idle service sends in the same time. */
export async function countStatements(
  { db }: Context,
  logFile: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const server = { logFile, run: (statement: string) => db.$executeRawUnsafe(statement) };
  const [count = 0] = await countStatementsOf([server], work);
  return count;
}

/** Returns the same for each of these servers. */
export async function countStatementsOf(
  servers: readonly LoggingServer[],
  work: () => Promise<unknown>,
): Promise<number[]> {
  await configure("ALTER SYSTEM SET log_statement = 'all'");
  const idle = await during(() => pause(idleMs));
  const busy = await during(async () => {
    await work();
    await pause(quietMs);
  });
  await configure('ALTER SYSTEM RESET log_statement');
  return busy.counts.map((count, server) => count - ((idle.counts[server] ?? 0) / idle.ms) * busy.ms);

  async function during(work: () => Promise<void>): Promise<{ counts: number[]; ms: number }> {
    const starts = servers.map(({ logFile }) => statSync(logFile).size);
    const startedAt = performance.now();
    await work();
    const ms = performance.now() - startedAt;
    const counts = servers.map(({ logFile }, server) => {
      const lines = readFileSync(logFile).subarray(starts[server]).toString();
      return lines.match(/ LOG: {2}(?:statement|execute [^:]+): /g)?.length ?? 0;
    });
    return { counts, ms };
  }

  async function configure(statement: string): Promise<void> {
    for (const { run } of servers) {
      await run(statement);
      await run('SELECT pg_reload_conf()');
    }
    await pause(quietMs);
  }
}
