/** Reads the request log: the latest API requests of each tenant. */
import type { Db } from './client.ts';
import { deliveryLogMs } from './content-retention.ts';
import type { RequestLogEntryModel } from './generated/models.ts';
import { idsOf } from './ids.ts';
import { type Page, type PageRequest, readPage } from './pages.ts';
import type { Dropped } from './retention.ts';
import type { Scope } from './scope.ts';

/** Why a request ended as it did: codes and names, and nothing of what it carried. */
export interface RequestDetails {
  /** The query parameters that the operation does not have. */
  unknownParameters?: string[];
}

export interface RequestLogRow extends Omit<RequestLogEntryModel, 'details'> {
  details?: RequestDetails | null;
}

/** How many of a tenant's latest requests are kept and shown. */
export const keptRequests = 10_000;

export interface RequestFilters {
  operationId?: string;
  errorCode?: string;
  keyId?: string;
  requestId?: string;
  /** `statusFrom` and `statusTo` are both inclusive. */
  statusFrom?: number;
  statusTo?: number;
  since?: Date | undefined;
  until?: Date | undefined;
}

/**
 * Lists requests, newest first. The inner query is limited to the tenant's visible rows, so that a filter
 * that matches nothing does not read further, and one index serves all filters.
 */
export function listRequests(
  db: Db,
  { organizationId, mode }: Scope,
  { operationId, errorCode, keyId, requestId, statusFrom = 0, statusTo = 999, since, until }: RequestFilters,
  page: PageRequest,
): Promise<Page<RequestLogRow>> {
  const all = idsOf('requestLogEntry', mode);
  return readPage(
    page,
    ({ before, take }) => db.$queryRaw<RequestLogRow[]>`
      SELECT id, organization_id AS "organizationId", mode::text AS mode, request_id AS "requestId",
        key_id AS "keyId", operation_id AS "operationId", status, duration_ms AS "durationMs",
        error_code AS "errorCode", created_at AS "createdAt", details
      FROM (
        SELECT * FROM request_log_entries WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
          AND id >= ${all.gte} AND id < ${all.lt}
        ORDER BY id DESC LIMIT ${keptRequests}) AS seen
      WHERE (${before?.lt ?? null}::text IS NULL OR id < ${before?.lt ?? null})
        AND (${operationId ?? null}::text IS NULL OR operation_id = ${operationId ?? null})
        AND (${errorCode ?? null}::text IS NULL OR error_code = ${errorCode ?? null})
        AND (${keyId ?? null}::text IS NULL OR key_id = ${keyId ?? null})
        AND (${requestId ?? null}::text IS NULL OR request_id = ${requestId ?? null})
        AND status BETWEEN ${statusFrom} AND ${statusTo}
        AND (${since ?? null}::timestamptz IS NULL OR created_at >= ${since ?? null})
        AND (${until ?? null}::timestamptz IS NULL OR created_at <= ${until ?? null})
      ORDER BY id DESC LIMIT ${take}`,
  );
}

interface RequestHour {
  hour: Date;
  ok: number;
  failed: number;
  /** The time of the first request in this hour. */
  oldest: Date;
}

/** Counts the visible requests by hour; `failed` means a status of 400 or more. */
export function countRequestHours(db: Db, { organizationId, mode }: Scope): Promise<RequestHour[]> {
  const all = idsOf('requestLogEntry', mode);
  return db.$queryRaw`
    SELECT date_trunc('hour', created_at, 'UTC') AS hour, (count(*) FILTER (WHERE status < 400))::int AS ok,
      (count(*) FILTER (WHERE status >= 400))::int AS failed, min(created_at) AS oldest
    FROM (
      SELECT status, created_at FROM request_log_entries
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
        AND id >= ${all.gte} AND id < ${all.lt}
      ORDER BY id DESC LIMIT ${keptRequests}) AS seen
    GROUP BY hour`;
}

export const keptRequestLog: Dropped = {
  table: 'request_log_entries',
  since: 'created_at',
  forMs: deliveryLogMs,
  dropped: true,
};
