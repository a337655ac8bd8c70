/** When a publish request runs next: how long it waits after a failure, and the job that runs it. */
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import type { Sql } from '../../../db/client/statements.ts';
import type { QueuedRequest, StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { dayMs, hourMs } from '../../../lib/time.ts';
import type { TraceContext } from '../../../observability/tracing/span.ts';

// The retry policy of publishing: delays, timeouts and limits. Pure functions.

/** The seconds before each next try of a step whose failure may pass, about half an hour altogether. */
export const retrySeconds = [2, 5, 15, 30, 60, 120, 300, 600, 600] as const;
/**
 * The longest wait, in seconds, before a throttled request asks again. Publishing budgets are counted by the
 * day, so a provider may ask for a longer one.
 */
export const longestThrottleSeconds = 6 * 60 * 60;
/** The wait, in seconds, when a provider throttles without saying for how long. */
export const usualThrottleSeconds = 300;

/** The wait, in seconds, before a provider is asked again that does not answer any more in the version that is set. */
export const outdatedSeconds = 15 * 60;

/** The seconds before each lookup of an unknown outcome: growing intervals, for an hour. */
export const intervalsSeconds = [5, 15, 30, 60, 120, 240, 480, 900, 1_800] as const;
const [firstLookup, ...later] = intervalsSeconds;
export const firstLookupSeconds = firstLookup;
export const laterLookupsSeconds: readonly number[] = later;
const longestLookSeconds = Math.max(...intervalsSeconds);
/**
 * The wait, in seconds, after a look that got no answer. Such a look does not count, since the number of
 * looks is limited for the sake of content that takes time to show.
 */
export const unansweredSeconds = 120;

/**
 * The wait, in seconds, after a look that the provider has not allowed. Calls are limited, and only another permission of the app or
 * a new consent of the end user changes it.
 */
export const hiddenSeconds = 60 * 60;

/**
 * The wait, in seconds, before content is looked for again that the provider has created without telling
 * which it is.
 */
export const lookupAgainSeconds = 10;
/** The wait, in seconds, before everything is prepared again after the provider has lost it. */
export const prepareAgainSeconds = 10;

/** The seconds before a part of a thread is sent again whose provider did not find the post that it answers. */
export const partUnseenSeconds = [2, 5, 15, 30, 60] as const;

/** The seconds before each time that a provider is given a file again which it could not fetch, although it can be fetched. */
export const fetchAgainSeconds = [2, 5, 15] as const;

/**
 * The time for which a provider may process files. It is more than providers advise, since long videos take
 * their time.
 */
export const processingTimeoutMs = hourMs;
/** The time for which a draft waits for the person who finishes it. */
const draftMs = 14 * dayMs;
/** The time for which content that exists waits for its id. */
const nameMs = dayMs;
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
type Steps = Pick<LimitedRequest, 'steps'>['steps'];

/** Returns the steps of the post that is published now: each post of a thread has its own limits. */
const ofPostNow = (steps: Steps): TimedStep[] => {
  const all = steps as TimedStep[];
  return all.slice(all.findLastIndex(({ name }) => name === 'partPublished') + 1);
};

/** Limit -> whether a request has reached it. */
export const limits = {
  hour: (request: LimitedRequest, now: Date) => now.getTime() - waitingSince(request) >= processingTimeoutMs,
  day: (request: LimitedRequest & Pick<StoredPublishRequest, 'status'>, now: Date) =>
    now.getTime() - unansweredSince(request, now) > longestMs,
  draft: (request: LimitedRequest, now: Date) =>
    now.getTime() - firstTime(request, 'sentToInbox', now) > draftMs,
  /** The provider has said that the content exists, which stays so whatever is withdrawn since. */
  existence: ({ steps }: LimitedRequest) => isPosted(steps),
  name: (request: LimitedRequest, now: Date) => now.getTime() - firstTime(request, 'posted', now) > nameMs,
  losses: ({ steps }: LimitedRequest) => countOf(steps, 'lost') >= mostLosses,
  refusals: ({ steps }: LimitedRequest) => countOf(steps, 'not_ready') >= retrySeconds.length,
  fetches: ({ steps }: LimitedRequest) => countOf(steps, 'not_fetched') >= fetchAgainSeconds.length,
  unseen: ({ steps }: LimitedRequest) => countOf(steps, 'part_unseen') >= partUnseenSeconds.length,
  attempts: ({ steps }: LimitedRequest) => countOf(steps, 'unknown') >= mostAttempts,
  /** Another post of the thread follows. */
  thread: ({ part, partCount }: Pick<StoredPublishRequest, 'part' | 'partCount'>) => part + 1 < partCount,
} as const;

export type Limit = keyof typeof limits;

/**
 * Returns the seconds before a provider that was not ready to create the content is asked again: what it says, or longer the
 * more often it was not ready.
 */
export const readyAgainAfter = ({ steps }: Pick<LimitedRequest, 'steps'>, advisedSeconds: number): number =>
  Math.max(advisedSeconds, retrySeconds[countOf(steps, 'not_ready')] ?? 0);

/**
 * Returns the seconds before content of an unknown outcome is asked about again that the provider is still processing: what it says,
 * or longer the longer that has taken.
 */
export function processedAgainAfter(
  { attemptedAt }: Pick<StoredPublishRequest, 'attemptedAt'>,
  advisedSeconds: number,
  now: Date,
): number {
  const takenSeconds = attemptedAt ? (now.getTime() - attemptedAt.getTime()) / 1000 : 0;
  return Math.min(Math.max(advisedSeconds, takenSeconds), longestLookSeconds);
}

/** Returns the seconds before a provider is given its files again. */
export const fetchAgainAfter = ({ steps }: Pick<LimitedRequest, 'steps'>): number =>
  fetchAgainSeconds[countOf(steps, 'not_fetched')] ?? 0;

/** Returns the seconds before a part of a thread is sent again whose provider did not find the post that it answers. */
export const askAgainAfter = ({ steps }: Pick<LimitedRequest, 'steps'>): number =>
  partUnseenSeconds[countOf(steps, 'part_unseen')] ?? 0;

/**
 * Returns when the wait for the provider began, as a timestamp: at the last step, since earlier delays are
 * not the provider's.
 */
function waitingSince({ steps, startedAt, createdAt }: LimitedRequest): number {
  const last = (steps as { at?: string }[]).at(-1)?.at;
  return last ? Date.parse(last) : (startedAt ?? createdAt).getTime();
}

interface TimedStep {
  name?: string;
  at?: string;
  outcome?: string;
}

/** Returns when a step was taken first, as a timestamp; now when it was not. */
function firstTime({ steps }: LimitedRequest, wanted: string, now: Date): number {
  const found = ofPostNow(steps).find(({ name }) => name === wanted);
  return found?.at ? Date.parse(found.at) : now.getTime();
}

/** Tells whether the provider has said that the content exists. */
export const isPosted = (steps: LimitedRequest['steps']): boolean =>
  ofPostNow(steps).some(({ name }) => name === 'posted');

/** Tells whether content waits for a person at the provider, or has waited for one. */
export const isHandedOver = ({ steps }: Pick<LimitedRequest, 'steps'>): boolean =>
  (steps as TimedStep[]).some(({ name }) => name === 'sentToInbox');

/** The steps that restart the time for which a provider may fail to answer. */
const waits = ['sentToInbox', 'posted', 'waiting', 'partPublished'];

/**
 * Returns since when a provider has not answered, as a timestamp: since the outcome became unknown, since publishing began or, where
 * content waits for days at the provider, since it last answered.
 */
function unansweredSince(
  { status, steps, startedAt, createdAt }: LimitedRequest & Pick<StoredPublishRequest, 'status'>,
  now: Date,
): number {
  const unknown = (steps as TimedStep[]).findLast(({ outcome }) => outcome === 'unknown');
  if (status === 'outcome_unknown' && unknown?.at) return Date.parse(unknown.at);
  const last = (steps as TimedStep[]).findLastIndex(({ name = '' }) => waits.includes(name));
  if (last < 0) return (startedAt ?? createdAt).getTime();
  const { at } = (steps as TimedStep[])[last + 1] ?? {};
  return at ? Date.parse(at) : now.getTime();
}

/** Tells whether the call that creates was made before with what is prepared now. */
export function isRepeated({ steps }: Pick<LimitedRequest, 'steps'>): boolean {
  const now = ofPostNow(steps);
  const since = now.findLastIndex(({ name }) => name === 'prepared');
  return now.slice(since + 1).some(({ name }) => name === 'created' || name === 'create');
}

function countOf(steps: LimitedRequest['steps'], outcome: string): number {
  return ofPostNow(steps).filter((step) => step.outcome === outcome).length;
}

/** Enqueues the next step of a request. */
export function enqueueRun(
  ctx: Pick<Context, 'queue'>,
  tx: Db,
  { id, organizationId, account }: QueuedRequest,
  startAfter?: Date,
): Promise<void> {
  return enqueueRuns(ctx, tx, [{ id, organizationId, account, ...(startAfter ? { startAfter } : {}) }]);
}

/**
 * Enqueues any number of requests at once. Jobs of one account form a group, since they share a budget at the
 * provider.
 */
export async function enqueueRuns(
  ctx: Pick<Context, 'queue'>,
  tx: Sql,
  requests: readonly (QueuedRequest & { startAfter?: Date; cause?: TraceContext | undefined })[],
): Promise<void> {
  const jobs = requests.map(({ id, organizationId, account, startAfter, cause }) => ({
    payload: { organizationId, publishRequestId: id },
    group: account,
    cause,
    ...(startAfter ? { startAfter } : {}),
  }));
  await ctx.queue.insert('publish.run', jobs, tx);
}

/** Tells whether the request is a draft, or waits for approval, so that it is not published until it is approved. */
export function isHeld({ phase, completedAt }: Pick<StoredPublishRequest, 'phase' | 'completedAt'>): boolean {
  return phase === 'draft' && completedAt === null;
}

/** How long a draft is held before its content is erased. */
export const heldMs = 90 * dayMs;
