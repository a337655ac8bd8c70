/** Lists and makes the organizations of the deployment, for its operators. */
import type { Context } from '../../../context.ts';
import { inTransaction } from '../../../db/client/client.ts';
import { billedScope, found } from '../../../db/client/scope.ts';
import {
  findOrganization,
  insertOrganization,
  listOrganizationsWithMembers,
  lockPlan,
  type Organization,
  setPlan,
} from '../../../db/tables/organizations.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { Plan } from '../../foundation/billing/caps.ts';
import { readAccount } from '../../foundation/billing/usage.ts';
import { emit } from '../../foundation/events/emit.ts';
import { requireName } from './person.ts';

export interface ListedOrganization {
  organizationId: string;
  name: string;
  plan: Organization['plan'];
  members: number;
  createdAt: Date;
}

/** Lists all organizations by name. */
export async function listAllOrganizations(ctx: Pick<Context, 'db'>): Promise<ListedOrganization[]> {
  const organizations = await listOrganizationsWithMembers(ctx.db);
  return organizations.map(({ id, name, plan, createdAt, _count }) => ({
    organizationId: id,
    name,
    plan,
    members: _count.members,
    createdAt,
  }));
}

/**
 * Makes an organization without members; its owners are invited. Throws `conflict` when another one has the
 * name.
 */
export async function createOrganization(
  ctx: Pick<Context, 'db'>,
  { name }: { name: string },
): Promise<Organization> {
  requireName('name', name);
  const organization = await insertOrganization(ctx.db, name);
  if (!organization)
    throw new ServiceError('conflict', { message: `There is an organization ${name} already.` });
  return organization;
}

/** Returns the organization. Throws `not_found`. */
export async function requireOrganization(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
): Promise<Organization> {
  return found(await findOrganization(ctx.db, organizationId), 'The organization');
}

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
