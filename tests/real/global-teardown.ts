import stopDatabases from '../support/global-teardown.ts';
import type { StartedNetwork } from './start-network.ts';

export default async function teardown(): Promise<void> {
  const { atprotoNetwork } = globalThis as unknown as { atprotoNetwork: StartedNetwork };
  await atprotoNetwork.stop();
  await stopDatabases();
}
