/** The retry policy of publishing: delays, timeouts and limits. Pure functions. */

import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { dayMs, hourMs } from '../../../lib/time.ts';

/** The seconds before each next try of a step whose failure may pass, about half an hour altogether. */
export const retrySeconds = [2, 5, 15, 30, 60, 120, 300, 600, 600] as const;
/**
 * The longest wait, in seconds, before a throttled request asks again. Publishing budgets are counted by the
 * day, so a provider may ask for a longer one.
 */
export const longestThrottleSeconds = 6 * 60 * 60;
/** The wait, in seconds, when a provider throttles without saying for how long. */
export const usualThrottleSeconds = 300;

/** The seconds before each lookup of an unknown outcome: growing intervals, for an hour. */
export const intervalsSeconds = [5, 15, 30, 60, 120, 240, 480, 900, 1_800] as const;
const [firstLookup, ...later] = intervalsSeconds;
export const firstLookupSeconds = firstLookup;
export const laterLookupsSeconds: readonly number[] = later;
/**
 * The wait, in seconds, after a look that got no answer. Such a look does not count, since the number of
 * looks is limited for the sake of content that takes time to show.
 */
export const unansweredSeconds = 120;

/**
 * The wait, in seconds, before content is looked for again that the provider has created without telling
 * which it is.
 */
export const lookupAgainSeconds = 10;
/** The wait, in seconds, before everything is prepared again after the provider has lost it. */
export const prepareAgainSeconds = 10;

/**
 * The seconds before each time that a provider is given a file again which it could not fetch, although it can be fetched.
 */
export const fetchAgainSeconds = [2, 5, 15] as const;

/**
 * The time for which a provider may process files. It is more than providers advise, since long videos take
 * their time.
 */
export const processingTimeoutMs = hourMs;
/** The time for which a request waits altogether for a provider that throttles or cannot be asked. */
export const longestMs = dayMs;
/**
 * The number of attempts with an unknown outcome, all of which have created nothing, after which the provider
 * is given up.
 */
export const mostAttempts = 5;
/** The number of times that the provider may lose what was prepared before the request fails. */
const mostLosses = 3;

type LimitedRequest = Pick<StoredPublishRequest, 'steps' | 'startedAt' | 'createdAt'>;

/** Limit -> whether a request has reached it. */
export const limits = {
  hour: (request: LimitedRequest, now: Date) => now.getTime() - waitingSince(request) >= processingTimeoutMs,
  day: ({ startedAt, createdAt }: LimitedRequest, now: Date) =>
    now.getTime() - (startedAt ?? createdAt).getTime() > longestMs,
  losses: ({ steps }: LimitedRequest) => countOf(steps, 'lost') >= mostLosses,
  refusals: ({ steps }: LimitedRequest) => countOf(steps, 'not_ready') >= retrySeconds.length,
  fetches: ({ steps }: LimitedRequest) => countOf(steps, 'not_fetched') >= fetchAgainSeconds.length,
  attempts: ({ steps }: LimitedRequest) => countOf(steps, 'unknown') >= mostAttempts,
} as const;

export type Limit = keyof typeof limits;

/**
 * Returns the seconds before a provider that was not ready to create the content is asked again: what it says, or longer the
 * more often it was not ready.
 */
export const readyAgainAfter = ({ steps }: Pick<LimitedRequest, 'steps'>, advisedSeconds: number): number =>
  Math.max(advisedSeconds, retrySeconds[countOf(steps, 'not_ready')] ?? 0);

/** Returns the seconds before a provider is given its files again. */
export const fetchAgainAfter = ({ steps }: Pick<LimitedRequest, 'steps'>): number =>
  fetchAgainSeconds[countOf(steps, 'not_fetched')] ?? 0;

/**
 * Returns when the wait for the provider began, as a timestamp: at the last step, since earlier delays are
 * not the provider's.
 */
function waitingSince({ steps, startedAt, createdAt }: LimitedRequest): number {
  const last = (steps as { at?: string }[]).at(-1)?.at;
  return last ? Date.parse(last) : (startedAt ?? createdAt).getTime();
}

function countOf(steps: LimitedRequest['steps'], outcome: string): number {
  return (steps as { outcome?: string }[]).filter((step) => step.outcome === outcome).length;
}
