import type { Context } from '../../src/context.ts';
import type { Scope } from '../../src/db/client/scope.ts';

/** Inserts a request log of the last three hours. One in 30 requests has failed, one in 1,000 with a rare error. */
export async function insertRequests(
  { db }: Context,
  { organizationId, mode }: Scope,
  count: number,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO request_log_entries (id, organization_id, mode, request_id, key_id, operation_id, status, duration_ms,
      error_code, created_at)
    SELECT bench_id('req_', at, number), ${organizationId}, ${mode}::"Mode", gen_random_uuid(),
      'key_' || number % 5, CASE WHEN number % 4 = 0 THEN 'publishRequests.create' ELSE 'facebook.media.items.list' END,
      CASE WHEN number % 1000 = 1 THEN 429 WHEN number % 30 = 0 THEN 400 ELSE 200 END, number % 200,
      CASE WHEN number % 1000 = 1 THEN 'rate_limited' WHEN number % 30 = 0 THEN 'validation_error' END, at
    FROM (SELECT number, now() - interval '3 hours' + number * interval '3 hours' / ${count}::int AS at
      FROM generate_series(1, ${count}::int) AS number) AS history`;
}
