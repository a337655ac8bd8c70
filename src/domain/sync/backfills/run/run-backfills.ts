/** Works on backfill requests, a page at a time, and makes room for other deliveries. */

import type { Context } from '../../../../context.ts';
import type { ContentType, ErrorCode, Schemas } from '../../../../contract/index.ts';
import { type Db, inTransaction } from '../../../../db/client/client.ts';
import {
  forgottenBackfillRequests,
  readBackfillRequest,
  rememberHashes,
  type StoredBackfillRequest,
} from '../../../../db/tables/backfill-requests.ts';
import { isBehind } from '../../../../db/tables/events.ts';
import { findProfile } from '../../../../db/tables/profiles.ts';
import { countUsed } from '../../../../db/tables/usage-counts.ts';
import { ServiceError } from '../../../../errors/index.ts';
import { minuteMs } from '../../../../lib/time.ts';
import { backfillTopic } from '../../../../providers/describe-provider.ts';
import type { WalkedItem } from '../../../../providers/walk.ts';
import { emit } from '../../../foundation/events/emit.ts';
import { audienceOf } from '../../../foundation/events/topics.ts';
import { applyTransition, enqueuePages } from '../apply-transition.ts';
import { type Facts, mostIdlePages, type PageOutcome } from '../transitions.ts';
import { hashOf, oldestOf } from './choose-items.ts';
import { fromItsBeginning, openList } from './position.ts';
import { positionOf, type WalkedStep, walkPage } from './walk-page.ts';

// Runs backfills: each job reads one page, and the next page is the next job.

interface PageJob {
  /** Absent from jobs that were made by the release before. */
  organizationId?: string;
  backfillRequestId: string;
  version: number;
}

/** The promise is rejected when the job is to be repeated. */
export async function runBackfill(ctx: Context, job: PageJob): Promise<void> {
  const { organizationId, backfillRequestId: id, version } = job;
  const request = await readBackfillRequest(ctx.db, { organizationId, id }, version);
  // The request was canceled, or another job has continued from here.
  if (!request?.going) return;
  if (request.status === 'queued') await applyTransition(ctx, request, { outcome: 'started' });
  else if (await mustWait(ctx, request))
    await applyTransition(ctx, request, {
      outcome: 'receiver_behind',
      afterSeconds: heldSeconds(ctx, request),
    });
  else await takePage(ctx, request);
}

async function takePage(ctx: Context, request: StoredBackfillRequest): Promise<void> {
  const profile = await findProfile(ctx.db, request, request.connectedProfileId).catch(ignoreGone);
  if (!profile) {
    await applyTransition(ctx, request, { outcome: 'profile_gone' });
    return;
  }
  let step: Awaited<ReturnType<typeof walkPage>>;
  try {
    step = await walkPage(ctx, profile, request);
  } catch (error) {
    await applyTransition(ctx, request, outcomeOf(request, error));
    return;
  }
  await keepStep(ctx, request, step);
}

function ignoreGone(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
}

// Stores a page in one transaction: the counts, the new position, the events with their deliveries, and the
// next job.

/** The time limit of the transaction, which has to suffice for a page with all replies to its comments. */
const timeoutMs = 30_000;

/** Stores what the page has brought. Stores nothing when another job has continued from the same version. */
async function keepStep(ctx: Context, request: StoredBackfillRequest, step: WalkedStep): Promise<void> {
  const outcome = outcomeOfStep(request, step);
  const columns = {
    ...countsOf(request, step),
    ...(outcome === 'page_kept' ? { position: step.next as object } : {}),
  };
  const { contentType, items } = step.remembered;
  const hashes = items.map(({ externalId }) => hashOf(request, contentType, externalId));
  const also = async (tx: Db, changed: StoredBackfillRequest) => {
    if (outcome === 'page_kept') await rememberHashes(tx, request, hashes);
    await emitItems(ctx, tx, changed, step.choice.emitted);
    await countEmitted(ctx, tx, changed, step.choice.emitted.length);
  };
  await applyTransition(ctx, request, { outcome, columns }, { also, timeoutMs });
}

async function countEmitted(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  { organizationId, mode, connectedProfileId: profileId }: StoredBackfillRequest,
  backfilledItems: number,
): Promise<void> {
  const at = ctx.clock.now();
  if (backfilledItems > 0)
    await countUsed(tx, [{ organizationId, mode, at, profileId, counts: { backfilledItems } }]);
}

function countsOf(
  { fetched, emitted, skipped, oldestEmittedAt }: StoredBackfillRequest,
  { choice, fetched: more }: WalkedStep,
) {
  const oldest = oldestOf(choice.emitted);
  return {
    fetched: fetched + more,
    emitted: emitted + choice.emitted.length,
    skipped: skipped + choice.skipped,
    ...(oldest && !(oldestEmittedAt && oldestEmittedAt <= oldest) ? { oldestEmittedAt: oldest } : {}),
  };
}

