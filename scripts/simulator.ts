/**
 * `npm run simulator` serves the simulated providers over HTTP, for trying live mode without a provider. They listen
 * on SIMULATOR_HOST (127.0.0.1) and SIMULATOR_PORT (8090; 0 takes a free one). What is written lasts as long as the process.
 */
import { randomBytes } from 'node:crypto';
import { isPortInUse, portInUse } from '../src/app/service.ts';
import { stopSignal } from '../src/app/stop-signal.ts';
import { loadConfig } from '../src/config.ts';
import type { Provider } from '../src/providers/provider.ts';
import { createRegistry } from '../src/providers/registry.ts';
import { importedGrant } from '../src/simulators/describe-test-mode.ts';
import { addressesAt, createSimulators, simulatorOf } from '../src/simulators/registry.ts';
import { startSimulatorServer } from '../src/simulators/server.ts';

const port = Number(process.env.SIMULATOR_PORT || 8090);
const host = process.env.SIMULATOR_HOST || '127.0.0.1';

// No key is used here, and without one the configuration would make a file for it.
const ENCRYPTION_KEYS = `none:${randomBytes(32).toString('base64')}`;
const settings = loadConfig({ NODE_ENV: 'test', ENCRYPTION_KEYS }).providers;
const { providers } = createRegistry(settings);
const simulators = createSimulators();

const server = await startSimulatorServer({ port, host, simulators: Object.values(simulators) }).catch(
  (error) => {
    if (!isPortInUse(error)) throw error;
    console.error(portInUse(port, (other) => `SIMULATOR_PORT=${other} npm run simulator`));
    process.exit(1);
  },
);
void stopSignal().then(() => server.close());

const addresses = Object.entries(addressesAt(server.url, settings, Object.values(simulators))).map((one) =>
  one.join('='),
);

console.log(`Simulated providers at ${server.url}. Let the service call them:

${addresses.join('\n')}

A connect link then leads to a simulated consent screen, which takes any app id. Bluesky asks for a handle first: any that
ends in .bsky.social is somebody's, unless it begins with nobody. It wants PUBLIC_URL=http://127.0.0.1:8080.

Without a browser, import what a person has granted already. It is the same every time. SERVICE is the service's address,
KEY a live key, and APP the id of an Auth Integration of that provider and login kind, as authIntegrations.create answers it:

${providers.flatMap(importCommands).join('\n\n')}`);

function importCommands({ id, loginKinds, name }: Provider): string[] {
  return loginKinds
    .filter(({ connect }) => connect.grantImport)
    .map((loginKind) => {
      const body = {
        authIntegrationId: '$APP',
        ...importedGrant(simulatorOf(simulators, id), loginKind, 'healthy'),
      };
      return `# ${name}, ${loginKind.name}
curl -s "$SERVICE/v1/connections/import" -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '${JSON.stringify(body).replace('$APP', `'"$APP"'`)}'`;
    });
}
