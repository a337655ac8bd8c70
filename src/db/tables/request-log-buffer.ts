/**
 * Keeps request log entries in memory and writes them together, so that no request waits for the database. A tenant's
 * log is trimmed when this process first writes to it, and then after every `trimmedEvery` entries; until then it may
 * be that much too long, per process.
 */
import { createBoundedCache } from '../../lib/bounded-cache.ts';
import { newIdAt } from '../client/ids.ts';
import type { Scope } from '../client/scope.ts';
import type { RequestLogRow } from './request-log-entries.ts';

interface RequestLogStore {
  insert(rows: RequestLogRow[]): Promise<void>;
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

  async function writeAll(): Promise<void> {
    while (noted.length > 0) {
      const rows = noted.splice(0, perStatement);
      try {
        await store.insert(rows);
      } catch (error) {
        noted = [...rows, ...noted];
        keepNewest();
        throw error;
      }
      await trimAfter(rows);
    }
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
