/** What the provider says that an account may publish. Many that are due together ask once. */
import { type BoundedCache, createBoundedCache } from '../../../bounded-cache.ts';
import type { Context } from '../../../context.ts';
import type { StoredProfile } from '../../../db/profiles.ts';
import type { BudgetReading } from '../../../providers/budget.ts';
import { holderOf } from '../../budgets/holder.ts';
import { runThrough } from '../../content/run-content.ts';
import type { Spending } from './spending.ts';

export interface Told {
  reading: BudgetReading;
  /** By the clock of the service, and by that of the tenant, which a test may move. */
  at: Date;
  tenantTime: Date;
}

/** What was published by others in this time is noticed by the provider, which refuses. */
const trustedMs = 60_000;

const told = new WeakMap<Context, BoundedCache<Promise<Told>>>();

/** Throws ServiceError. */
export async function askProvider(
  ctx: Context,
  profile: StoredProfile,
  { budget, variant, spenders }: Spending,
): Promise<Told> {
  const asked = askedOf(ctx);
  const { organizationId, mode, account } = spenders;
  const key = [organizationId, mode, account, budget.budget].join('\n');
  const tenantTime = await ctx.testClocks.now(spenders);
  const last = asked.get(key);
  if (!last) return ask();
  const known = await last.catch(() => undefined);
  if (known && tenantTime.getTime() - known.tenantTime.getTime() < trustedMs) return known;
  const latest = asked.get(key);
  return latest === last || !latest ? ask() : latest;

  function ask(): Promise<Told> {
    const at = ctx.now();
    const scopes = variant.scopes[profile.connection.loginKind] ?? [];
    const answer = runThrough(ctx, profile, scopes, (call) => budget.read(call)).then((reading) => {
      ctx.budgets.note(holderOf(profile), [reading]);
      return { reading, at, tenantTime };
    });
    asked.set(key, answer);
    return answer;
  }
}

function askedOf(ctx: Context): BoundedCache<Promise<Told>> {
  const asked = told.get(ctx) ?? createBoundedCache(10_000);
  told.set(ctx, asked);
  return asked;
}
