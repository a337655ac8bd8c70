import type { Context } from '../../context.ts';
import { usageOf } from '../../db/usage.ts';
import type { Caller } from '../caller.ts';
import { type Cap, capKinds } from './plans.ts';

export interface UsageMonth {
  /** YYYY-MM */
  month: string;
  /** For people. */
  cap: string;
  /** Uses in the month; of what there is at a time, how much at its end. */
  used: number;
  /** Of what there is at a time, the most in the month; else the same. */
  peak: number;
}

const mostRows = 120;

/** What the organization used, month by month, the last one first. */
export async function listUsage(ctx: Context, { organizationId }: Caller): Promise<UsageMonth[]> {
  const rows = await usageOf(ctx.db, organizationId, mostRows);
  return rows.map(({ month, cap, used, peak }) => ({
    month: month.slice(0, 7),
    cap: capKinds[cap as Cap].name,
    used,
    peak,
  }));
}
