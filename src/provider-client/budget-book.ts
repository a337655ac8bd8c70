/**
 * What calls to providers use: of the budgets that the providers' answers tell of, and towards the month's usage. Nearly
 * every call changes a figure, so figures are kept in memory and written together at intervals.
 */
import { offersTestControls, type Scope } from '../db/client/scope.ts';
import { isNodeAway, writeForAll } from '../db/distribution/several-nodes.ts';
import type { StoredConnection } from '../db/tables/connections.ts';
import type { StoredProfile } from '../db/tables/profiles.ts';
import { keyOf, type QuotaOwner, type StoredBudget } from '../db/tables/provider-limits.ts';
import type { Used } from '../db/tables/usage-counts.ts';
import { OutcomeUnknown } from '../errors/index.ts';
import { createBoundedCache } from '../lib/bounded-cache.ts';
import { minuteMs } from '../lib/time.ts';
import type { BudgetReading } from '../providers/budgets.ts';

type Account = Scope & Pick<StoredProfile, 'providerId' | 'externalId'>;

/** Returns the quota owner whose budgets calls through a profile spend. */
export function holderOf(profile: StoredProfile): QuotaOwner {
  return quotaOwnerThrough(profile, profile.connection);
}

/**
 * Returns the quota owner whose budgets calls for an account spend through a connection. Each connection
 * made by test controls has an app of its own, so that a throttled one does not affect the others.
 */
export function quotaOwnerThrough(
  { organizationId, mode, providerId, externalId }: Account,
  connection: Pick<StoredConnection, 'id' | 'authIntegrationId'>,
): QuotaOwner {
  return {
    organizationId,
    mode,
    providerId,
    externalId,
    app: connection.authIntegrationId ?? connection.id,
  };
}

// Records what answers say about budgets, by account and app. A figure that has not changed is written seldom.

interface BudgetStore {
  read(owner: QuotaOwner): Promise<StoredBudget[]>;
  write(budgets: StoredBudget[]): Promise<void>;
}

export interface BudgetBook {
  note(owner: QuotaOwner, readings: readonly BudgetReading[]): void;
  /** Returns the latest figure of every budget that calls for the account spend, sorted by name. */
  read(owner: QuotaOwner): Promise<StoredBudget[]>;
  /** Writes what has been recorded since the last flush. */
  flush(): Promise<void>;
  /** Drops what has been recorded in the test mode of this organization; without an id, of all of them. */
  forgetTestMode(organizationId?: string): void;
}

const rememberedMegabytes = 8;
/** A figure that has not changed is written again after this time. */
const refreshMs = 5 * minuteMs;

export function createBudgetBook(store: BudgetStore, now: () => Date): BudgetBook {
  const written = createBoundedCache<StoredBudget>(rememberedMegabytes);
  const unwritten = new Map<string, StoredBudget>();

  return {
    note(owner, readings) {
      for (const reading of readings) {
        const row = rowOf(owner, reading, now());
        const key = keyOf(row);
        const last = unwritten.get(key) ?? written.get(key);
        if (!last || tellsMore(row, last)) unwritten.set(key, row);
      }
    },
    async read(owner) {
      const rows = new Map((await store.read(owner)).map((row) => [keyOf(row), row]));
      for (const [key, row] of unwritten) if (isOf(owner, row)) rows.set(key, row);
      return [...rows.values()].sort((one, other) => (one.budget < other.budget ? -1 : 1));
    },
    async flush() {
      const rows = [...unwritten];
      if (rows.length === 0) return;
      const failures = await writeForAll([...unwritten.values()], store.write);
      const left = new Set(failures.flatMap((failed) => failed.rows));
      // Until it is written, a figure is read from memory. One that was replaced or forgotten meanwhile stays as it is now.
      for (const [key, row] of rows) {
        if (unwritten.get(key) !== row || left.has(row)) continue;
        written.set(key, row);
        unwritten.delete(key);
      }
      const [first] = failures;
      if (first) throw first.error;
    },
    forgetTestMode(organizationId) {
      for (const rows of [written, unwritten])
        for (const [key, row] of [...rows.entries()])
          if (offersTestControls(row) && row.organizationId === (organizationId ?? row.organizationId))
            rows.delete(key);
    },
  };
}

function rowOf(owner: QuotaOwner, reading: BudgetReading, readAt: Date): StoredBudget {
  const { organizationId, mode, providerId, externalId, app } = owner;
  const { budget, per, unit, used, limit, windowSeconds, resetsInSeconds } = reading;
  return {
    organizationId,
    mode,
    providerId,
    externalId: per === 'app' ? '' : externalId,
    app: per === 'account' ? '' : app,
    budget,
    unit,
    used,
    limit: limit ?? null,
    windowSeconds: windowSeconds ?? null,
    resetsAt: resetsInSeconds === undefined ? null : new Date(readAt.getTime() + resetsInSeconds * 1000),
    readAt,
  };
}

function tellsMore(row: StoredBudget, last: StoredBudget): boolean {
  const same = row.used === last.used && row.limit === last.limit && !row.resetsAt === !last.resetsAt;
  return !same || row.readAt.getTime() - last.readAt.getTime() > refreshMs;
}

function isOf(owner: QuotaOwner, row: StoredBudget): boolean {
  const { organizationId, mode, providerId } = owner;
  const externalId = row.externalId && owner.externalId;
  const app = row.app && owner.app;
  return keyOf({ ...row, organizationId, mode, providerId, externalId, app }) === keyOf(row);
}

// Counts calls towards the month's usage, by profile.

/** Counts calls to providers towards the month's usage. */
export interface CallCounter {
  note(scope: Scope, profileId: string | undefined): void;
  /** Writes what has been counted since the last flush. What cannot be written is kept for the next one. */
  flush(): Promise<void>;
  /** Drops what has been counted in the test mode of this organization; without an id, of all of them. */
  forgetTestMode(organizationId?: string): void;
}

const perStatement = 1_000;

export function createCallCounter(write: (used: Used[]) => Promise<void>, now: () => Date): CallCounter {
  let counted = new Map<string, Used & { calls: number }>();

  function add(scope: Scope, profileId: string | undefined, at: Date, calls: number): void {
    const { organizationId, mode } = scope;
    const key = [organizationId, mode, at.toISOString().slice(0, 7), profileId].join(' ');
    const known = counted.get(key);
    if (known) known.calls += calls;
    else
      counted.set(key, { organizationId, mode, at, ...(profileId ? { profileId } : {}), calls, counts: {} });
  }

  return {
    note: (scope, profileId) => add(scope, profileId, now(), 1),
    async flush() {
      const left = [...counted.values()].map(({ calls, ...used }) => ({
        ...used,
        counts: { providerCalls: calls },
      }));
      counted = new Map();
      const failures: { rows: typeof left; error: unknown }[] = [];
      while (left.length > 0 && failures.every(({ error }) => isNodeAway(error)))
        failures.push(...(await writeForAll(left.splice(0, perStatement), write)));
      // What may have been written is not written again, since nothing may be counted twice.
      const unwritten = failures.flatMap(({ rows, error }) => (error instanceof OutcomeUnknown ? [] : rows));
      for (const { counts, at, profileId, ...scope } of [...unwritten, ...left])
        add(scope, profileId, at, counts.providerCalls);
      const [first] = failures;
      if (first) throw first.error;
    },
    forgetTestMode(organizationId) {
      for (const [key, used] of counted)
        if (offersTestControls(used) && used.organizationId === (organizationId ?? used.organizationId))
          counted.delete(key);
    },
  };
}
