/** Exports what every organization used in a month, of every cap, for billing. */
import type { Context } from '../../../context.ts';
import { listOrganizations, type Organization } from '../../../db/tables/organizations.ts';
import { type LatestUsage, latestUsage } from '../../../db/tables/usage.ts';
import { csvLine } from '../../../lib/csv.ts';
import { type Cap, capKinds, capNames } from './plans.ts';

export interface UsageLine {
  organizationId: string;
  name: string;
  /** The plan at the time of the export. */
  plan: Organization['plan'];
  month: string;
  cap: Cap;
  /** The month's uses, or, for a cap on existing things, their number at the end of the month. */
  used: number;
  /** The largest number that existed at once in the month; for a cap on uses, the same as `used`. */
  peak: number;
}

/**
 * Returns a line for every organization and cap, including those that used nothing.
 * @param month the first day of the month.
 */
export async function exportUsage(ctx: Context, month: string): Promise<UsageLine[]> {
  const organizations = await listOrganizations(ctx.db);
  const rows = await latestUsage(ctx.db, month);
  const byCap = new Map(rows.map((row) => [`${row.organizationId} ${row.cap}`, row]));
  return organizations.flatMap(({ id, name, plan }) =>
    capNames.map((cap) => ({
      organizationId: id,
      name,
      plan,
      month: month.slice(0, 7),
      cap,
      ...usageIn(month, cap, byCap.get(`${id} ${cap}`)),
    })),
  );
}

/**
 * Returns the usage of a month. A number of existing things continues from the last month in which it
 * changed.
 */
function usageIn(month: string, cap: Cap, last: LatestUsage | undefined): { used: number; peak: number } {
  if (last?.month === month) return { used: last.used, peak: last.peak };
  const carried = capKinds[cap].count && last ? last.used : 0;
  return { used: carried, peak: carried };
}

export function usageCsv(lines: UsageLine[]): string {
  const columns = ['organizationId', 'name', 'plan', 'month', 'cap', 'used', 'peak'] as const;
  const rows = lines.map((line) => columns.map((column) => line[column]));
  return [columns, ...rows].map(csvLine).join('');
}
