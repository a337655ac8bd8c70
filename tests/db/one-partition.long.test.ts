/**
 * Tests that statements touch the rows of one organization alone: on tables in partitions by organization, PostgreSQL's plans
 * show which partitions each needs. A cluster runs such a statement on one node.
 */
// A service of its own: its tables are partitioned by organization.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { facebook } from '../support/connect.ts';
import { makeWorld } from '../support/console-world.ts';
import { jpeg } from '../support/files.ts';
import { partitionByOrganization, partitionOf } from '../support/hash-partitions.ts';
import { type Customer, runMaintenance, walkHotPaths, workTogether } from '../support/hot-paths.ts';
import { type FileServer, startFileServer } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { inShort, isOnGrowingTable, spreadOver } from '../support/partitions-in-plans.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { newDatabase, startTestService, type TestService } from '../support/service.ts';
import { newMember } from '../support/sign-in.ts';
import { allSentDuring, type Statement } from '../support/statements.ts';
import { untilWithoutJobs } from '../support/until.ts';
import { watch } from '../support/watched.ts';

interface Exception {
  /** What the statement has in it, in short (`inShort`). */
  part: string;
  reason: string;
}

const byTime = (what: string) => `${what} of all organizations, found by the index on the time`;

/** The statements that serve all organizations at once. Each touches several partitions, or is no exception any more. */
const ofAll: readonly Exception[] = [
  { part: ', erased AS (', reason: byTime('what has been kept for long enough') },
  { part: 'SELECT kind, greatest(extract(epoch FROM overdue)', reason: byTime('how late erasing is,') },
  { part: 'FROM media WHERE expires_at <= $1', reason: byTime('files that have expired') },
  { part: 'FROM connections WHERE refresh_at <= $1', reason: byTime('refreshes that are due') },
  { part: 'FROM connections WHERE check_at <= $1', reason: byTime('checks that are due') },
  {
    part: 'WITH chosen AS MATERIALIZED ( SELECT organization_id, id, connection_id FROM connected_profiles',
    reason: byTime('polls and sweeps that are due'),
  },
  {
    part: 'FROM publish_requests AS t0 WHERE (t0.due_at <= $1',
    reason: byTime('publish requests whose job was lost'),
  },
  {
    part: 'local_time IS NOT NULL AND time_zone_rules IS NULL',
    reason: byTime('publish requests whose time zone has got other rules'),
  },
  {
    part: 'FROM publish_groups WHERE completed_at IS NULL AND check_at <= $1',
    reason: byTime('groups that nobody has completed'),
  },
  { part: 'FROM publish_imports AS t0 WHERE t0.due_at <= $1', reason: byTime('imports whose job was lost') },
  {
    part: 'FROM backfill_requests AS t0 WHERE t0.due_at <= $1',
    reason: byTime('backfill requests whose job was lost'),
  },
];

/**
 * The statements about several rows at once, such as those of the jobs that a worker has taken together. Each row is found or
 * written by its own organization, so they touch as many partitions as there are organizations among them.
 */
const inBatches: readonly Exception[] = [
  { part: 'INSERT INTO request_log_entries', reason: 'requests of the last second' },
  { part: 'INSERT INTO usage_counts', reason: 'what jobs have used, or requests of the last seconds' },
  { part: 'INSERT INTO provider_budgets', reason: 'what providers have said of budgets in the last seconds' },
  { part: 'jsonb_array_length(d.attempts) AS attemptCount', reason: 'deliveries taken together' },
  { part: 'WITH outcomes AS ( UPDATE event_deliveries', reason: 'deliveries taken together' },
  { part: 'UPDATE event_destinations SET failing_since', reason: 'the destinations of deliveries' },
  { part: 'SELECT asked.place,', reason: 'the streams that a process keeps open' },
  { part: 'JOIN provider_webhooks w ON w.organization_id =', reason: 'notifications taken together' },
  { part: 'INSERT INTO observed_items', reason: 'the items of notifications taken together' },
  {
    part: 'FROM publish_requests AS t0 WHERE (t0.organization_id IN ($1,$2',
    reason: 'requests taken together',
  },
  { part: 'SELECT DISTINCT listed.id FROM publish_requests', reason: 'the groups of requests' },
  { part: 'UPDATE publish_groups SET completed_at', reason: 'the groups of requests' },
  { part: 'FROM publish_imports AS t0 WHERE (', reason: 'the imports of groups' },
];

