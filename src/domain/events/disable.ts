/** Destinations that get no events any more, with a word before and when it happens. */
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import {
  type EventDestination,
  type EventDestinationChanges,
  lockEventDestination,
  updateEventDestination,
} from '../../db/event-destinations.ts';
import { ServiceError } from '../../errors.ts';
import { presentEventDestination } from '../event-destinations/present-event-destination.ts';
import { emit } from './emit.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const warningMs = 3 * dayMs;
/** Of days without a success. */
export const disabledAfterDays = 5;
export const disabledMs = disabledAfterDays * dayMs;

/** The receiver has answered 410. */
export function disableGone(ctx: Context, destination: EventDestination): Promise<void> {
  return change(
    ctx,
    destination,
    { status: 'disabled', disabledReason: 'gone' },
    'eventDestination.disabled',
  );
}

/** After days without a success; a warning some days before. */
export async function disableFailing(ctx: Context, destination: EventDestination): Promise<void> {
  if (!destination.failingSince) return;
  const failingMs = ctx.now().getTime() - destination.failingSince.getTime();
  if (failingMs >= disabledMs)
    return change(
      ctx,
      destination,
      { status: 'disabled', disabledReason: 'failing' },
      'eventDestination.disabled',
    );
  if (failingMs >= warningMs && !destination.warnedAt)
    return change(ctx, destination, { warnedAt: ctx.now() }, 'eventDestination.failing');
}

/** Once, however many deliveries have found it out at the same time. */
async function change(
  ctx: Context,
  { id, ...scope }: EventDestination,
  changes: EventDestinationChanges,
  topic: 'eventDestination.disabled' | 'eventDestination.failing',
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const now = await lockEventDestination(tx, scope, id).catch(ignoreGone);
    const known = topic === 'eventDestination.failing' ? now?.warnedAt : now?.status === 'disabled';
    if (!now || known) return;
    const changed = await updateEventDestination(tx, scope, id, changes);
    await emit(ctx, tx, scope, [{ topic, data: presentEventDestination(changed) }]);
  });
  ctx.destinations.forget(scope.organizationId);
}

/** Deleted in between: nobody wants to know. */
function ignoreGone(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
}
