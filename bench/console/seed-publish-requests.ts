import type { Context } from '../../src/context.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import { inParts } from './in-parts.ts';

/**
 * Inserts publish requests of the last year; the newest row has the greatest number. One in 200 has failed, one in
 * 50,000 has an unknown outcome, one in 10,000 has a rare content type.
 */
export async function insertPublishRequests(
  { db }: Context,
  { organizationId, mode }: Scope,
  profileIds: string[],
  count: number,
): Promise<void> {
  await inParts(
    count,
    (from, to) => db.$executeRaw`
      INSERT INTO publish_requests (id, organization_id, mode, connected_profile_id, account, content_type, variant,
        status, phase, fingerprint, media_ids, steps, external_id, error_code, created_at, updated_at, started_at,
        completed_at)
      SELECT bench_id('pub_', at, number), ${organizationId}, ${mode}::"Mode",
        (${profileIds}::text[])[1 + CASE WHEN number % 10 = 0 THEN 0 ELSE number % ${profileIds.length}::int END],
        'facebook/1',
        CASE WHEN number % 10000 = 7 THEN 'facebook.dm.messages' WHEN number % 3 = 0 THEN 'facebook.media.comments'
          ELSE 'facebook.media.items' END, 'post',
        (CASE WHEN number % 200 = 0 THEN 'failed' WHEN number % 50000 = 1 THEN 'outcome_unknown'
          ELSE 'published' END)::"PublishStatus", 'finish',
        md5(number::text) || md5(number::text), '{}',
        '[{"name": "started", "at": "2026-01-01T00:00:00.000Z", "outcome": "done"},
          {"name": "created", "at": "2026-01-01T00:00:01.000Z", "outcome": "done"},
          {"name": "published", "at": "2026-01-01T00:00:02.000Z", "outcome": "published"}]',
        '1_' || number, CASE WHEN number % 200 = 0 THEN 'upstream_error' END, at, at, at,
        CASE WHEN number % 50000 = 1 THEN NULL ELSE at END
      FROM (SELECT number, now() - interval '1 year' + number * interval '1 year' / ${count}::int AS at
        FROM generate_series(${from}::int, ${to}::int) AS number) AS history`,
  );
}
