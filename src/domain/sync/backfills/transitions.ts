/**
 * Backfills as a table: status x outcome -> the status that follows, what is written, which event is emitted, and when
 * the request continues. A cell that is not in the table is impossible: it does not compile, and `planTransition`
 * throws. Everything here is pure. `run/` finds the outcome of a page; `apply-transition.ts` carries the
 * transition out.
 */

import type { Schemas } from '../../../contract/index.ts';
import type { BackfillChanges, StoredBackfillRequest } from '../../../db/tables/backfill-requests.ts';
import { dayMs } from '../../../lib/time.ts';

type Status = StoredBackfillRequest['status'];
type Going = Extract<Status, 'queued' | 'running' | 'waiting'>;
type Failure = Schemas['RecordError'];

/** The seconds before each next try after a failure that may pass, about half an hour altogether. */
export const retrySeconds = [2, 5, 15, 30, 60, 120, 300, 600, 600] as const;
/** The time of throttling without progress after which a provider that still throttles is given up. */
export const timeoutMs = dayMs;
/** The number of times that lists are started again before a refused cursor counts as a refusal of the request. */
const mostRestarts = 3;
/**
 * The number of pages in a row without anything new after which a list counts as one that has no end. It is many, because
 * the newest comments may stand behind thousands of old ones.
 */
export const mostIdlePages = 1_000;

export interface Transition {
  /** The new status; absent when it stays. */
  status?: Status;
  stopReason?: NonNullable<StoredBackfillRequest['stopReason']>;
  /** The event to emit, with the topic `backfillRequest.{event}`. */
  event?: 'started' | 'completed' | 'failed' | 'canceled';
  /**
   * When the request continues: `at once` by the next job; after the seconds that come with the outcome
   * (`given`), or that the number of tries chooses; `never` once it has ended.
   */
  next: 'at once' | 'given' | 'never' | readonly number[];
  /** The limit after which another outcome applies. A list of waits that is used up is a limit, too. */
  until?: { limit: keyof typeof limits | 'tries'; becomes: 'refused' };
  /** The columns that the transition sets or counts. `jobAt` is the time at which the next job continues the request. */
  write?: {
    startedAt?: 'now';
    advancedAt?: 'now';
    resumesAt?: 'jobAt' | null;
    tries?: 0 | 'one more';
  };
  /** The reason of a failure that does not come with the outcome. */
  failure?: Failure;
}

const progress = { advancedAt: 'now', tries: 0 } as const;
const completed = (stopReason: 'reached_since' | 'reached_max_items' | 'reached_end') =>
  ({ status: 'completed', stopReason, event: 'completed', next: 'never', write: progress }) as const;
const failed = { status: 'failed', stopReason: 'failed', event: 'failed', next: 'never' } as const;
const canceled = { status: 'canceled', stopReason: 'canceled', event: 'canceled', next: 'never' } as const;

/** The outcomes of a page, which are the same whether the request has waited for the provider before, but for a throttle. */
const page = {
  page_kept: { status: 'running', next: 'at once', write: { ...progress, resumesAt: null } },
  reached_since: completed('reached_since'),
  reached_max_items: completed('reached_max_items'),
  reached_end: completed('reached_end'),
  /** A destination has too many deliveries outstanding. */
  receiver_behind: { status: 'running', next: 'given', write: { resumesAt: null } },
  throttled: {
    status: 'waiting',
    next: 'given',
    until: { limit: 'day', becomes: 'refused' },
    write: { resumesAt: 'jobAt' },
  },
  unavailable: {
    next: retrySeconds,
    until: { limit: 'tries', becomes: 'refused' },
    write: { tries: 'one more' },
  },
  /** The cursor may have expired while the backfill waited, so its list is read from the beginning again. */
  cursor_refused: { next: 'at once', until: { limit: 'restarts', becomes: 'refused' } },
  /** The provider will not answer otherwise, or has had its time. */
  refused: failed,
  going_nowhere: {
    ...failed,
    failure: {
      code: 'provider_unavailable',
      message: `The provider has sent ${mostIdlePages.toLocaleString('en')} pages in a row without anything new.`,
    },
  },
  profile_gone: {
    ...failed,
    failure: { code: 'profile_gone', message: 'The Connected Profile was deleted.' },
  },
  canceled,
} as const;

