/**
 * Writes the request log of all tenants on a connection of its own, so that it takes none of the pool's connections
 * away from requests.
 */
import type { DatabaseAddress } from '../client/address.ts';
import { openPool } from '../client/client.ts';
import { idsOf } from '../client/ids.ts';
import type { Scope } from '../client/scope.ts';
import { sessionName } from '../client/session-name.ts';
import { keptRequests, type RequestLogRow } from './request-log.ts';

interface RequestLogWriter {
  /**
   * Inserts the rows with one statement, which may be repeated after a lost connection, because rows that
   * exist are skipped. Rows of an organization that has been deleted meanwhile are left out.
   */
  insert(rows: RequestLogRow[]): Promise<void>;
  /** Deletes a tenant's rows that are older than those that can be seen. */
  trim(scope: Scope): Promise<void>;
  close(): Promise<void>;
}

export function createRequestLogWriter(address: DatabaseAddress): RequestLogWriter {
  const pool = openPool(address, 1, sessionName('request log'));
  return {
    async insert(rows) {
      await pool.query(insertion, [JSON.stringify(rows)]);
    },
    async trim({ organizationId, mode }) {
      const { gte, lt } = idsOf('requestLogEntry', mode);
      await pool.query(trimming, [organizationId, mode, gte, lt]);
    },
    close: () => pool.end(),
  };
}

const insertion = `
  INSERT INTO request_log_entries (id, organization_id, mode, request_id, key_id, operation_id, status, duration_ms,
    error_code, created_at, details)
  SELECT row.id, row."organizationId", row.mode::"Mode", row."requestId", row."keyId", row."operationId",
    row.status, row."durationMs", row."errorCode", row."createdAt", row.details
  FROM jsonb_to_recordset($1::jsonb) AS row (id text, "organizationId" text, mode text, "requestId" text,
    "keyId" text, "operationId" text, status int, "durationMs" float8, "errorCode" text, "createdAt" timestamptz, details jsonb)
  WHERE EXISTS (SELECT FROM organizations WHERE organizations.id = row."organizationId")
  ON CONFLICT DO NOTHING`;

const trimming = `
  DELETE FROM request_log_entries WHERE organization_id = $1 AND mode = $2::"Mode" AND id >= $3 AND id < (
    SELECT id FROM request_log_entries
    WHERE organization_id = $1 AND mode = $2::"Mode" AND id >= $3 AND id < $4
    ORDER BY id DESC OFFSET ${keptRequests - 1} LIMIT 1)`;
