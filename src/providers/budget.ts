/** How much a provider lets be done, and how much of that is used up: as its answers tell. */
import type { Call, SpendingHolder } from './provider.ts';

export interface BudgetReading {
  /** Such as `publishing` or `app_calls`: one name, one budget of each holder. */
  budget: string;
  /** The holder that the budget belongs to; everyone who uses it spends the same budget. */
  per: SpendingHolder;
  unit: 'posts' | 'calls' | 'percent';
  used: number;
  /** Absent: as much as you like. */
  limit?: number;
  windowSeconds?: number;
  /** How soon there is more of it, where the provider tells. */
  resetsInSeconds?: number;
}

/** What the headers of an answer tell. Anything may stand in them; what cannot be read tells nothing. */
export type BudgetHeaders = (headers: Readonly<Record<string, unknown>>) => BudgetReading[];

/** A budget that each item of a variant takes one of. */
export interface SpentBudget {
  budget: string;
  /** Asks the provider. Throws ProviderFailure. */
  read(call: Call): Promise<BudgetReading>;
}
