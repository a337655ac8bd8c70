/**
 * Sends many requests at once, each of which meets one fault. In a round with a strike, which is a kill of
 * the workers or a restart of the database, all of their calls are held first and meet it together.
 */
import { type Begun, begin } from './begin.ts';
import type { Case } from './cases.ts';
import type { Strike } from './faults.ts';
import { startFleet } from './fleet.ts';
import { type Outcome, outcomesOf } from './outcomes.ts';
import { progress } from './progress.ts';
import type { Stage } from './stage.ts';
import { strikes } from './strikes.ts';

export interface Met extends Case {
  outcome: Outcome;
  /** True when the request made the call that the fault was planned for. */
  met: boolean;
}

/**
 * Runs the requests of these cases, and returns what became of each.
 * @param cases cases with the same strike, or cases without a strike.
 */
export async function runRound(stage: Stage, cases: readonly Case[]): Promise<Met[]> {
  const strike = strikeOf(cases);
  const begun = await work(
    stage,
    () => beginAll(cases, (one) => begin(stage, one.point.way, { faults: faultsOf(one) })),
    strike,
  );
  const outcomes = await outcomesOf(stage, begun);
  return cases.map((one, index) => ({
    ...one,
    outcome: outcomes[index] as Outcome,
    met: (begun[index]?.watched.calls.length ?? 0) > one.point.number,
  }));
}

function faultsOf({ point: { number, before }, fault }: Case) {
  return new Map([...(before ? [[before.number, before.fault] as const] : []), [number, fault] as const]);
}

function strikeOf([first]: readonly Case[]): Strike | undefined {
  const { meets } = first?.fault ?? {};
  return meets === 'kill' || meets === 'restart' ? meets : undefined;
}

const together = 8;

export async function beginAll<Item>(items: readonly Item[], one: (item: Item) => Promise<Begun>) {
  const begun: Begun[] = [];
  for (let at = 0; at < items.length; at += together)
    begun.push(...(await Promise.all(items.slice(at, at + together).map(one))));
  return begun;
}

/**
 * Timeouts of calls to providers, in seconds. While calls are held, no worker may give up; where a call is
 * never answered, nobody should wait long.
 */
const patience = { held: '300', answered: '20' };

/**
 * Starts workers, sends the requests, and waits until all of them are final.
 * @param strike what happens to the workers or to their database once every request has a call that is held;
 *   absent when no call is held.
 */
export async function work(
  stage: Stage,
  beginSome: () => Promise<Begun[]>,
  strike?: Strike,
): Promise<Begun[]> {
  const PROVIDER_TIMEOUT_SECONDS = strike ? patience.held : patience.answered;
  const env = { ...stage.workerEnvironment, PROVIDER_TIMEOUT_SECONDS };
  const start = () => startFleet(stage.workers, env, (lastWords) => stage.crashes.push(lastWords));
  let fleet = await start();
  const begun = await beginSome();
  if (strike) {
    await progress(stage, begun, ({ watched }) => watched.held !== undefined);
    fleet = await strikes[strike](stage, fleet, start);
  }
  await progress(stage, begun, () => false);
  await fleet.stop();
  return begun;
}
