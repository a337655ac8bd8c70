/**
 * What providers' answers tell of budgets, kept by account and app. Every call tells something, so it is remembered
 * here and written down together at intervals; a figure that stays the same seldom.
 */
import { createBoundedCache } from '../../bounded-cache.ts';
import { type BudgetHolder, keyOf, type StoredBudget } from '../../db/provider-budgets.ts';
import type { BudgetReading } from '../../providers/budget.ts';

export interface BudgetStore {
  read(holder: BudgetHolder): Promise<StoredBudget[]>;
  write(budgets: StoredBudget[]): Promise<void>;
}

export interface BudgetBook {
  note(holder: BudgetHolder, readings: readonly BudgetReading[]): void;
  /** The latest of every budget that calls for the account spend, by name. */
  read(holder: BudgetHolder): Promise<StoredBudget[]>;
  /** Writes down what has been noted since. */
  flush(): Promise<void>;
}

const rememberedBudgets = 10_000;
/** How long a figure that stays the same is taken as written down. */
const refreshMs = 5 * 60 * 1000;

export function createBudgetBook(store: BudgetStore, now: () => Date): BudgetBook {
  const written = createBoundedCache<StoredBudget>(rememberedBudgets);
  let unwritten = new Map<string, StoredBudget>();

  return {
    note(holder, readings) {
      for (const reading of readings) {
        const row = rowOf(holder, reading, now());
        const key = keyOf(row);
        const last = unwritten.get(key) ?? written.get(key);
        if (!last || tellsMore(row, last)) unwritten.set(key, row);
      }
    },
    async read(holder) {
      const rows = new Map((await store.read(holder)).map((row) => [keyOf(row), row]));
      for (const [key, row] of unwritten) if (isOf(holder, row)) rows.set(key, row);
      return [...rows.values()].sort((one, other) => (one.budget < other.budget ? -1 : 1));
    },
    async flush() {
      if (unwritten.size === 0) return;
      const rows = unwritten;
      unwritten = new Map();
      await store.write([...rows.values()]);
      for (const [key, row] of rows) written.set(key, row);
    },
  };
}

function rowOf(holder: BudgetHolder, reading: BudgetReading, readAt: Date): StoredBudget {
  const { organizationId, mode, providerId, externalId, app } = holder;
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

function isOf(holder: BudgetHolder, row: StoredBudget): boolean {
  const { organizationId, mode, providerId } = holder;
  const externalId = row.externalId && holder.externalId;
  const app = row.app && holder.app;
  return keyOf({ ...row, organizationId, mode, providerId, externalId, app }) === keyOf(row);
}
