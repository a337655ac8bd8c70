/** Declares a provider's budgets: how much it allows, and how much of that is used, as its answers tell. */
import type { Call, SpendingOwner } from './call.ts';

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
