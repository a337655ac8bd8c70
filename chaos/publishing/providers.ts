/** The simulated providers in the run's own process, so that what they hold outlives whoever calls them. */
import { loadConfig } from '../../src/config.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import type { SimulatedAnswer, SimulatedRequest, SimulatorStore } from '../../src/providers/simulator.ts';
import { answerRequest, createMemoryStore } from '../../src/providers/simulator-server.ts';

export interface Providers {
  providers: readonly Provider[];
  store: SimulatorStore;
  carryOut(request: SimulatedRequest): Promise<SimulatedAnswer>;
}

export function openProviders(): Providers {
  // The simulators call nobody, so that the addresses do not matter.
  const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
  const simulators = providers.map(({ simulator }) => simulator);
  const store = createMemoryStore();
  return { providers, store, carryOut: (request) => answerRequest(request, simulators, store) };
}
