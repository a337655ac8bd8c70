/** What providers still allow, what is spent of it, and until when they want no calls. */
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { isId } from '../client/ids.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { RowCache } from '../coordination/row-cache.ts';
import type {
  ProviderBudgetModel as StoredBudget,
  ProviderThrottleModel as StoredThrottle,
} from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

export type { StoredBudget };

/** An account at a provider, together with the app through which the tenant reaches it. */
export interface QuotaOwner extends Scope {
  providerId: string;
  externalId: string;
  /** The Auth Integration's id. */
  app: string;
}

/** Returns all budgets that calls for the account spend: the account's, the app's, and those of the two together. */
export function readBudgets(db: Db, { providerId, externalId, app, ...scope }: QuotaOwner) {
  return db.providerBudget.findMany({
    where: { ...scopeOf(scope), providerId, externalId: { in: [externalId, ''] }, app: { in: [app, ''] } },
  });
}

/**
 * Stores budgets in one statement. A stored budget that was read later than the given one stays. Budgets of an
 * organization or an account that has been deleted meanwhile are left out.
 */
export async function writeBudgets(db: Db, budgets: readonly StoredBudget[]): Promise<void> {
  // Rows are sorted, so that two statements that write the same rows wait for each other instead of deadlocking.
  const rows = [...budgets].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
  await db.$executeRaw`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row ("organizationId" text, mode "Mode",
        "providerId" text, "externalId" text, app text, budget text, unit text, used float8, "limit" float8,
        "windowSeconds" int, "resetsAt" timestamptz, "readAt" timestamptz)
      WHERE EXISTS (SELECT FROM organizations WHERE organizations.id = row."organizationId"))
    , accounts AS MATERIALIZED (
      SELECT p.organization_id, p.mode, p.provider_id, p.external_id
      FROM connected_profiles p JOIN given ON p.organization_id = given."organizationId" AND p.mode = given.mode
        AND p.provider_id = given."providerId" AND p.external_id = given."externalId")
    INSERT INTO provider_budgets AS known (organization_id, mode, provider_id, external_id, app, budget,
      unit, used, "limit", window_seconds, resets_at, read_at)
    SELECT "organizationId", mode, "providerId", "externalId", app, budget, unit, used, "limit", "windowSeconds",
      "resetsAt", "readAt" FROM given
    WHERE "externalId" = '' OR ("organizationId", mode, "providerId", "externalId") IN (SELECT * FROM accounts)
    ON CONFLICT (organization_id, mode, provider_id, external_id, app, budget) DO UPDATE SET
      unit = excluded.unit, used = excluded.used, "limit" = excluded."limit", window_seconds = excluded.window_seconds,
      resets_at = excluded.resets_at, read_at = excluded.read_at WHERE known.read_at < excluded.read_at`;
}

/** Returns a text that identifies a budget: tenant, mode, provider, account, app and name. */
export function keyOf({ organizationId, mode, providerId, externalId, app, budget }: StoredBudget): string {
  return [organizationId, mode, providerId, externalId, app, budget].join('\n');
}

export const providerBudgetRetention: RetentionPolicy = {
  table: 'provider_budgets',
  since: 'read_at',
  forMs: 30 * dayMs,
};

// Counts what calls spend of daily budgets: by one statement before each call, so that processes together pass no limit.

/** Names one count: that of a holder's budget on one day. */
export interface SpendingDay extends Scope {
  providerId: string;
  /** Empty where the budget is the app's, whatever account it asks for. */
  externalId: string;
  /** Empty where the budget is the account's, whatever app asks. */
  app: string;
  budget: string;
  dayBeganAt: Date;
}

/**
 * Adds the amount unless more than `upTo` would then be spent. Returns whether it was added.
 * @param upTo infinite when nothing limits it.
 */
export async function reserveSpending(
  db: Db,
  { organizationId, mode, providerId, externalId, app, budget, dayBeganAt }: SpendingDay,
  amount: number,
  upTo: number,
): Promise<boolean> {
  if (amount > upTo) return false;
  // One row of values, because Citus does not pass the limit on with rows that are selected.
  const written = await db.$executeRaw`
    INSERT INTO provider_spending AS known
      (organization_id, mode, provider_id, external_id, app, budget, day_began_at, spent)
    VALUES (${organizationId}, ${mode}::"Mode", ${providerId}, ${externalId}, ${app}, ${budget}, ${dayBeganAt},
      ${String(amount)}::text::numeric)
    ON CONFLICT (organization_id, mode, provider_id, external_id, app, budget, day_began_at) DO UPDATE
      SET spent = known.spent + excluded.spent
      WHERE known.spent + excluded.spent <= ${String(upTo)}::text::numeric RETURNING true`;
  return written > 0;
}

