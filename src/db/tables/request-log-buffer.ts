/**
 * Keeps request log entries in memory and writes them together, so that no request waits for the database. A tenant's
 * log is trimmed when this process first writes to it, and then after every `trimmedEvery` entries; until then it may
 * be that much too long, per process.
 */
import { createBoundedCache } from '../../lib/bounded-cache.ts';
import { type DatabaseAddress, openPool, sessionName } from '../client/connection-settings.ts';
import { idsOf, newIdAt } from '../client/ids.ts';
import type { Scope } from '../client/scope.ts';
import { pipelined, sqlOf } from '../client/statements.ts';
import { isNodeAway, isSpread, writeForAll } from '../distribution/several-nodes.ts';
import { keptRequests, type RequestLogRow } from './request-log-entries.ts';
import { countingUsage } from './usage-counts.ts';

interface RequestLogStore {
  /**
   * Inserts and counts rows with one statement, on a cluster in one transaction, which may be repeated, because rows that exist
   * are skipped. Rows of an organization that has been deleted meanwhile are left out.
   */
  insert(rows: RequestLogRow[]): Promise<void>;
  /** Deletes a tenant's rows that are older than those that can be seen. */
  trim(scope: Scope): Promise<void>;
}

/** Each report is made once, until entries can be written again. */
interface RequestLogReports {
  failing(error: unknown): void;
  /** Reports that the oldest entries are lost, because the database has been away for too long. */
  dropping(): void;
}

export interface RequestLog {
  note(request: Omit<RequestLogRow, 'id'>): void;
  /** Writes the collected entries. Entries that cannot be written are kept for the next time; it never throws. */
  flush(): Promise<void>;
  /** Returns how many entries were lost so far. */
  dropped(): number;
}

const capacity = 10_000;
const perStatement = 1_000;
/**
 * A tenant's log is trimmed after this many new entries. It is not trimmed more often, because finding the
 * place to cut reads all visible entries.
 */
const trimmedEvery = 1_000;
/**
 * The number of tenants whose new entries are counted. A tenant that drops out of this cache is trimmed once
 * more than necessary.
 */
const rememberedMegabytes = 2;

export function createRequestLog(store: RequestLogStore, reports: RequestLogReports): RequestLog {
  let noted: RequestLogRow[] = [];
  let dropped = 0;
  let told = { failing: false, dropping: false };
  let flushing: Promise<void> | undefined;
  const untrimmed = createBoundedCache<number>(rememberedMegabytes);

  function keepNewest(): void {
    const excess = noted.length - capacity;
    if (excess <= 0) return;
    noted = noted.slice(excess);
    dropped += excess;
    if (!told.dropping) reports.dropping();
    told.dropping = true;
  }

  async function tryWriting(): Promise<void> {
    try {
      await writeAll();
      told = { failing: false, dropping: false };
    } catch (error) {
      if (!told.failing) reports.failing(error);
      told.failing = true;
    }
  }

  /**
   * Writes what has been noted until now. Goes on past what a node of a cluster that is away has to take; any other failure ends
   * it.
   */
  async function writeAll(): Promise<void> {
    const failures: { rows: RequestLogRow[]; error: unknown }[] = [];
    const taken = noted;
    noted = [];
    try {
      while (taken.length > 0 && failures.every(({ error }) => isNodeAway(error))) {
        const rows = taken.splice(0, perStatement);
        const unwritten = await writeForAll(rows, store.insert);
        failures.push(...unwritten);
        const left = new Set(unwritten.flatMap((one) => one.rows));
        await trimAfter(rows.filter((row) => !left.has(row)));
      }
    } finally {
      noted = [...failures.flatMap(({ rows }) => rows), ...taken, ...noted];
      keepNewest();
    }
    const [first] = failures;
    if (first) throw first.error;
  }

  async function trimAfter(rows: RequestLogRow[]): Promise<void> {
    for (const [tenant, own] of Map.groupBy(rows, tenantOf)) {
      const count = (untrimmed.get(tenant) ?? trimmedEvery) + own.length;
      untrimmed.set(tenant, count);
      if (count < trimmedEvery) continue;
      await store.trim(own[0] as Scope);
      untrimmed.set(tenant, 0);
    }
  }

  return {
    note(request) {
      noted.push({ id: newIdAt('requestLogEntry', request.mode, request.createdAt), ...request });
      keepNewest();
    },
    async flush() {
      flushing ??= tryWriting().finally(() => {
        flushing = undefined;
      });
      await flushing;
    },
    dropped: () => dropped,
  };
}

const tenantOf = ({ organizationId, mode }: Scope) => `${organizationId} ${mode}`;

// Writes the request log of all tenants on a connection of its own, so that it takes none of the pool's connections
// away from requests.

interface RequestLogWriter extends RequestLogStore {
  close(): Promise<void>;
}

export function createRequestLogWriter(address: DatabaseAddress): RequestLogWriter {
  const pool = openPool(address, 1, sessionName('request log'));
  const inTransaction = pipelined(pool, () => undefined);
  return {
    async insert(rows) {
      const entries = JSON.stringify(rows);
      if (!(await isSpread(sqlOf(pool))))
        return void (await pool.query(`WITH noted AS (${insertion}) ${counting('noted')}`, [entries]));
      // A cluster sends what one part of a statement returns to all nodes, and one that is away would stop all.
      await inTransaction(async (tx) => {
        const noted = await tx.$queryRawUnsafe<object[]>(insertion, entries);
        if (noted.length > 0) await tx.$queryRawUnsafe(counting(insertedRows), JSON.stringify(noted));
      });
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
  ON CONFLICT DO NOTHING RETURNING organization_id, mode, key_id, created_at`;

const insertedRows = `jsonb_to_recordset($1::jsonb) AS noted (
  organization_id text, mode "Mode", key_id text, created_at timestamptz)`;

const counting = (noted: string) =>
  countingUsage(
    `SELECT organization_id, mode, created_at AS at, NULL::text AS profile_id, key_id FROM ${noted}`,
    { apiRequests: 'count(*)' },
  );

const trimming = `
  DELETE FROM request_log_entries WHERE organization_id = $1 AND mode = $2::"Mode" AND id >= $3 AND id < (
    SELECT id FROM request_log_entries
    WHERE organization_id = $1 AND mode = $2::"Mode" AND id >= $3 AND id < $4
    ORDER BY id DESC OFFSET ${keptRequests - 1} LIMIT 1)`;
