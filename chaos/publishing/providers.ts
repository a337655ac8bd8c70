/**
 * Runs the simulated providers in the run's own process, so that their content outlives the processes that call them.
 */
import { answerRequest, createMemoryStore } from '../../src/simulators/server.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../src/simulators/simulator.ts';
import type { SimulatorStore } from '../../src/simulators/store.ts';
import { simulators } from '../../tests/support/simulators.ts';

export interface Providers {
  store: SimulatorStore;
  carryOut(request: SimulatedRequest): Promise<SimulatedAnswer>;
}

export function openProviders(): Providers {
  const store = createMemoryStore();
  return { store, carryOut: (request) => answerRequest(request, Object.values(simulators), store) };
}
