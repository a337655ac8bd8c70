/**
 * Counts what calls spend of daily budgets. Each amount is reserved by one statement before its call, so
 * that processes together never spend more than a limit allows.
 */
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import type { Scope } from '../client/scope.ts';
import type { RetentionPolicy } from './retention.ts';

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
  const most = String(upTo);
  const written = await db.$executeRaw`
    INSERT INTO provider_spending AS known
      (organization_id, mode, provider_id, external_id, app, budget, day_began_at, spent)
    SELECT ${organizationId}, ${mode}::"Mode", ${providerId}, ${externalId}, ${app}, ${budget}, ${dayBeganAt},
      ${String(amount)}::text::numeric
    WHERE ${String(amount)}::text::numeric <= ${most}::text::numeric
    ON CONFLICT (organization_id, mode, provider_id, external_id, app, budget, day_began_at) DO UPDATE
      SET spent = known.spent + excluded.spent
      WHERE known.spent + excluded.spent <= ${most}::text::numeric`;
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
  const key = { organizationId, mode, providerId, externalId, app, budget, dayBeganAt };
  const row = await db.providerSpending.findFirst({ where: key });
  return row ? row.spent.toNumber() : 0;
}

const keptMs = 2 * dayMs;

export const providerSpendingRetention: RetentionPolicy = {
  table: 'provider_spending',
  since: 'day_began_at',
  forMs: keptMs,
};
