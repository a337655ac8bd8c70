/**
 * Starts a PostgreSQL, as for every run of tests, and the servers that all test files share: an AT Protocol network, which
 * keeps its data in a database of that PostgreSQL, and GoToSocial.
 */
import startDatabases from '../support/global-setup.ts';
import { startGoToSocial } from './gotosocial/start-server.ts';
import { startNetwork } from './start-network.ts';

export default async function setup(): Promise<void> {
  await startDatabases();
  const present = process.env.REAL_SERVERS ?? '';
  const [network, gotosocial] = await Promise.all([
    present.includes('atproto') ? startNetwork(process.env.TEST_DATABASE_SERVER ?? '') : undefined,
    present.includes('gotosocial') ? startGoToSocial() : undefined,
  ]);
  if (network) process.env.ATPROTO_NETWORK = network.facts;
  if (gotosocial) process.env.GOTOSOCIAL = gotosocial.facts;
  Object.assign(globalThis, { realServers: [network, gotosocial].filter((server) => server !== undefined) });
}
