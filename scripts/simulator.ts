/**
 * `npm run simulator`: the simulated providers over HTTP, for trying live mode without a provider.
 * SIMULATOR_PORT (8090; 0 takes a free one). What is written lasts as long as the process.
 */
import type { Provider } from '../src/providers/provider.ts';
import { createRegistry } from '../src/providers/registry.ts';
import { startSimulatorServer } from '../src/providers/simulator-server.ts';

const port = Number(process.env.SIMULATOR_PORT || 8090);

/** The simulators call nobody, so that the addresses do not matter. */
const { providers } = createRegistry({
  graphApiVersion: 'v25.0',
  facebookGraphUrl: 'https://graph.facebook.com',
  instagramGraphUrl: 'https://graph.instagram.com',
});

const server = await startSimulatorServer({
  port,
  host: '127.0.0.1',
  simulators: providers.map(({ simulator }) => simulator),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close());

console.log(`Simulated providers at ${server.url}. Let the service call them:

FACEBOOK_GRAPH_URL=${server.url}/graph.facebook.com
INSTAGRAM_GRAPH_URL=${server.url}/graph.instagram.com

Accounts to import (fresh ones, which work as long as you keep the token):

${providers.flatMap(importCommands).join('\n')}`);

function importCommands({ id, loginKinds, simulator }: Provider): string[] {
  return loginKinds.map((loginKind) => {
    const { externalId, references, accessToken } = simulator.createAccount(loginKind.id, 'healthy');
    const page = references.pageId ? ` --page-id ${references.pageId}` : '';
    return `npm run -s cli -- profile import --organization Acme --provider ${id} --login-kind ${loginKind.id} --token ${accessToken} --external-id ${externalId}${page}`;
  });
}
