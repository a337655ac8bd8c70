/**
 * Stores a page in one transaction: the counts, the new position, the events with their deliveries, and the
 * next job.
 */
import type { Context } from '../../../../context.ts';
import type { ContentType } from '../../../../contract/index.ts';
import type { Db } from '../../../../db/client/client.ts';
import { rememberHashes, type StoredBackfillRequest } from '../../../../db/tables/backfill-requests.ts';
import { backfillTopic } from '../../../../providers/describe.ts';
import type { WalkedItem } from '../../../../providers/walk.ts';
import { emit } from '../../../foundation/events/emit.ts';
import { applyTransition } from '../apply-transition.ts';
import { mostIdlePages } from '../transitions.ts';
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
  const outcome = outcomeOf(request, step);
  const columns = {
    ...countsOf(request, step),
    ...(outcome === 'page_kept' ? { position: step.next as object } : {}),
  };
  const { contentType, items } = step.remembered;
  const hashes = items.map(({ externalId }) => hashOf(request, contentType, externalId));
  const also = async (tx: Db, changed: StoredBackfillRequest) => {
    if (outcome === 'page_kept') await rememberHashes(tx, request, hashes);
    await emitItems(ctx, tx, changed, step.choice.emitted);
  };
  await applyTransition(ctx, request, { outcome, columns }, { also, timeoutMs });
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
function outcomeOf(request: StoredBackfillRequest, { next, choice, older }: WalkedStep) {
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
