/**
 * Finds the calls that each way to publish makes in each step. Some requests meet no fault. For the others
 * nobody can know whether their content was created, and the service looks it up.
 */
import type { Way } from '../../tests/support/publish-samples.ts';
import { type Begun, begin } from './begin.ts';
import { nameOf, type Point } from './cases.ts';
import { faultNamed } from './faults.ts';
import { outcomesOf } from './outcomes.ts';
import { beginAll, work } from './round.ts';
import type { Stage } from './stage.ts';

/** The fault after which nobody can know whether the content was created. */
const doubt = faultNamed('500 after the call');

export async function survey(stage: Stage, ways: readonly Way[]): Promise<Point[]> {
  const plain = await work(stage, () => beginAll(ways, (way) => begin(stage, way, { asksSteps: true })));
  await requirePublished(stage, ways, plain);
  const numbers = plain.map(({ watched }) => watched.calls.findIndex(({ step }) => step === 'create'));
  const inDoubt = (index: number) =>
    begin(stage, ways[index] as Way, {
      faults: new Map([[numbers[index] ?? -1, doubt]]),
      asksSteps: true,
    });
  const doubted = await work(stage, () => beginAll([...ways.keys()], inDoubt));
  await requirePublished(stage, ways, doubted);
  return ways.flatMap((way, index) => [
    ...pointsOf(way, plain[index]),
    ...pointsOf(way, doubted[index])
      .filter(({ call }) => call.step === 'settle')
      .map((point) => ({ ...point, before: { number: numbers[index] ?? -1, fault: doubt } })),
  ]);
}

const pointsOf = (way: Way, begun: Begun | undefined): Point[] =>
  (begun?.watched.calls ?? []).map((call, number) => ({ way, call, number }));

async function requirePublished(stage: Stage, ways: readonly Way[], begun: readonly Begun[]): Promise<void> {
  for (const [index, { status, created, story }] of (await outcomesOf(stage, begun)).entries())
    if (status !== 'published' || created !== 1)
      throw new Error(`${nameOf(ways[index] as Way)} without a fault: ${status}, ${created}, ${story}`);
}
