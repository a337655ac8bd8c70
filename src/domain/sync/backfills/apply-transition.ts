/** Carries out the steps of Backfill Requests: the row, the event and the next job. */
import type { Context } from '../../../context.ts';
import type { Schemas, Topic } from '../../../contract/index.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import {
  advanceBackfillRequest,
  finishBackfillRequest,
  type StoredBackfillRequest,
} from '../../../db/tables/backfill-requests.ts';
import { emit } from '../../foundation/events/emit.ts';
import { presentReferences } from '../../foundation/own-references.ts';
import { type Facts, type PageOutcome, planTransition } from './transitions.ts';

export function presentBackfillRequest(request: StoredBackfillRequest): Schemas['BackfillRequest'] {
  const { since, stopReason, resumesAt, oldestEmittedAt, errorCode, errorMessage } = request;
  const { startedAt, completedAt } = request;
  return {
    backfillRequestId: request.id,
    connectedProfileId: request.connectedProfileId,
    contentType: request.contentType as Schemas['KnownContentType'],
    ...(since ? { since: since.toISOString() } : {}),
    maxItems: request.maxItems,
    status: request.status,
    ...(stopReason ? { stopReason } : {}),
    emitted: request.emitted,
    fetched: request.fetched,
    skipped: request.skipped,
    ...(resumesAt ? { resumesAt: resumesAt.toISOString() } : {}),
    ...(oldestEmittedAt ? { oldestEmittedAt: oldestEmittedAt.toISOString() } : {}),
    ...(errorCode ? { error: { code: errorCode, message: errorMessage ?? errorCode } } : {}),
    ...presentReferences(request),
    ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
    ...(completedAt ? { completedAt: completedAt.toISOString() } : {}),
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
  };
}

interface Ways {
  /** Writes something else in the same transaction, after the request and before its event and its next job. */
  also?: (tx: Db, changed: StoredBackfillRequest) => Promise<void>;
  /** True when the request is moved even if another process has continued it meanwhile; only for an outcome that ends it. */
  atAnyVersion?: true;
  /** The time limit of the transaction. */
  timeoutMs?: number;
}

/**
 * Carries out what an outcome means for a request: the row, its event and the job that continues are one transaction.
 * Returns the changed request; `undefined`, with nothing done, when it has ended or another process has continued it.
 */
export function applyTransition(
  ctx: Context,
  request: StoredBackfillRequest,
  { outcome, ...facts }: { outcome: PageOutcome } & Facts,
  { also, atAnyVersion, timeoutMs }: Ways = {},
): Promise<StoredBackfillRequest | undefined> {
  const now = ctx.clock.now();
  const { transition, changes, jobAt } = planTransition(request, outcome, facts, now);
  return inTransaction(
    ctx.db,
    async (tx) => {
      const changed = jobAt
        ? await advanceBackfillRequest(tx, request, changes)
        : await finishBackfillRequest(
            tx,
            atAnyVersion ? { organizationId: request.organizationId, id: request.id } : request,
            changes,
          );
      if (!changed) return undefined;
      await also?.(tx, changed);
      if (transition.event)
        await backfillRequestChanged(ctx, tx, changed, `backfillRequest.${transition.event}`);
      if (jobAt) await enqueuePage(ctx, tx, changed, jobAt > now ? jobAt : undefined);
      return changed;
    },
    timeoutMs,
  );
}

type BackfillTopic = Extract<Topic, `backfillRequest.${string}`>;

/**
 * Emits the event of a change to a backfill request. The caller passes the transaction of the change, so that
 * the event shows the request right after it.
 */
function backfillRequestChanged(
  ctx: Context,
  tx: Db,
  request: StoredBackfillRequest,
  topic: BackfillTopic,
): Promise<void> {
  const { connectedProfileId } = request;
  return emit(ctx, tx, request, [{ topic, data: presentBackfillRequest(request), connectedProfileId }]);
}

type Queued = Pick<StoredBackfillRequest, 'id' | 'version' | 'organizationId' | 'mode'>;

/** Enqueues the next page as a job. The job does nothing if another process has continued from this version. */
export function enqueuePage(
  ctx: Pick<Context, 'queue'>,
  tx: Db,
  request: Queued,
  startAfter?: Date,
): Promise<void> {
  return enqueuePages(ctx, tx, [request], startAfter);
}

/**
 * Enqueues the pages of any number of requests at once. Jobs of one organization and mode form a group, so
 * that a large history does not delay others.
 */
export async function enqueuePages(
  ctx: Pick<Context, 'queue'>,
  tx: Db,
  requests: readonly Queued[],
  startAfter?: Date,
): Promise<void> {
  const jobs = requests.map(({ id, version, organizationId, mode }) => ({
    payload: { organizationId, backfillRequestId: id, version },
    group: `${organizationId}/${mode}`,
    ...(startAfter ? { startAfter } : {}),
  }));
  await ctx.queue.insert('backfills.page', jobs, tx);
}