/** Takes back what was reserved and not spent. */
export async function refundSpending(
  db: Db,
  { organizationId, mode, providerId, externalId, app, budget, dayBeganAt }: SpendingDay,
  amount: number,
): Promise<void> {
  await db.$executeRaw`
    UPDATE provider_spending SET spent = spent - ${String(amount)}::text::numeric
    WHERE organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND provider_id = ${providerId}
      AND external_id = ${externalId} AND app = ${app} AND budget = ${budget} AND day_began_at = ${dayBeganAt}`;
}

export async function readSpending(db: Db, day: SpendingDay): Promise<number> {
  const { organizationId, mode, providerId, externalId, app, budget, dayBeganAt } = day;
  const where = { organizationId, mode, providerId, externalId, app, budget, dayBeganAt };
  return (await db.providerSpending.findFirst({ where }))?.spent.toNumber() ?? 0;
}

export const providerSpendingRetention: RetentionPolicy = {
  table: 'provider_spending',
  since: 'day_began_at',
  forMs: 2 * dayMs,
};

export type { StoredThrottle };

/** The throttles of one provider for one tenant and mode, as this process caches them. */
export interface RememberedThrottles {
  organizationId: string;
  throttles: StoredThrottle[];
}

export interface ThrottleStore {
  /** Returns the provider's throttles as they were at most one second ago; some of them may have ended. */
  read(scope: Scope, providerId: string): Promise<StoredThrottle[]>;
  /** Stores a throttle. If there is one already, the later end counts. */
  write(throttle: StoredThrottle): Promise<void>;
}

export function createThrottleStore(db: Db, cache: RowCache<RememberedThrottles>): ThrottleStore {
  return {
    async read(scope, providerId) {
      const { organizationId, mode } = scope;
      const name = `${organizationId}/${mode}/${providerId}`;
      const read = async () => ({ organizationId, throttles: await readThrottles(db, scope, providerId) });
      return (await cache.get(name, read))?.throttles ?? [];
    },
    async write(throttle) {
      await writeThrottle(db, throttle);
      cache.forget(throttle.organizationId);
    },
  };
}

function readThrottles(db: Db, scope: Scope, providerId: string): Promise<StoredThrottle[]> {
  return db.providerThrottle.findMany({ where: { ...scopeOf(scope), providerId } });
}

async function writeThrottle(db: Db, throttle: StoredThrottle): Promise<void> {
  const { organizationId, mode, providerId, externalId, app, until } = throttle;
  await db.$executeRaw`
    INSERT INTO provider_throttles AS known (organization_id, mode, provider_id, external_id, app, until)
    VALUES (${organizationId}, ${mode}::"Mode", ${providerId}, ${externalId}, ${app}, ${until})
    ON CONFLICT (organization_id, mode, provider_id, external_id, app) DO UPDATE SET until = excluded.until
    WHERE known.until < excluded.until`;
}

export const providerThrottleRetention: RetentionPolicy = {
  table: 'provider_throttles',
  since: 'until',
  forMs: 0,
};

/** The most that a customer lets their app spend of a budget a day. */
export interface DailyLimit {
  budget: string;
  limit: number;
}

/** The limits of one app, as this process caches them. */
export interface RememberedLimits {
  id: string;
  /**
   * The key under which an app's budgets are counted: its client id, so that several Auth Integrations of one
   * app spend the same; the id that was asked for, if the app has no client id.
   */
  app: string;
  limits: readonly DailyLimit[];
}

export interface DailyLimits {
  /**
   * Returns the limits that the customer has set, as they were at most one second ago.
   * @param id the Auth Integration's id; an app that test controls made has no limits.
   */
  of(scope: Scope, id: string): Promise<RememberedLimits>;
}

export function createDailyLimits(db: Db, cache: RowCache<RememberedLimits>): DailyLimits {
  return {
    async of(scope, id) {
      const none: RememberedLimits = { id, app: id, limits: [] };
      if (!isId('authIntegration', scope.mode, id)) return none;
      const read = async () => {
        const where = { id, ...scopeOf(scope) };
        const row = await db.authIntegration.findFirst({
          where,
          select: { clientId: true, dailyLimits: true },
        });
        const limits = (row?.dailyLimits ?? []) as unknown as DailyLimit[];
        return { id, app: row?.clientId || id, limits };
      };
      const name = `${scope.organizationId}/${id}`;
      return (await cache.get(name, read)) ?? none;
    },
  };
}
