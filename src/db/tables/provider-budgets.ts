import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { ProviderBudgetModel as StoredBudget } from '../generated/models.ts';
import type { RetentionPolicy } from './retention.ts';

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
    INSERT INTO provider_budgets AS known (organization_id, mode, provider_id, external_id, app, budget,
      unit, used, "limit", window_seconds, resets_at, read_at)
    SELECT row."organizationId", row.mode::"Mode", row."providerId", row."externalId", row.app, row.budget,
      row.unit, row.used, row."limit", row."windowSeconds", row."resetsAt", row."readAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row ("organizationId" text, mode text,
      "providerId" text, "externalId" text, app text, budget text, unit text, used float8, "limit" float8,
      "windowSeconds" int, "resetsAt" timestamptz, "readAt" timestamptz)
    WHERE EXISTS (SELECT FROM organizations WHERE organizations.id = row."organizationId")
      AND (row."externalId" = '' OR EXISTS (
        SELECT FROM connected_profiles p
        WHERE p.organization_id = row."organizationId" AND p.mode = row.mode::"Mode"
          AND p.provider_id = row."providerId" AND p.external_id = row."externalId"))
    ON CONFLICT (organization_id, mode, provider_id, external_id, app, budget) DO UPDATE SET
      unit = excluded.unit, used = excluded.used, "limit" = excluded."limit",
      window_seconds = excluded.window_seconds, resets_at = excluded.resets_at, read_at = excluded.read_at
    WHERE known.read_at < excluded.read_at`;
}

/** Returns a text that identifies a budget: tenant, mode, provider, account, app and name. */
export function keyOf({ organizationId, mode, providerId, externalId, app, budget }: StoredBudget): string {
  return [organizationId, mode, providerId, externalId, app, budget].join('\n');
}

const retentionMs = 30 * dayMs;

export const providerBudgetRetention: RetentionPolicy = {
  table: 'provider_budgets',
  since: 'read_at',
  forMs: retentionMs,
};
