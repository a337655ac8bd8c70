/**
 * Starts a PostgreSQL, as for every run of tests, and an AT Protocol network that all test files share. The
 * network keeps its data in a database of that PostgreSQL.
 */
import startDatabases from '../support/global-setup.ts';
import { startNetwork } from './start-network.ts';

export default async function setup(): Promise<void> {
  await startDatabases();
  const network = await startNetwork(process.env.TEST_DATABASE_SERVER ?? '');
  process.env.ATPROTO_NETWORK = network.facts;
  Object.assign(globalThis, { atprotoNetwork: network });
}
