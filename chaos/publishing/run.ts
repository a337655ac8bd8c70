/** Publishes through every fault, which takes some minutes, on this machine only. */
import { migrate } from '../../src/app/before-start.ts';
import { allWays, type Way } from '../../tests/support/publish-samples.ts';
import { startPostgres } from '../postgres.ts';
import { publishThroughFaults } from './chaos.ts';
import { table } from './table.ts';
import { violationsOf } from './verdict.ts';

/** The ways whose provider's address comes from the configuration; Bluesky's accounts name their servers themselves. */
const ways = allWays.filter(({ providerId }: Way) => providerId !== 'bluesky');

/** Carries out the run, reports to `say`, and returns whether everything ended as it must. */
export async function runPublishing(say: (text: string) => void): Promise<boolean> {
  const postgres = await startPostgres(100);
  try {
    await migrate(postgres.url);
    const { met, violations } = await publishThroughFaults({ postgres, ways, say });
    say(table(met, (one) => violationsOf(one).length > 0));
    const mostCreated = Math.max(...met.map(({ outcome }) => outcome.created));
    say(
      `\n${met.length} requests, created at most ${mostCreated} times each, ${violations.length} violations`,
    );
    for (const violation of violations) say(violation);
    return violations.length === 0;
  } finally {
    await postgres.close();
  }
}