let provider: ProviderServer;
let service: TestService;
let files: FileServer;
let listeners: Listener[];
let client: pg.Client;

beforeAll(async () => {
  provider = await startProviderServer();
  files = await startFileServer();
  files.files.set('/loaf.jpg', jpeg);
  const databaseUrl = await newDatabase();
  await partitionByOrganization(databaseUrl);
  service = await startTestService(provider.environment, { databaseUrl });
  service.ctx.config.publicUrl = service.url;
  listeners = [];
  client = new pg.Client(databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await service.close();
  await provider.close();
  await files.close();
  for (const listener of listeners) await listener.close();
});

/** Makes a customer, whose rows lie in the next partition. */
async function newCustomer(): Promise<Customer> {
  const live = await newListener();
  const { organizationId } = live;
  const [{ name }] = (await client.query('SELECT name FROM organizations WHERE id = $1', [organizationId]))
    .rows;
  const { client: customer, key } = await service.newKey({ organization: name });
  const watched = await watch({ service, provider, listener: live }, facebook);
  // What the console shows is made past the API, which cannot read all of it.
  const person = await newMember(service, { organization: `${name} of the console` });
  const { userId, organizationId: shown } = person;
  const world = await makeWorld(service, { organizationId: shown, mode: 'test', userId });
  return { service, client: customer, key, live, watched, files, person, world };
}

const taken = new Set<number>();

/** Makes organizations until one has its rows in a partition of its own. */
async function newListener(): Promise<Listener> {
  for (;;) {
    const listener = await startListener(service, { mode: 'live' });
    listeners.push(listener);
    const partition = await partitionOf(service.databaseUrl, listener.organizationId);
    if (taken.has(partition)) continue;
    taken.add(partition);
    return listener;
  }
}

/** Tells whether the budgets of a customer are written, which they are some seconds after they were read. */
const hasBudgets = async ({ live: { organizationId } }: Customer) => {
  const own = 'SELECT FROM provider_budgets WHERE organization_id = $1 LIMIT 1';
  return (await client.query(own, [organizationId])).rows.length > 0;
};

/** As many of the values that a statement was sent with are tried. */
const mostTries = 10;

/** Returns each statement that touches several partitions of a table, in short, with the tables. */
async function severalIn(sent: readonly Statement[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [text, statements] of Map.groupBy(sent.filter(isOnGrowingTable), (one) => one.text)) {
    const differing = [
      ...new Map(statements.map((one) => [JSON.stringify(one.values, asText), one])).values(),
    ];
    for (const statement of differing.slice(-mostTries)) {
      const tables = await spreadOver(client, statement).catch((error) => [`failed: ${error.message}`]);
      if (tables.length === 0) continue;
      found.set(inShort(text), tables.join(', '));
      break;
    }
  }
  return found;
}

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? `${value}` : value);

test('every statement but those that serve several organizations touches the rows of one alone', async () => {
  const first = await newCustomer();
  const customers = [first, await newCustomer()];
  const sent = await allSentDuring(async () => {
    await walkHotPaths(first);
    await workTogether(service, customers);
    await untilWithoutJobs(() => hasBudgets(first));
    await runMaintenance(service);
  });
  expect(new Set(sent.filter(isOnGrowingTable).map(({ text }) => text)).size).toBeGreaterThan(200);
  const several = await severalIn(sent);
  const isListed = ([text]: [string, string]) =>
    [...ofAll, ...inBatches].some(({ part }) => text.includes(part));
  const unlisted = [...several].filter((one) => !isListed(one));
  expect(unlisted.map(([text, tables]) => `${tables}: ${text}`)).toEqual([]);
  const missingFrom = (texts: string[]) => (one: Exception) => !texts.some((text) => text.includes(one.part));
  expect(ofAll.filter(missingFrom([...several.keys()]))).toEqual([]);
  expect(inBatches.filter(missingFrom(sent.map(({ text }) => inShort(text))))).toEqual([]);
});
