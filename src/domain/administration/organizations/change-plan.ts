import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { billedScope } from '../../../db/client/scope.ts';
import { lockPlan, setPlan } from '../../../db/tables/organizations.ts';
import type { Plan } from '../../foundation/billing/plans.ts';
import { readAccount } from '../../foundation/billing/usage.ts';
import { emit } from '../../foundation/events/emit.ts';

/**
 * Changes the plan of an organization. A smaller plan takes nothing away. The event `plan.changed` informs
 * whoever bills the organization.
 */
export async function changePlan(ctx: Context, organizationId: string, plan: Plan): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if ((await lockPlan(tx, organizationId)) === plan) return;
    await setPlan(tx, organizationId, plan);
    const data = await readAccount(ctx, tx, organizationId);
    await emit(ctx, tx, billedScope(organizationId), [{ topic: 'plan.changed', data }]);
  });
}
