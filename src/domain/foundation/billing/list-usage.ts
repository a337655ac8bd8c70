import type { Context } from '../../../context.ts';
import { usageOf } from '../../../db/tables/usage.ts';
import type { Caller } from '../caller.ts';
import { type Cap, capKinds } from './plans.ts';

export interface UsageMonth {
  /** The month as YYYY-MM. */
  month: string;
  /** The name of the cap, for people. */
  cap: string;
  /** The month's uses, or, for a cap on existing things, their number at the end of the month. */
  used: number;
  /** The largest number that existed at once in the month; for a cap on uses, the same as `used`. */
  peak: number;
}

const mostRows = 120;

/** Lists what the organization used, month by month, the latest first. */
export async function listUsage(ctx: Context, { organizationId }: Caller): Promise<UsageMonth[]> {
  const rows = await usageOf(ctx.db, organizationId, mostRows);
  return rows.map(({ month, cap, used, peak }) => ({
    month: month.slice(0, 7),
    cap: capKinds[cap as Cap].name,
    used,
    peak,
  }));
}
