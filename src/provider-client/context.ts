/** The part of the context that calls to providers work with. This file has types only. */

import type { Keyring } from '../crypto/keyring.ts';
import type { DatabaseClient } from '../db/client/client.ts';
import type { DailyLimits } from '../db/tables/provider-limits.ts';
import type { Clock } from '../db/tables/test-mode.ts';
import type { Metrics } from '../observability/metrics/index.ts';
import type { BudgetReading } from '../providers/budgets.ts';
import type { ServerRules } from '../providers/publish.ts';
import type { BudgetBook, CallCounter } from './budget-book.ts';
import type { EventQuota } from './event-quota.ts';
import type { Providers } from './providers.ts';
import type { RememberedAnswers } from './remembered-answers.ts';
import type { Throttles } from './throttle-gate.ts';

export interface ProviderContext {
  db: DatabaseClient;
  clock: Clock;
  security: { keyring: Keyring };
  providers: Providers & { limits: ProviderLimits };
  observability: { metrics: Metrics; callCounter: CallCounter };
}

export interface ProviderLimits {
  /** The limits that providers report in their answers, by account and app. */
  budgets: BudgetBook;
  /** The answers of providers that were asked lately how much an account may still publish. */
  budgetAnswers: RememberedAnswers<BudgetReading>;
  /** The limits that customers have set to what their apps spend a day. */
  dailyLimits: DailyLimits;
  /** How many new items polls may still bring in this minute, by profile. */
  eventQuota: EventQuota;
  /** How many changes sweeps may still bring in this minute, by organization. */
  sweepQuota: EventQuota;
  /** The publishing rules of servers that have rules of their own. */
  publishRules: RememberedAnswers<ServerRules>;
  /** The throttles in force: which providers must not be called, and for how long. */
  throttles: Throttles;
}
