/** What a provider limits: the budgets that its answers report, and calls a day. */

import { Temporal } from 'temporal-polyfill';
import type { ContentType } from '../contract/index.ts';
import type { Call, SpendingOwner, UpstreamRequest } from './call.ts';

// Declares a provider's budgets: how much it allows, and how much of that is used, as its answers tell.

export interface BudgetReading {
  /** The budget's name, such as `publishing` or `app_calls`. No holder has two budgets of the same name. */
  budget: string;
  /** The holder that the budget belongs to; everyone who uses it spends the same budget. */
  per: SpendingOwner;
  unit: 'posts' | 'calls' | 'percent';
  used: number;
  /** The number of units allowed per window; absent when there is no limit. */
  limit?: number;
  windowSeconds?: number;
  /** Seconds until the budget resets, if the provider tells. */
  resetsInSeconds?: number;
}

/** Reads budgets from an answer's headers. Headers may hold anything; unreadable ones yield no reading. */
export type BudgetHeaders = (headers: Readonly<Record<string, unknown>>) => BudgetReading[];

/** A budget of which each item that is published or deleted uses one unit. */
export interface SpentBudget {
  budget: string;
  /**
   * Asks the provider how much of the budget is used and allowed.
   * @throws ProviderFailure
   */
  read(call: Call): Promise<BudgetReading>;
}

// Declares a budget that no answer tells of, such as units of a quota or money, and what calls spend of it.
// The service itself counts what is spent each day.

export interface DailyBudget {
  budget: string;
  /** The holder that the budget belongs to; everyone who uses it spends the same budget. */
  per: SpendingOwner;
  unit: 'calls' | 'units' | 'usd';
  /** The provider's own limit a day, if it has one. A customer can set another one for their app. */
  limit?: number;
  /** True when the provider refuses whatever would pass the limit, so that not even writes are sent then. */
  strict?: true;
  /** The time zone (IANA) at whose midnight a day begins. */
  timeZone: string;
  /** Returns the most that the call may spend; 0 when it spends nothing of this budget. Absent when every call spends one. */
  cost?(request: UpstreamRequest<unknown>): number;
  /**
   * Returns what the call has spent, which is never more than its `cost`; absent when every call spends
   * exactly its `cost`.
   * @param body the body of the provider's answer.
   */
  charge?(request: UpstreamRequest<unknown>, body: unknown): number;
  /** What one poll of a profile usually spends; absent when polls spend nothing. */
  perPoll?: number;
  /** What one sweep of a profile usually spends. */
  perSweep: number;
  /** Returns the least that publishing the content spends; absent where publishing spends nothing. */
  perPublish?(content: SpendingContent): number;
  /** The provider's document that states what calls spend, and when it was last read (YYYY-MM-DD). */
  source: string;
  checkedAt: string;
}

/** Returns the day in a time zone: from its midnight up to the next one, whatever the clocks do in between. */
export function dayAt(now: Date, timeZone: string): { beganAt: Date; endsAt: Date } {
  const began = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .startOfDay();
  const ends = began.add({ days: 1 }).startOfDay();
  return { beganAt: new Date(began.epochMilliseconds), endsAt: new Date(ends.epochMilliseconds) };
}

/** What of content decides how much publishing it spends. */
export interface SpendingContent {
  contentType: ContentType;
  /** True when a picture is given for the cover. */
  hasCover: boolean;
  /** The collection that it is put into, such as a playlist. */
  board?: string | undefined;
}

/** Returns a budget of calls that an app makes a day, to which customers may set a limit. */
export function dailyCalls(
  declared: Pick<DailyBudget, 'perPoll' | 'perSweep' | 'source' | 'checkedAt'>,
): DailyBudget {
  return {
    budget: 'daily_calls',
    per: 'app',
    unit: 'calls',
    timeZone: 'UTC',
    perPublish: () => 1,
    ...declared,
  };
}
