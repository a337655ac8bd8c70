/**
 * Remembers for a while what providers have answered. Callers that ask at the same time share one question.
 */
import { createBoundedCache, roughBytes } from '../lib/bounded-cache.ts';

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
   * Returns the last answer if it is young enough by the tenant's clock, and otherwise asks again.
   * @throws ServiceError of `ask`. A failed answer is not used again.
   */
  get(key: string, tenantTime: Date, ask: () => Promise<Answer>): Promise<RememberedAnswer<Answer>>;
  /** Forgets all answers, so that each is asked for again. */
  forget(): void;
}

const rememberedMegabytes = 16;

interface Asked<Answer> {
  answered: Promise<RememberedAnswer<Answer>>;
  /** The size of the answer, once it has come. */
  bytes: number;
}

/** @param trustedMs how long an answer is reused, in milliseconds. */
export function createRememberedAnswers<Answer>(
  now: () => Date,
  trustedMs: number,
): RememberedAnswers<Answer> {
  const asked = createBoundedCache<Asked<Answer>>(rememberedMegabytes, ({ bytes }) => bytes);

  return {
    async get(key, tenantTime, ask) {
      const last = asked.get(key);
      if (!last) return askAnew();
      const known = await last.answered.catch(() => undefined);
      if (known && tenantTime.getTime() - known.tenantTime.getTime() < trustedMs) return known;
      const latest = asked.get(key);
      return latest?.answered === last.answered || !latest ? askAnew() : latest.answered;

      function askAnew(): Promise<RememberedAnswer<Answer>> {
        const at = now();
        const answered = ask().then((answer) => ({ answer, at, tenantTime }));
        asked.set(key, { answered, bytes: 0 });
        answered.then(
          ({ answer }) => {
            if (asked.peek(key)?.answered === answered)
              asked.set(key, { answered, bytes: roughBytes(answer) });
          },
          () => {},
        );
        return answered;
      }
    },
    forget: () => asked.clear(),
  };
}
