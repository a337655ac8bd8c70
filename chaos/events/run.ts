/**
 * Delivers events under faults for about two minutes, on this machine only. `CHAOS_SEED` repeats the draws of
 * a run.
 */
import { migrate } from '../../src/app/before-start.ts';
import { startPostgres } from '../postgres.ts';
import { unleash } from './chaos.ts';
import { cutConnections, exhaustPools, exhaustServer } from './database-faults.ts';
import { failures, summary } from './summary.ts';

/** Carries out the run, reports to `say`, and returns whether everything ended as it must. */
export async function runEvents(say: (text: string) => void): Promise<boolean> {
  const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 32));
  say(`CHAOS_SEED=${seed}`);
  const postgres = await startPostgres(60);
  try {
    await migrate(postgres.url);
    const report = await unleash({
      seed,
      databaseUrl: postgres.url,
      controlUrl: postgres.url,
      forMs: 90_000,
      calmMs: 60_000,
      everyMs: 25,
      betweenFaultsMs: [500, 3_000],
      faults: {
        'PostgreSQL restarted': postgres.restart,
        'connections cut': () => cutConnections(postgres.url),
        'pools exhausted': () => exhaustPools(postgres.url),
        'server exhausted': () => exhaustServer(postgres.url),
      },
    });
    say(summary(report));
    return failures(report).length === 0;
  } finally {
    await postgres.close();
  }
}
