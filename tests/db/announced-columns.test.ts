/**
 * Tests that processes hear of every change of what they remember, whichever columns a table gets later. The columns
 * listed here are left out of what is remembered (src/db/tables/profiles.ts), which the compiler holds, or do not matter to
 * what remembers them, as with keys.
 */
// A database of its own: the tables are looked at without a service.
import { expect, test } from '@jest/globals';
import { query } from '../support/query.ts';
import { newDatabase } from '../support/service.ts';

const unannounced = {
  api_keys: ['created_at', 'created_by_key_id', 'id', 'last_four', 'last_used_at', 'name'],
  connected_profiles: [
    'created_at',
    'poll_at',
    'poll_cursor',
    'stream_at',
    'stream_holder',
    'sweep_at',
    'updated_at',
  ],
  connections: [
    'check_at',
    'created_at',
    'failed_checks',
    'last_refreshed_at',
    'narrowed_at',
    'narrowed_profile_ids',
    'refresh_error_at',
    'refresh_error_code',
    'refresh_holder',
    'refresh_until',
    'subscription',
    'subscription_checked_at',
    'updated_at',
  ],
};

test.each(Object.entries(unannounced))('every other column of %s is announced', async (table, columns) => {
  const rows = await query(
    { databaseUrl: await newDatabase() },
    `SELECT a.attname AS name FROM pg_attribute a
     WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped AND NOT EXISTS (
       SELECT FROM pg_trigger t WHERE t.tgrelid = a.attrelid AND NOT t.tgisinternal
         AND (a.attnum = ANY(t.tgattr) OR pg_get_triggerdef(t.oid) LIKE '%old.' || a.attname || '%IS DISTINCT FROM%'))
     ORDER BY 1`,
    [table],
  );
  expect(rows.map(({ name }) => name)).toEqual(columns);
});
