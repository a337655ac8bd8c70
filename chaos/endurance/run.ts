/**
 * Runs the service under all faults for ten minutes or `CHAOS_MINUTES`, on this machine only. `CHAOS_SEED`
 * repeats the draws of a run.
 */
import { migrate } from '../../src/app/before-start.ts';
import { startPgBouncer } from '../../tests/support/pgbouncer.ts';
import { startPostgres } from '../postgres.ts';
import { endure } from './endurance.ts';
import { failures, summary } from './summary.ts';

/** Carries out the run, reports to `say`, and returns whether everything ended as it must. */
export async function runEndurance(say: (text: string) => void): Promise<boolean> {
  const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 32));
  const minutes = Number(process.env.CHAOS_MINUTES ?? 10);
  say(`CHAOS_SEED=${seed} CHAOS_MINUTES=${minutes}`);
  const postgres = await startPostgres(150);
  try {
    await migrate(postgres.url);
    const pooler = await startPgBouncer(postgres.url, { server_login_retry: 1, query_wait_timeout: 3 });
    try {
      const report = await endure({ seed, forMs: minutes * 60_000, postgres, pooler });
      say(summary(report));
      return failures(report).length === 0;
    } finally {
      await pooler.close();
    }
  } finally {
    await postgres.close();
  }
}
