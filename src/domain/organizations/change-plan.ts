import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { lockPlan, setPlan } from '../../db/organizations.ts';
import { billedScope } from '../../db/scope.ts';
import { readAccount } from '../billing/get-account.ts';
import type { Plan } from '../billing/plans.ts';
import { emit } from '../events/emit.ts';

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