export const transitions = {
  queued: {
    started: {
      status: 'running',
      event: 'started',
      next: 'at once',
      write: { startedAt: 'now', advancedAt: 'now' },
    },
    canceled,
  },
  running: {
    ...page,
    // The day of a provider begins with its first throttle: what was waited for before, such as a receiver, is not its fault.
    throttled: { status: 'waiting', next: 'given', write: { advancedAt: 'now', resumesAt: 'jobAt' } },
  },
  waiting: page,
} as const satisfies Record<Going, Record<string, Transition>>;

export type PageOutcome = keyof typeof page | keyof (typeof transitions)['queued'];

/** The facts that come with an outcome. */
export interface Facts {
  /** The seconds until the request continues, for an outcome whose `next` is `given`. */
  afterSeconds?: number;
  /** The reason of the failure, for an outcome that ends as failed or may do so. */
  failure?: Failure;
  /** The columns that the page itself changes: its counts and its position. */
  columns?: Pick<BackfillChanges, 'fetched' | 'emitted' | 'skipped' | 'oldestEmittedAt' | 'position'>;
}

type Limited = Pick<StoredBackfillRequest, 'status' | 'tries' | 'advancedAt' | 'position'>;

const limits = {
  day: ({ advancedAt }: Limited, now: Date) => now.getTime() - advancedAt.getTime() > timeoutMs,
  restarts: ({ position }: Limited) =>
    ((position as { restarts?: number } | null)?.restarts ?? 0) >= mostRestarts,
} as const;

interface Move {
  transition: Transition;
  changes: BackfillChanges;
  /** When the next job continues the request; absent once it has ended. */
  jobAt?: Date;
}

/**
 * Returns what an outcome changes in a request, and when the request continues. Throws when the outcome is
 * impossible where the request stands.
 */
export function planTransition(request: Limited, outcome: PageOutcome, facts: Facts, now: Date): Move {
  const transition = withinLimits(request, outcome, now);
  const { status, stopReason, next, write = {} } = transition;
  const seconds = secondsUntil(next, request, facts);
  const jobAt = seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
  // A request that ends keeps the counts of its last page, and no position.
  const { position: _position, ...counts } = facts.columns ?? {};
  const failure = transition.failure ?? facts.failure;
  const changes: BackfillChanges = {
    ...(jobAt ? { ...facts.columns, dueAt: jobAt } : { ...counts, completedAt: now }),
    ...(status ? { status } : {}),
    ...(stopReason ? { stopReason } : {}),
    ...(write.startedAt ? { startedAt: now } : {}),
    ...(write.advancedAt ? { advancedAt: now } : {}),
    ...(write.tries === undefined ? {} : { tries: write.tries === 0 ? 0 : request.tries + 1 }),
    ...(write.resumesAt === undefined ? {} : { resumesAt: write.resumesAt === 'jobAt' ? jobAt : null }),
    ...(status === 'failed' && failure ? { errorCode: failure.code, errorMessage: failure.message } : {}),
  };
  return { transition, changes, ...(jobAt ? { jobAt } : {}) };
}

/** Returns the transition of an outcome, or that of the outcome which replaces it once its limit is reached. */
function withinLimits(request: Limited, outcome: PageOutcome, now: Date): Transition {
  const transition = transitionOf(request.status, outcome);
  const { until, next } = transition;
  if (!until) return transition;
  const isUsedUp = isPlan(next) && next[request.tries] === undefined;
  const isReached = until.limit !== 'tries' && limits[until.limit](request, now);
  return isUsedUp || isReached ? withinLimits(request, until.becomes, now) : transition;
}

function transitionOf(status: Status, outcome: PageOutcome): Transition {
  const table: Partial<Record<Status, Partial<Record<PageOutcome, Transition>>>> = transitions;
  const cell = table[status]?.[outcome];
  if (!cell) throw new Error(`a backfill request that is ${status} cannot become ${outcome}`);
  return cell;
}

const isPlan = (next: Transition['next']): next is readonly number[] => Array.isArray(next);

function secondsUntil(
  next: Transition['next'],
  { tries }: Limited,
  { afterSeconds = 0 }: Facts,
): number | undefined {
  if (next === 'never') return undefined;
  if (isPlan(next)) return next[tries];
  return next === 'given' ? afterSeconds : 0;
}
