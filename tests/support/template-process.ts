/**
 * Makes the database that those of all tests are copies of. It has the partitions that a service would make at its start,
 * and no job that runs by the clock: such a job would disturb a test that happens to run at the full minute, such as one that
 * counts calls. Tests begin those jobs themselves.
 */
import { migrate } from '../../src/app/before-start.ts';
import { openDatabase } from '../../src/db/client/client.ts';
import { makePartitions } from '../../src/db/retention/partitions.ts';

const url = process.env.DATABASE_URL ?? '';
// A cluster takes time for each shard, and two on each node show what more would.
await migrate(url, { shardCount: 4 });
const { db, close } = openDatabase({ url, directUrl: url }, 1);
await makePartitions(db, new Date());
await db.$executeRaw`DELETE FROM pgboss.schedule`;
await close();
