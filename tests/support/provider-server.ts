/**
 * Serves the simulated providers over HTTP. A test can look at their answers, hold them back or change them.
 */

import { loadConfig } from '../../src/config.ts';
import { addressesAt } from '../../src/simulators/registry.ts';
import {
  createMemoryStore,
  type SimulatorServer,
  startSimulatorServer,
} from '../../src/simulators/server.ts';
import type { MemoryStore, SimulatedWebhook } from '../../src/simulators/store.ts';
import { expectAsContracted, holdExchanges } from './held-exchanges.ts';
import { createProviderProxy, type ProviderProxy } from './provider-proxy.ts';
import { simulators as simulated } from './simulators.ts';

export interface ProviderServer
  extends SimulatorServer,
    Pick<ProviderProxy, 'requests' | 'intercept' | 'next'> {
  /** The environment variables that make live mode call this server. */
  environment: Record<string, string>;
  /** The store to which everything that happens at the providers is written. */
  store: MemoryStore;
  /** The webhooks sent so far; none is delivered by itself. */
  sent: SimulatedWebhook[];
  /** Provider -> the callback URL of its apps' webhooks. */
  webhookEndpoints: Record<string, string>;
}

/**
 * Starts the server on a free port.
 * @param now the clock of the providers.
 */
export async function startProviderServer(now?: () => Date): Promise<ProviderServer> {
  const sent: SimulatedWebhook[] = [];
  const webhookEndpoints: Record<string, string> = {};
  const store: MemoryStore = {
    ...createMemoryStore(now, async (webhook) => sent.push(webhook) && 1),
    webhookEndpointsOf: async ({ providerId }) => [webhookEndpoints[providerId] ?? []].flat(),
  };
  const held = { ...simulated };
  const differences = holdExchanges(held);
  const proxy = createProviderProxy();
  const simulators = Object.values(held).map((simulator) => proxy.before(simulator));
  const server = await startSimulatorServer({
    port: 0,
    host: '127.0.0.1',
    simulators,
    store,
  });
  return Object.assign(proxy, {
    ...server,
    store,
    sent,
    webhookEndpoints,
    environment: providersAt(server.url),
    async close() {
      await server.close();
      expectAsContracted(differences);
    },
  });
}

/** Returns the environment of a service that finds the providers at this URL. */
export function providersAt(url: string): Record<string, string> {
  return addressesAt(url, loadConfig({ NODE_ENV: 'test' }).providers, Object.values(simulated));
}
