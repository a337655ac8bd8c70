/** Writes the requests of all tenants, over a connection of its own: none of the pool's is kept from a request. */
import type { DatabaseAddress } from './address.ts';
import { openPool } from './client.ts';
import { keptRequests, type RequestLogRow } from './request-log.ts';
import type { Scope } from './scope.ts';

export interface RequestLogWriter {
  /** However many, with one statement. Those that came through before a connection broke are there already. */
  insert(rows: RequestLogRow[]): Promise<void>;
  /** Erases what can be seen no more. */
  trim(scope: Scope): Promise<void>;
  close(): Promise<void>;
}

export function createRequestLogWriter(address: DatabaseAddress): RequestLogWriter {
  const pool = openPool(address, 1);
  return {
    async insert(rows) {
      await pool.query(insertion, [JSON.stringify(rows)]);
    },
    async trim({ organizationId, mode }) {
      await pool.query(trimming, [organizationId, mode]);
    },
    close: () => pool.end(),
  };
}

const insertion = `
  INSERT INTO request_log_entries (id, organization_id, mode, request_id, key_id, operation_id, status, duration_ms,
    error_code, created_at)
  SELECT row.id, row."organizationId", row.mode::"Mode", row."requestId", row."keyId", row."operationId",
    row.status, row."durationMs", row."errorCode", row."createdAt"
  FROM jsonb_to_recordset($1::jsonb) AS row (id text, "organizationId" text, mode text, "requestId" text,
    "keyId" text, "operationId" text, status int, "durationMs" float8, "errorCode" text, "createdAt" timestamptz)
  ON CONFLICT DO NOTHING`;

const trimming = `
  DELETE FROM request_log_entries WHERE organization_id = $1 AND mode = $2::"Mode" AND id < (
    SELECT id FROM request_log_entries WHERE organization_id = $1 AND mode = $2::"Mode"
    ORDER BY id DESC OFFSET ${keptRequests - 1} LIMIT 1)`;
