/** The PostgreSQL of every run, and beside the service's databases one AT Protocol network for all of the files. */
import startDatabases from '../support/global-setup.ts';
import { startNetwork } from './start-network.ts';

export default async function setup(): Promise<void> {
  await startDatabases();
  const network = await startNetwork(process.env.TEST_DATABASE_SERVER ?? '');
  process.env.ATPROTO_NETWORK = network.facts;
  Object.assign(globalThis, { atprotoNetwork: network });
}
