/** Reads the request log: the latest API requests of each tenant. */
import type { Db } from '../client/client.ts';
import { idsOf, isId } from '../client/ids.ts';
import { type PageRequest, type RowPage, readPage } from '../client/pages.ts';
import { found, type Scope, scopeOf } from '../client/scope.ts';
import type { RequestLogEntryModel } from '../generated/models.ts';
import { type Dropped, deliveryLogMs } from '../retention/retention.ts';

/** Why a request ended as it did: codes and names, and nothing of what it carried. */
export interface RequestDetails {
  /** The query parameters that the operation does not have. */
  unknownParameters?: string[];
  /** `meta.reason` of the error. */
  reason?: string;
  /** What is wrong with the input, by JSON pointers into it; without a code where it could not be read. */
  violations?: { code?: string; path: string }[];
  /** A JSON pointer to the field of the input that names what does not exist. */
  missingAt?: string;
  /** What the grant lacks, as the `meta` of the error says. */
  missingScopes?: string[];
  candidateScopes?: string[];
  missingTasks?: string[];
  /** The id of what the request has made, changed or asked for, or of what it named. */
  subjectId?: string;
  /** A name that all requests have that failed in the same way. */
  errorGroup?: string;
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
  errorGroup?: string;
  subjectId?: string;
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
  {
    operationId,
    errorCode,
    keyId,
    requestId,
    errorGroup,
    subjectId,
    statusFrom = 0,
    statusTo = 999,
    since,
    until,
  }: RequestFilters,
  page: PageRequest,
): Promise<RowPage<RequestLogRow>> {
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
        AND (${errorGroup ?? null}::text IS NULL OR details->>'errorGroup' = ${errorGroup ?? null})
        AND (${subjectId ?? null}::text IS NULL OR details->>'subjectId' = ${subjectId ?? null})
        AND status BETWEEN ${statusFrom} AND ${statusTo}
        AND (${since ?? null}::timestamptz IS NULL OR created_at >= ${since ?? null})
        AND (${until ?? null}::timestamptz IS NULL OR created_at <= ${until ?? null})
      ORDER BY id DESC LIMIT ${take}`,
  );
}

/**
 * Finds an entry by its id.
 * @throws ServiceError `not_found`
 */
export async function findRequest(db: Db, scope: Scope, id: string): Promise<RequestLogRow> {
  const row = isId('requestLogEntry', scope.mode, id)
    ? await db.requestLogEntry.findFirst({ where: { id, ...scopeOf(scope) } })
    : null;
  return found(row, 'The request', id) as RequestLogRow;
}

/** Returns the entries of these ids. */
export async function requestsById(db: Db, scope: Scope, ids: string[]): Promise<RequestLogRow[]> {
  return (await db.requestLogEntry.findMany({
    where: { ...scopeOf(scope), id: { in: ids } },
  })) as RequestLogRow[];
}

export interface ErrorGroup {
  errorGroup: string;
  count: number;
  /** The id of the newest request of the group. */
  latestId: string;
  oldest: Date;
  newest: Date;
}

/**
 * Groups the visible requests that failed in the same way, the largest groups first.
 * @param only the groups to count; all when left out.
 */
export function groupErrors(
  db: Db,
  { organizationId, mode }: Scope,
  { most, only = null }: { most: number; only?: string[] | null },
): Promise<ErrorGroup[]> {
  const all = idsOf('requestLogEntry', mode);
  return db.$queryRaw`
    SELECT details->>'errorGroup' AS "errorGroup", count(*)::int AS count, max(id) AS "latestId",
      min(created_at) AS oldest, max(created_at) AS newest
    FROM (
      SELECT id, details, created_at FROM request_log_entries
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
        AND id >= ${all.gte} AND id < ${all.lt}
      ORDER BY id DESC LIMIT ${keptRequests}) AS seen
    WHERE details->>'errorGroup' IS NOT NULL
      AND (${only}::text[] IS NULL OR details->>'errorGroup' = ANY(${only}))
    GROUP BY 1 ORDER BY 2 DESC, 3 DESC LIMIT ${most}`;
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

export const requestLogRetention: Dropped = {
  table: 'request_log_entries',
  since: 'created_at',
  forMs: deliveryLogMs,
  dropped: true,
};
