/** Reads what organizations use of their plans, and what they have done in each month, by profile and by key. */
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import { listOrganizations, type Organization, readPlan } from '../../../db/tables/organizations.ts';
import { listUsageCounts as list, type UsageOf, type UsageRow } from '../../../db/tables/usage-counts.ts';
import { type LatestUsage, latestUsage, readUse, usageOf } from '../../../db/tables/usage-months.ts';
import { validationError } from '../../../errors/index.ts';
import { csvLine } from '../../../lib/csv.ts';
import type { Caller } from '../caller.ts';
import { requireFiltered } from '../missing-ids.ts';
import { type Cap, capKinds, capNames, caps, monthOf } from './caps.ts';
import { readStagedBytes } from './staged-bytes.ts';

export function getBillingAccount(
  ctx: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
): Promise<Output<'billing.account.get'>> {
  return readAccount(ctx, ctx.db, caller.organizationId);
}

/** Returns the billing account, which is the same for keys of both modes. */
export async function readAccount(
  ctx: Pick<Context, 'clock'>,
  db: Db,
  organizationId: string,
): Promise<Schemas['BillingAccount']> {
  const plan = await readPlan(db, organizationId);
  const month = monthOf(ctx.clock.now());
  const usageOf = (cap: Cap) =>
    capKinds[cap].count?.(db, organizationId) ?? readUse(db, { organizationId, cap, month });
  const used = capNames.map(async (cap) => [cap, await usageOf(cap)] as const);
  const usage = Object.fromEntries(await Promise.all(used)) as Schemas['PlanUsage'];
  const stagedBytes = await readStagedBytes(ctx, db, organizationId, plan);
  return { plan, caps: caps[plan], usage, stagedBytes, liveConnectedProfiles: usage.connectedProfiles };
}

export interface UsageMonth {
  /** The month as YYYY-MM. */
  month: string;
  /** The name of the cap, for people. */
  cap: string;
  /** The month's uses, or, for a cap on existing things, their number at the end of the month. */
  used: number;
  /** The peak of the month; for a cap on uses, the same as `used`. */
  peak: number;
}

const mostRows = 120;

/** Lists what the organization used, month by month, the latest first. */
export async function listUsage(ctx: Pick<Context, 'db'>, { organizationId }: Caller): Promise<UsageMonth[]> {
  const rows = await usageOf(ctx.db, organizationId, mostRows);
  return rows.map(({ month, cap, used, peak }) => ({
    month: month.slice(0, 7),
    cap: capKinds[cap as Cap].name,
    used,
    peak,
  }));
}

// Exports what every organization used in a month, of every cap, for billing.

export interface UsageLine {
  organizationId: string;
  name: string;
  /** The plan at the time of the export. */
  plan: Organization['plan'];
  month: string;
  cap: Cap;
  /** The month's uses, or, for a cap on existing things, their number at the end of the month. */
  used: number;
  /** The peak of the month; for a cap on uses, the same as `used`. */
  peak: number;
}

/**
 * Returns a line for every organization and cap, including those that used nothing.
 * @param month the first day of the month.
 */
export async function exportUsage(ctx: Pick<Context, 'db'>, month: string): Promise<UsageLine[]> {
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

// Lists what was done in each month, whatever the plan.

/** How many months are listed when none is named. */
const usualMonths = 12;

/**
 * Lists counts, the latest month first.
 * @throws ServiceError `validation_error` for a profile and a key at once, `not_found` for one that does not exist.
 */
export async function listUsageCounts(
  ctx: Context,
  caller: Caller,
  given: Input<'usage.list'>,
): Promise<Output<'usage.list'>> {
  const { sinceMonth, untilMonth, connectedProfileId, keyId, cursor, limit } = given;
  const whose = groupingOf(given);
  const until = new Date(untilMonth ?? monthOf(ctx.clock.now()));
  const since = sinceMonth === undefined ? monthsBefore(until, usualMonths - 1) : new Date(sinceMonth);
  const { rows, nextCursor } = await list(
    ctx.db,
    caller,
    // The rows of keys are fewer, and add up to the same.
    {
      whose: whose ?? 'key',
      isGrouped: whose !== undefined,
      subject: connectedProfileId ?? keyId,
      since,
      until,
    },
    { cursor, limit },
  );
  await requireFiltered(ctx, caller, { cursor, connectedProfileId, keyId }, rows);
  return {
    data: rows.map((row) => presentUsage(row, whose)),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

const filters: Record<UsageOf, 'connectedProfileId' | 'keyId'> = {
  profile: 'connectedProfileId',
  key: 'keyId',
};

/** Returns the grouping that is asked for, or that has the profile or key that is asked for; undefined for none. */
function groupingOf(given: Input<'usage.list'>): UsageOf | undefined {
  const asked = (['profile', 'key'] as const).filter((whose) => given[filters[whose]] !== undefined);
  const { groupBy = asked[0] } = given;
  const other = asked.find((whose) => whose !== groupBy);
  if (!other) return groupBy;
  const field = filters[other];
  const message = `Usage is counted by profile or by key. Leave ${field} out, or ${
    given.groupBy ? 'group by that' : `${groupBy && filters[groupBy]}`
  }.`;
  throw validationError([{ field, message }]);
}

function presentUsage({ month, subject, ...counts }: UsageRow, whose: UsageOf | undefined): Schemas['Usage'] {
  return {
    month: month.toISOString().slice(0, 7),
    ...(whose && subject ? { [filters[whose]]: subject } : {}),
    ...counts,
  };
}

function monthsBefore(month: Date, count: number): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - count));
}
