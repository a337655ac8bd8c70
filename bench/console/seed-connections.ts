import type { Context } from '../../src/context.ts';
import type { Scope } from '../../src/db/client/scope.ts';

/**
 * Inserts connections with a profile each, and returns the ids of the profiles. One connection in 200 has
 * expired, one in 500 was revoked, one in 100 has lost its subscription; one profile in 50 is disconnected.
 */
export async function insertConnections(
  { db }: Context,
  { organizationId, mode }: Scope,
  count: number,
): Promise<string[]> {
  const rows: { id: string }[] = await db.$queryRaw`
    WITH numbers AS (
      SELECT number, now() - interval '1 year' + number * interval '1 hour' AS at
      FROM generate_series(1, ${count}::int) AS number),
    made AS (
      INSERT INTO connections (id, organization_id, mode, provider_id, subject, login_kind, origin, status,
        granted_scopes, unconfirmed_scopes, subscription, check_at, created_at, updated_at)
      SELECT bench_id('conn_', at, number), ${organizationId}, ${mode}::"Mode", 'facebook', number::text,
        'facebook_login', 'imported',
        (CASE WHEN number % 200 = 0 THEN 'expired' WHEN number % 500 = 1 THEN 'revoked' ELSE 'active' END)::"ConnectionStatus",
        '{pages_show_list,pages_read_engagement,pages_manage_posts}', '{}',
        (CASE WHEN number % 100 = 2 THEN 'missing' ELSE 'active' END)::"SubscriptionStatus",
        now() + interval '1 day', at, at
      FROM numbers)
    INSERT INTO connected_profiles (id, organization_id, mode, connection_id, provider_id, external_id, kind,
      display_name, username, status, sweep_at, poll_at, created_at, updated_at)
    SELECT bench_id('cp_', at, number), ${organizationId}, ${mode}::"Mode", bench_id('conn_', at, number), 'facebook',
      number::text, 'page', 'Harbour Bakery ' || number, 'harbour.bakery.' || number,
      (CASE WHEN number % 50 = 0 THEN 'disconnected' ELSE 'live' END)::"ProfileStatus",
      now() + interval '1 day', now() + interval '1 day', at, at
    FROM numbers RETURNING id`;
  return rows.map(({ id }) => id);
}
