/** The simulated providers over HTTP, whose answers a test can look at, hold back or change on their way. */
import { loadConfig } from '../../src/config.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import type {
  SimulatedAnswer,
  SimulatedRequest,
  SimulatedWebhook,
  SimulatorStore,
} from '../../src/providers/simulator.ts';
import {
  createMemoryStore,
  type SimulatorServer,
  startSimulatorServer,
} from '../../src/providers/simulator-server.ts';

export interface ProviderServer extends SimulatorServer {
  providers: readonly Provider[];
  /** What makes live mode call here. */
  environment: Record<string, string>;
  /** What happens at the providers is written here. */
  store: SimulatorStore;
  /** Webhooks that they have sent so far; none gets anywhere by itself. */
  sent: SimulatedWebhook[];
  /** The callback URLs of every app's webhooks, by provider. */
  doors: Record<string, string>;
  /** Paths asked for so far. */
  requests: string[];
  /** Gets every request with the answer that it is about to get; what it returns is sent instead. */
  intercept: (request: SimulatedRequest, answer: SimulatedAnswer) => Promise<SimulatedAnswer>;
}

/** @param now the provider's clock. */
export async function startProviderServer(now?: () => Date): Promise<ProviderServer> {
  const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
  const requests: string[] = [];
  const sent: SimulatedWebhook[] = [];
  const doors: Record<string, string> = {};
  const store: SimulatorStore = {
    ...createMemoryStore(now, async (webhook) => sent.push(webhook) && 1),
    doorsOf: async ({ providerId }) => [doors[providerId] ?? []].flat(),
  };
  const simulators = providers.map(({ simulator }) => ({
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
    providers,
    store,
    sent,
    doors,
    requests,
    environment: providersAt(server.url),
    intercept: async (_request, answer) => answer,
  };
  return started;
}

/** The environment of a service that finds the providers there. */
export function providersAt(url: string): Record<string, string> {
  return {
    FACEBOOK_URL: `${url}/www.facebook.com`,
    FACEBOOK_GRAPH_URL: `${url}/graph.facebook.com`,
    FACEBOOK_UPLOAD_URL: `${url}/rupload.facebook.com`,
    INSTAGRAM_URL: `${url}/www.instagram.com`,
    INSTAGRAM_API_URL: `${url}/api.instagram.com`,
    INSTAGRAM_GRAPH_URL: `${url}/graph.instagram.com`,
  };
}