/** Returns `page_kept` while there is more to read, and otherwise why the backfill ends. */
function outcomeOfStep(request: StoredBackfillRequest, { next, choice, older }: WalkedStep) {
  const room = request.maxItems - request.emitted - choice.emitted.length;
  if (choice.left > 0 || (next && room === 0)) return 'reached_max_items';
  if (next && (next.idle ?? 0) >= mostIdlePages) return 'going_nowhere';
  if (next) return 'page_kept';
  return older ? 'reached_since' : 'reached_end';
}

/**
 * Emits the items as history, and leaves the sweep's records of items as they are: the event that an item was
 * created still has to follow if the item is newer than its connection and no notification has reported it.
 */
function emitItems(
  ctx: Context,
  tx: Db,
  request: StoredBackfillRequest,
  items: readonly WalkedItem[],
): Promise<void> {
  const { connectedProfileId, contentType } = request;
  const topic = backfillTopic(contentType as ContentType);
  const events = items.map((item) => ({
    topic,
    data: item as never,
    connectedProfileId,
    origin: 'backfill' as const,
  }));
  return emit(ctx, tx, request, events);
}

// Tells what the failure of a page means for its backfill. Pure functions.

export const longestThrottleSeconds = 6 * 60 * 60;
/** The wait, in seconds, when a provider throttles without saying for how long. */
const usualThrottleSeconds = 300;

/**
 * Returns the outcome that an error stands for. Rethrows `service_unavailable`, and whatever is not a ServiceError, so
 * that the job is repeated.
 */
function outcomeOf(request: StoredBackfillRequest, error: unknown): { outcome: PageOutcome } & Facts {
  if (!(error instanceof ServiceError) || error.code === 'service_unavailable') throw error;
  const failure = failureOf(error);
  if (error.code === 'platform_rate_limit') {
    const afterSeconds = Math.min(error.retryAfterSeconds ?? usualThrottleSeconds, longestThrottleSeconds);
    return { outcome: 'throttled', afterSeconds, failure };
  }
  if (error.code === 'internal') return { outcome: 'unavailable', failure };
  const position = positionOf(request);
  const isInTheMiddle = openList(position).cursor !== undefined;
  if (error.code !== 'validation_error' || !isInTheMiddle) return { outcome: 'refused', failure };
  return { outcome: 'cursor_refused', failure, columns: { position: fromItsBeginning(position) as object } };
}

const codes: Partial<Record<ErrorCode, string>> = {
  validation_error: 'refused_by_provider',
  internal: 'provider_unavailable',
};

function failureOf({ code, message }: ServiceError): Schemas['RecordError'] {
  return { code: codes[code] ?? code, message };
}

// Lets a backfill emit events no faster than they are delivered, so that a slow receiver does not fill the
// database.

/** The number of pending deliveries at which a destination is behind, so that a backfill for it waits. */
export const mostPending = 1_000;

/** Tells whether a destination that gets the backfill's events has too many pending deliveries. */
async function mustWait(ctx: Pick<Context, 'db'>, request: StoredBackfillRequest): Promise<boolean> {
  const topic = backfillTopic(request.contentType as ContentType);
  const destinations = await ctx.db.$cached.destinations.enabled(ctx.db, request);
  const event = { topic, connectedProfileId: request.connectedProfileId, subjectId: null };
  const reaches = await audienceOf(ctx.db.$sql, request, destinations, [event]);
  const ids = destinations.filter((destination) => reaches(event, destination)).map(({ id }) => id);
  return ids.length > 0 && isBehind(ctx.db, request, ids, mostPending);
}

const shortestSeconds = 1;
const longestSeconds = 60;

/**
 * Returns for how many seconds a backfill is blocked: longer each time, up to a minute, because a receiver that is down
 * usually stays down for a while.
 */
function heldSeconds(ctx: Pick<Context, 'clock'>, { advancedAt }: StoredBackfillRequest): number {
  const soFar = (ctx.clock.now().getTime() - advancedAt.getTime()) / 1000;
  return Math.min(Math.max(soFar / 2, shortestSeconds), longestSeconds);
}

const forgottenMs = 5 * minuteMs;
const batch = 1_000;

/**
 * Enqueues new jobs for backfills that have been due for some minutes, since their jobs may be lost. If the
 * old job still exists, the second one to run finds nothing to do.
 */
export async function findForgotten(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - forgottenMs);
  const forgotten = await forgottenBackfillRequests(ctx.db, before, batch);
  await inTransaction(ctx.db, (tx) => enqueuePages(ctx, tx, forgotten));
}
