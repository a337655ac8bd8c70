/**
 * What becomes of requests, kept in memory and written down together, so that no request waits for the database.
 * Each tenant's log is trimmed when this process first writes to it, and after so many entries again: it is never
 * longer than what can be seen by more than that, for each process.
 */
import { createBoundedCache } from '../../bounded-cache.ts';
import { newIdAt } from '../../db/ids.ts';
import type { RequestLogRow } from '../../db/request-log.ts';
import type { Scope } from '../../db/scope.ts';

export interface RequestLogStore {
  insert(rows: RequestLogRow[]): Promise<void>;
  trim(scope: Scope): Promise<void>;
}

/** Each is told once until something can be written again. */
export interface RequestLogReports {
  failing(error: unknown): void;
  /** The database has been away for so long that the oldest of what waits for it is lost. */
  dropping(): void;
}

export interface RequestLog {
  note(request: Omit<RequestLogRow, 'id'>): void;
  /** Writes down what has been noted. What cannot be written is kept for the next time; nothing is thrown. */
  flush(): Promise<void>;
  /** How many were lost so far. */
  dropped(): number;
}

const capacity = 10_000;
const perStatement = 1_000;
/** Finding out where a log is to be cut takes a look at all that can be seen of it. */
const trimmedEvery = 1_000;
/** Whoever is forgotten is trimmed once more than necessary. */
const rememberedTenants = 10_000;

export function createRequestLog(store: RequestLogStore, reports: RequestLogReports): RequestLog {
  let noted: RequestLogRow[] = [];
  let dropped = 0;
  let told = { failing: false, dropping: false };
  let flushing: Promise<void> | undefined;
  const untrimmed = createBoundedCache<number>(rememberedTenants);

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
      noted.push({ id: newIdAt('request', request.mode, request.createdAt), ...request });
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
