/** Runs every combination of a way to publish, a call of each step, and a fault. */
import type { Way } from '../../tests/support/publish-samples.ts';
import type { RestartablePostgres } from '../postgres.ts';
import { type Case, casesAt } from './cases.ts';
import { type Fault, faults, type Strike } from './faults.ts';
import { type Met, runRound } from './round.ts';
import { type Stage, startStage } from './stage.ts';
import { survey } from './survey.ts';
import { violationsOf } from './verdict.ts';

interface PublishingChaos {
  postgres: RestartablePostgres;
  ways: readonly Way[];
  say?: (line: string) => void;
}

interface PublishingReport {
  met: Met[];
  violations: string[];
}

export async function publishThroughFaults(chaos: PublishingChaos): Promise<PublishingReport> {
  const { postgres, ways, say = () => {} } = chaos;
  const stage = await startStage({ postgres });
  try {
    const points = await survey(stage, ways);
    const cases = points.flatMap((point) => casesAt(point, faults));
    say(`${cases.length} requests: ${ways.length} ways, ${points.length} calls, ${faults.length} faults`);
    const met = await runRounds(stage, roundsOf(cases), say);
    const crashes = stage.crashes.map((lastWords) => `a process ${lastWords}`);
    return { met, violations: [...met.flatMap(violationsOf), ...crashes] };
  } finally {
    await stage.close();
  }
}

async function runRounds(stage: Stage, rounds: Case[][], say: (line: string) => void): Promise<Met[]> {
  const met: Met[] = [];
  for (const [index, cases] of rounds.entries()) {
    const startedAt = performance.now();
    met.push(...(await runRound(stage, cases)));
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    say(`round ${index + 1} of ${rounds.length}: ${cases.length} requests, ${seconds} s`);
  }
  return met;
}

/** The number of calls to providers that two workers can have in progress at a time. */
const mostHeld = 150;

/**
 * Groups cases into rounds. One kill of the workers, or one restart of the database, serves all cases of a
 * round; the cases that need neither are one round.
 */
function roundsOf(cases: readonly Case[]): Case[][] {
  const struckBy = (strike: Strike) => cases.filter(({ fault }) => fault.meets === strike);
  const others = cases.filter(({ fault }) => !isStrike(fault));
  return [...pieces(struckBy('kill'), mostHeld), ...pieces(struckBy('restart'), mostHeld), others];
}

const isStrike = ({ meets }: Fault) => meets === 'kill' || meets === 'restart';

function pieces<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
