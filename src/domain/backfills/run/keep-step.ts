/**
 * Stores a page in one transaction: the counts, the new position, the events with their deliveries, and the
 * next job.
 */
import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import {
  advanceBackfillRequest,
  type BackfillChanges,
  finishBackfillRequest,
  rememberHashes,
  type StoredBackfillRequest,
} from '../../../db/backfill-requests.ts';
import { type Db, inTransaction } from '../../../db/client.ts';
import { backfillTopic } from '../../../providers/describe.ts';
import type { WalkedItem } from '../../../providers/walk.ts';
import { emit } from '../../events/emit.ts';
import { backfillRequestChanged } from '../backfill-events.ts';
import { enqueuePage } from '../queue-page.ts';
import { oldestOf } from './choose-items.ts';
import { hashOf } from './seen-items.ts';
import type { WalkedStep } from './walk-page.ts';

/** The time limit of the transaction, which has to suffice for a page with all replies to its comments. */
const timeoutMs = 30_000;

/** Stores what the page has brought. Stores nothing when another job has continued from the same version. */
export async function keepStep(
  ctx: Context,
  request: StoredBackfillRequest,
  step: WalkedStep,
): Promise<void> {
  const { emitted } = step.choice;
  const counts = countsOf(ctx, request, step);
  const stopReason = stopReasonOf(request, step);
  await inTransaction(
    ctx.db,
    async (tx) => {
      const changed = stopReason
        ? await finishBackfillRequest(tx, request, {
            ...counts,
            status: 'completed',
            stopReason,
            completedAt: ctx.now(),
          })
        : await goOn(ctx, tx, request, step, counts);
      if (!changed) return;
      await emitItems(ctx, tx, changed, emitted);
      if (stopReason) await backfillRequestChanged(ctx, tx, changed, 'backfillRequest.completed');
    },
    timeoutMs,
  );
}

function countsOf(
  ctx: Context,
  { fetched, emitted, skipped, oldestEmittedAt }: StoredBackfillRequest,
  { choice, fetched: more }: WalkedStep,
): BackfillChanges {
  const oldest = oldestOf(choice.emitted);
  return {
    fetched: fetched + more,
    emitted: emitted + choice.emitted.length,
    skipped: skipped + choice.skipped,
    ...(oldest && !(oldestEmittedAt && oldestEmittedAt <= oldest) ? { oldestEmittedAt: oldest } : {}),
    advancedAt: ctx.now(),
    tries: 0,
  };
}

/** Returns why the backfill ends; `undefined` while there is more to read. */
function stopReasonOf(request: StoredBackfillRequest, { next, choice, older }: WalkedStep) {
  const room = request.maxItems - request.emitted - choice.emitted.length;
  if (choice.left > 0 || (next && room === 0)) return 'reached_max_items';
  if (next) return undefined;
  return older ? 'reached_since' : 'reached_end';
}

async function goOn(
  ctx: Context,
  tx: Db,
  request: StoredBackfillRequest,
  { next, remembered: { contentType, items } }: WalkedStep,
  counts: BackfillChanges,
): Promise<StoredBackfillRequest | undefined> {
  const changed = await advanceBackfillRequest(tx, request, {
    ...counts,
    status: 'running',
    position: next as object,
    dueAt: ctx.now(),
    resumesAt: null,
  });
  if (!changed) return undefined;
  await rememberHashes(
    tx,
    request,
    items.map(({ externalId }) => hashOf(request, contentType, externalId)),
  );
  await enqueuePage(ctx, tx, changed);
  return changed;
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
