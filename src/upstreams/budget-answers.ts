/**
 * Remembers for a while what providers have answered about a budget. Callers that ask at the same time share
 * one question.
 */
import { createBoundedCache } from '../bounded-cache.ts';
import type { BudgetReading } from '../providers/budget.ts';

export interface BudgetAnswer {
  reading: BudgetReading;
  /**
   * The time at which the provider was asked, by the service's clock. `tenantTime` is the same by the
   * tenant's clock, which a test can move.
   */
  at: Date;
  tenantTime: Date;
}

export interface BudgetAnswers {
  /**
   * Returns the last answer if it is young enough by the tenant's clock, and otherwise asks anew.
   * @throws ServiceError of `ask`. A failed answer is not used again.
   */
  get(key: string, tenantTime: Date, ask: () => Promise<BudgetReading>): Promise<BudgetAnswer>;
}

/** The time for which an answer is reused. If others have published meanwhile, the provider refuses. */
const trustedMs = 60_000;

export function createBudgetAnswers(now: () => Date): BudgetAnswers {
  const asked = createBoundedCache<Promise<BudgetAnswer>>(10_000);

  return {
    async get(key, tenantTime, ask) {
      const last = asked.get(key);
      if (!last) return askAnew();
      const known = await last.catch(() => undefined);
      if (known && tenantTime.getTime() - known.tenantTime.getTime() < trustedMs) return known;
      const latest = asked.get(key);
      return latest === last || !latest ? askAnew() : latest;

      function askAnew(): Promise<BudgetAnswer> {
        const at = now();
        const answer = ask().then((reading) => ({ reading, at, tenantTime }));
        asked.set(key, answer);
        return answer;
      }
    },
  };
}
