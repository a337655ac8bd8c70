/** The last requests of each tenant. */
import type { Db } from './client.ts';
import type { RequestLogEntryModel as RequestLogRow } from './generated/models.ts';
import { type Page, type PageRequest, readPage } from './pages.ts';
import type { Scope } from './scope.ts';

export type { RequestLogRow };

/** How many of a tenant's requests can be seen. */
export const keptRequests = 10_000;

/** However many, with one statement. What came through before a connection broke is there already. */
export async function insertRequests(db: Db, rows: RequestLogRow[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO request_log_entries (id, organization_id, mode, request_id, key_id, operation_id, status, duration_ms,
      error_code, created_at)
    SELECT row.id, row."organizationId", row.mode::"Mode", row."requestId", row."keyId", row."operationId",
      row.status, row."durationMs", row."errorCode", row."createdAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (id text, "organizationId" text, mode text,
      "requestId" text, "keyId" text, "operationId" text, status int, "durationMs" float8, "errorCode" text,
      "createdAt" timestamptz)
    ON CONFLICT DO NOTHING`;
}

/** Erases what can be seen no more. Two that do so at the same time take different rows. */
export async function trimRequests(db: Db, { organizationId, mode }: Scope): Promise<void> {
  await db.$executeRaw`
    DELETE FROM request_log_entries WHERE id IN (
      SELECT id FROM request_log_entries
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND id < (
        SELECT id FROM request_log_entries WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
        ORDER BY id DESC OFFSET ${keptRequests - 1} LIMIT 1)
      FOR UPDATE SKIP LOCKED)`;
}

export interface RequestFilters {
  operationId?: string;
  errorCode?: string;
  keyId?: string;
  requestId?: string;
  /** Both inclusive. */
  statusFrom?: number;
  statusTo?: number;
}

/**
 * Newest first. The inner list ends a look for what is not there after as many rows as can be seen, whatever the
 * filters, so that one index will do.
 */
export function listRequests(
  db: Db,
  { organizationId, mode }: Scope,
  { operationId, errorCode, keyId, requestId, statusFrom = 0, statusTo = 999 }: RequestFilters,
  page: PageRequest,
): Promise<Page<RequestLogRow>> {
  return readPage(
    page,
    ({ before, take }) => db.$queryRaw<RequestLogRow[]>`
      SELECT id, organization_id AS "organizationId", mode::text AS mode, request_id AS "requestId",
        key_id AS "keyId", operation_id AS "operationId", status, duration_ms AS "durationMs",
        error_code AS "errorCode", created_at AS "createdAt"
      FROM (
        SELECT * FROM request_log_entries WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
        ORDER BY id DESC LIMIT ${keptRequests}) AS seen
      WHERE (${before?.lt ?? null}::text IS NULL OR id < ${before?.lt ?? null})
        AND (${operationId ?? null}::text IS NULL OR operation_id = ${operationId ?? null})
        AND (${errorCode ?? null}::text IS NULL OR error_code = ${errorCode ?? null})
        AND (${keyId ?? null}::text IS NULL OR key_id = ${keyId ?? null})
        AND (${requestId ?? null}::text IS NULL OR request_id = ${requestId ?? null})
        AND status BETWEEN ${statusFrom} AND ${statusTo}
      ORDER BY id DESC LIMIT ${take}`,
  );
}

export interface RequestHour {
  hour: Date;
  ok: number;
  failed: number;
  /** When the first of them came. */
  oldest: Date;
}

/** Of what can be seen. */
export function countRequestHours(db: Db, { organizationId, mode }: Scope): Promise<RequestHour[]> {
  return db.$queryRaw`
    SELECT date_trunc('hour', created_at, 'UTC') AS hour, (count(*) FILTER (WHERE status < 400))::int AS ok,
      (count(*) FILTER (WHERE status >= 400))::int AS failed, min(created_at) AS oldest
    FROM (
      SELECT status, created_at FROM request_log_entries
      WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode"
      ORDER BY id DESC LIMIT ${keptRequests}) AS seen
    GROUP BY hour`;
}
