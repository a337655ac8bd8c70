/** Makes an error answer in Meta's form. */
import type { SimulatedAnswer } from '../../src/simulators/simulator.ts';

export function graphRefusal(status: number, error: object): SimulatedAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ error }) };
}
