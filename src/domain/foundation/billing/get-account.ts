import type { Context } from '../../../context.ts';
import type { Output, Schemas } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import { readPlan } from '../../../db/tables/organizations.ts';
import { readUse } from '../../../db/tables/usage.ts';
import type { Caller } from '../caller.ts';
import { type Cap, capKinds, capNames, caps, monthOf } from './plans.ts';
import { readStagedBytes } from './staged-bytes.ts';

export function getBillingAccount(ctx: Context, caller: Caller): Promise<Output<'billing.account.get'>> {
  return readAccount(ctx, ctx.db, caller.organizationId);
}

/** Returns the billing account, which is the same for keys of both modes. */
export async function readAccount(
  ctx: Context,
  db: Db,
  organizationId: string,
): Promise<Schemas['BillingAccount']> {
  const plan = await readPlan(db, organizationId);
  const month = monthOf(ctx.now());
  const usageOf = (cap: Cap) =>
    capKinds[cap].count?.(db, organizationId) ?? readUse(db, { organizationId, cap, month });
  const used = capNames.map(async (cap) => [cap, await usageOf(cap)] as const);
  const usage = Object.fromEntries(await Promise.all(used)) as Schemas['PlanUsage'];
  const stagedBytes = await readStagedBytes(ctx, db, organizationId, plan);
  return { plan, caps: caps[plan], usage, stagedBytes, liveConnectedProfiles: usage.connectedProfiles };
}
