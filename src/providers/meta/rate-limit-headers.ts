/** Reads rate limits from the provider's headers. Source: "Rate Limits" (Graph API). */
import { z } from 'zod';
import { times } from '../../lib/bounds.ts';
import { daySeconds } from '../../lib/time.ts';
import { type BudgetReading, type DailyBudget, dailyCalls } from '../budgets.ts';
import type { ContentTypeDeclaration } from '../content-type.ts';
import { advisedWaitSeconds } from '../kit/failures.ts';
import { list, record, word } from '../kit/fields.ts';
import { parseJson } from '../kit/json.ts';

type Headers = Readonly<Record<string, unknown>>;

/**
 * The usage in percent of an allowance that the provider does not state; calls fail once one value reaches
 * 100.
 */
const shares = z.object({ call_count: z.number(), total_time: z.number(), total_cputime: z.number() });
const businessEntry = shares
  .extend({
    type: word(),
    estimated_time_to_regain_access: z
      .number()
      .min(0)
      .max(times.seconds / 60),
  })
  .partial();
const businessUseCaseUsage = record(list(businessEntry));
type BusinessEntry = z.infer<typeof businessEntry>;

/**
 * The wait when the provider gives no figure; usually it is a few minutes. Once the app's hourly allowance is
 * spent, `hourlyWindowSeconds` is the wait instead.
 */
const unknownWaitSeconds = 300;
const hourlyWindowSeconds = 3600;
const businessWindowSeconds = daySeconds;

export function retryAfterSeconds(headers: Headers): number {
  const minutes = Math.max(0, ...businessEntries(headers).map(minutesOf));
  if (minutes > 0) return minutes * 60;
  const told = advisedWaitSeconds(headers);
  if (told) return told;
  const appIsSpent = (usedPercent(headers['x-app-usage']) ?? 0) >= 100;
  return appIsSpent ? hourlyWindowSeconds : unknownWaitSeconds;
}

/** Returns the budgets that an answer tells of, whether or not they are spent. */
export function usageBudgets(headers: Headers): BudgetReading[] {
  const ofApp = usedPercent(headers['x-app-usage']);
  const ofPage = usedPercent(headers['x-page-usage']);
  const entries = businessEntries(headers);
  return [
    ...(ofApp === undefined ? [] : [hourly('app_calls', 'app', ofApp)]),
    ...(ofPage === undefined ? [] : [hourly('page_calls', 'app_and_account', ofPage)]),
    ...businessTypes.flatMap((type) =>
      businessBudget(
        type,
        entries.filter((entry) => entry.type === type),
      ),
    ),
  ];
}

const percent = { unit: 'percent', limit: 100 } as const;

const hourly = (budget: string, per: BudgetReading['per'], used: number): BudgetReading => ({
  ...percent,
  budget,
  per,
  used,
  windowSeconds: hourlyWindowSeconds,
});

/**
 * The kinds of usage that calls about content count towards. Threads documents no headers; that it sends these, and
 * calls itself `threads` in them, is not verified.
 */
const businessTypes = ['instagram', 'pages', 'messenger', 'threads'];

/**
 * Returns the budget of one kind of usage, with the highest usage and the longest wait of its entries; none
 * without entries.
 */
function businessBudget(type: string, entries: readonly BusinessEntry[]): BudgetReading[] {
  if (entries.length === 0) return [];
  const minutes = Math.max(...entries.map(minutesOf));
  return [
    {
      ...percent,
      budget: `${type}_calls`,
      per: 'app_and_account',
      used: Math.max(...entries.map(highest)),
      windowSeconds: businessWindowSeconds,
      ...(minutes > 0 ? { resetsInSeconds: minutes * 60 } : {}),
    },
  ];
}

function businessEntries(headers: Headers): BusinessEntry[] {
  const usage = businessUseCaseUsage.safeParse(readHeader(headers['x-business-use-case-usage']));
  return usage.success ? Object.values(usage.data).flat() : [];
}

function usedPercent(header: unknown): number | undefined {
  const usage = shares.safeParse(readHeader(header));
  return usage.success ? highest(usage.data) : undefined;
}

const highest = ({ call_count = 0, total_time = 0, total_cputime = 0 }: BusinessEntry) =>
  Math.max(call_count, total_time, total_cputime);

const minutesOf = ({ estimated_time_to_regain_access: minutes = 0 }: BusinessEntry) => minutes;

function readHeader(header: unknown): unknown {
  try {
    return typeof header === 'string' ? parseJson(header) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the budget of calls to the Graph API, which counts every call of an app as one. A sweep takes a call
 * for each content type that is observed.
 */
export const dailyGraphCalls = (contentTypes: readonly ContentTypeDeclaration[]): DailyBudget =>
  dailyCalls({
    perSweep: contentTypes.filter(({ observe }) => observe).length,
    source: 'Graph API, "Rate Limits"',
    checkedAt: '2026-09-01',
  });
