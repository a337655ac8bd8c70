/** Answers in the providers' own form. */
import type { SimulatedAnswer } from '../../src/providers/simulator.ts';

export function graphRefusal(status: number, error: object): SimulatedAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error }) };
}
