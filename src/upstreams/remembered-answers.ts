/**
 * Remembers for a while what providers have answered. Callers that ask at the same time share one question.
 */
import { createBoundedCache } from '../bounded-cache.ts';

export interface RememberedAnswer<Answer> {
  answer: Answer;
  /**
   * The time at which the provider was asked, by the service's clock. `tenantTime` is the same by the
   * tenant's clock, which a test can move.
   */
  at: Date;
  tenantTime: Date;
}

export interface RememberedAnswers<Answer> {
  /**
   * Returns the last answer if it is young enough by the tenant's clock, and otherwise asks anew.
   * @throws ServiceError of `ask`. A failed answer is not used again.
   */
  get(key: string, tenantTime: Date, ask: () => Promise<Answer>): Promise<RememberedAnswer<Answer>>;
  /** Forgets all answers, so that each is asked for anew. */
  forget(): void;
}

/** @param trustedMs how long an answer is reused, in milliseconds. */
export function createRememberedAnswers<Answer>(
  now: () => Date,
  trustedMs: number,
): RememberedAnswers<Answer> {
  const asked = createBoundedCache<Promise<RememberedAnswer<Answer>>>(10_000);

  return {
    async get(key, tenantTime, ask) {
      const last = asked.get(key);
      if (!last) return askAnew();
      const known = await last.catch(() => undefined);
      if (known && tenantTime.getTime() - known.tenantTime.getTime() < trustedMs) return known;
      const latest = asked.get(key);
      return latest === last || !latest ? askAnew() : latest;

      function askAnew(): Promise<RememberedAnswer<Answer>> {
        const at = now();
        const answered = ask().then((answer) => ({ answer, at, tenantTime }));
        asked.set(key, answered);
        return answered;
      }
    },
    forget: () => asked.clear(),
  };
}
