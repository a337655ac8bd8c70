/**
 * Tests that the tables which grow with what tenants do can be distributed by organization: each statement on them names
 * it.
 */
// A database of its own: the keys are looked at without a service.
import { expect, test } from '@jest/globals';
import { readSources } from '../../scripts/structure/imports.ts';
import { distributedTables, keyOf } from '../../src/db/distribution/placement.ts';
import { query } from '../support/query.ts';
import { newDatabase } from '../support/service.ts';
import { statementsOn } from '../support/statements-in-source.ts';

/** Table -> the name under which Prisma's client has it. */
const tables = {
  events: 'event',
  event_deliveries: 'eventDelivery',
  provider_webhooks: 'providerWebhook',
  observed_items: 'observedItem',
  request_log_entries: 'requestLogEntry',
  publish_requests: 'publishRequest',
};

test('what serves all tenants finds rows of a table that grows again by its primary key', async () => {
  const keys = await query(
    { databaseUrl: await newDatabase() },
    `SELECT c.relname AS table, string_agg(attname, ', ' ORDER BY place) AS columns
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
       CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY AS key (number, place)
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = key.number
     WHERE i.indisprimary AND c.relname = ANY($1) AND c.relnamespace = 'public'::regnamespace GROUP BY 1`,
    [distributedTables],
  );
  expect(Object.fromEntries(keys.map(({ table, columns }) => [table, columns]))).toEqual(
    Object.fromEntries(distributedTables.map((table) => [table, keyOf(table)])),
  );
});

/**
 * The functions whose statements serve all tenants: workers look for what is due, and what was posted to a real account
 * counts whichever tenant has posted it.
 */
const ofAllTenants = [
  'db/tables/publish-requests.ts countDoubted',
  'db/tables/publish-requests.ts dueInDoubt',
  'db/tables/publish-requests.ts forgottenPublishRequests',
  'db/tables/publish-requests.ts publishedByOthers',
];

const namesOrganization = /\borganization_?id\b|\bscopeOf\(/i;

test('every statement on them names the organization, or is listed among those that serve all tenants', () => {
  const statements = readSources('src').flatMap(({ file, text }) =>
    statementsOn(tables, text).map((statement) => ({ ...statement, inside: `${file} ${statement.inside}` })),
  );
  const others = statements.filter(({ text }) => !namesOrganization.test(text));
  expect([...new Set(others.map(({ inside }) => inside))].sort()).toEqual(ofAllTenants);
  expect(new Set(statements.map(({ inside }) => inside)).size).toBeGreaterThan(30);
});
