/**
 * Serves the simulated providers over HTTP. A test can look at their answers, hold them back or change them.
 */

import { loadConfig } from '../../src/config.ts';
import { addressesAt } from '../../src/simulators/addresses.ts';
import {
  createMemoryStore,
  type SimulatorServer,
  startSimulatorServer,
} from '../../src/simulators/server.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../src/simulators/simulator.ts';
import type { MemoryStore, SimulatedWebhook } from '../../src/simulators/store.ts';
import { expectAsContracted, holdExchanges } from './held-exchanges.ts';
import { simulators as simulated } from './simulators.ts';

export interface ProviderServer extends SimulatorServer {
  /** The environment variables that make live mode call this server. */
  environment: Record<string, string>;
  /** The store to which everything that happens at the providers is written. */
  store: MemoryStore;
  /** The webhooks sent so far; none is delivered by itself. */
  sent: SimulatedWebhook[];
  /** Provider -> the callback URL of its apps' webhooks. */
  webhookEndpoints: Record<string, string>;
  /** The requests so far, each as its method and path. */
  requests: string[];
  /**
   * Is called with every request and the answer that the simulator gives; the server sends the returned
   * answer instead.
   */
  intercept: (request: SimulatedRequest, answer: SimulatedAnswer) => Promise<SimulatedAnswer>;
}

/**
 * Starts the server on a free port.
 * @param now the clock of the providers.
 */
export async function startProviderServer(now?: () => Date): Promise<ProviderServer> {
  const requests: string[] = [];
  const sent: SimulatedWebhook[] = [];
  const webhookEndpoints: Record<string, string> = {};
  const store: MemoryStore = {
    ...createMemoryStore(now, async (webhook) => sent.push(webhook) && 1),
    webhookEndpointsOf: async ({ providerId }) => [webhookEndpoints[providerId] ?? []].flat(),
  };
  const held = { ...simulated };
  const differences = holdExchanges(held);
  const simulators = Object.values(held).map((simulator) => ({
    ...simulator,
    answer: async (...[request, store]: Parameters<typeof simulator.answer>) => {
      const answer = await simulator.answer(request, store);
      if (!answer) return undefined;
      requests.push(`${request.method} ${request.url.pathname}`);
      return started.intercept(request, answer);
    },
  }));
  const server = await startSimulatorServer({
    port: 0,
    host: '127.0.0.1',
    simulators,
    store,
  });
  const started: ProviderServer = {
    ...server,
    store,
    sent,
    webhookEndpoints,
    requests,
    environment: providersAt(server.url),
    intercept: async (_request, answer) => answer,
    async close() {
      await server.close();
      expectAsContracted(differences);
    },
  };
  return started;
}

/** Returns the environment of a service that finds the providers at this URL. */
export function providersAt(url: string): Record<string, string> {
  return addressesAt(url, loadConfig({ NODE_ENV: 'test' }).providers, Object.values(simulated));
}
