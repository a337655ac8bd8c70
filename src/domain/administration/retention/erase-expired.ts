/** Erases data whose time has ended, in batches and by turns. */
import type { Context } from '../../../context.ts';
import { eraseWindows } from '../../../db/tables/distributed-counters.ts';
import { makePartitions } from '../../../db/tables/partitions.ts';
import { type Dropped, dropOver, eraseInBatches } from '../../../db/tables/retention.ts';
import { expireDue } from '../../publishing/media/discard.ts';
import { dropped, kept } from './policies.ts';

/** The time after which a run leaves the rest to the next one, which begins soon after, in milliseconds. */
const runMs = 9 * 60_000;
/** The time after which a kind with much to erase lets the others take their turn, in milliseconds. */
const turnMs = 1_000;

/** Yields how many rows each of its batches has erased. */
type Step = AsyncGenerator<number, void>;

/** Erases what is due. Returns the number of erased rows of each kind. */
export async function eraseExpired(ctx: Context): Promise<Record<string, number>> {
  const steps = new Map(Object.entries(stepsOf(ctx)));
  const erased = Object.fromEntries([...steps.keys()].map((kind) => [kind, 0]));
  const runEndsAt = performance.now() + runMs;
  while (steps.size > 0 && performance.now() < runEndsAt)
    for (const [kind, step] of steps) {
      const turn = await takeTurn(ctx, kind, step);
      erased[kind] = (erased[kind] ?? 0) + turn.erased;
      if (turn.ended) steps.delete(kind);
    }
  return erased;
}

function stepsOf(ctx: Context): Record<string, Step> {
  const now = ctx.clock.now();
  const inBatches = Object.entries(kept).map(([kind, each]) => [kind, eraseInBatches(ctx.db, each, now)]);
  return {
    ...(Object.fromEntries(inBatches) as Record<string, Step>),
    // This erases the files in the store as well.
    mediaFiles: expireDue(ctx),
    rateLimitWindows: eraseWindows(ctx.db),
  };
}

/**
 * Takes one turn of a step. A step that fails is left to the next run, and does not keep others from their
 * turn.
 */
async function takeTurn(
  ctx: Pick<Context, 'observability'>,
  kind: string,
  step: Step,
): Promise<{ erased: number; ended: boolean }> {
  const turnEndsAt = performance.now() + turnMs;
  let erased = 0;
  try {
    do {
      const { value, done } = await step.next();
      if (done) return { erased, ended: true };
      erased += value;
    } while (performance.now() < turnEndsAt);
    return { erased, ended: false };
  } catch (error) {
    ctx.observability.log.error('retention sweep step failed', { subsystem: 'retention', step: kind, error });
    return { erased, ended: true };
  }
}

// Makes partitions ahead, drops those whose time has ended, and says when it could not.

/** A failure stops nothing else: rows without a partition are taken, and rows that have ended are deleted one by one. */
export async function maintainPartitions(ctx: Context): Promise<void> {
  await makePartitionsAhead(ctx);
  for (const kept of dropped)
    await dropAll(ctx, kept).catch((error) =>
      ctx.observability.log.error('could not drop partitions', {
        subsystem: 'retention',
        table: kept.table,
        error,
      }),
    );
}

export async function makePartitionsAhead({
  db,
  clock: { now },
  observability: { log },
}: Context): Promise<void> {
  const lacking = await makePartitions(db, now()).catch((error) => {
    log.error('could not create partitions', { subsystem: 'retention', error });
    return [];
  });
  for (const table of lacking) log.error('partitions missing', { subsystem: 'retention', table });
}

async function dropAll(
  { db, clock: { now }, observability: { log } }: Context,
  kept: Dropped,
): Promise<void> {
  for await (const { partition, isDropped } of dropOver(db, kept, now()))
    if (isDropped) log.info('partition dropped', { subsystem: 'retention', partition });
    else log.warn('partition in use, not dropped', { subsystem: 'retention', partition });
}
