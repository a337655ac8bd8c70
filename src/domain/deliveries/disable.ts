/**
 * Disables destinations whose receivers accept no events, and emits an event when that happens. Another event
 * warns of it while a receiver has been failing for days.
 */

import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client/client.ts';
import {
  type EventDestination,
  type EventDestinationChanges,
  lockEventDestination,
  updateEventDestination,
} from '../../db/tables/event-destinations.ts';
import { ServiceError } from '../../errors/index.ts';
import { dayMs } from '../../lib/time.ts';
import { emit } from '../foundation/events/emit.ts';
import { presentEventDestination } from './destinations.ts';

export const warningMs = 3 * dayMs;
/** The days without a success after which a destination is disabled. */
export const disabledAfterDays = 5;
export const disabledMs = disabledAfterDays * dayMs;

/** Disables a destination whose receiver has answered 410. */
export function disableGone(ctx: Context, destination: EventDestination): Promise<void> {
  return change(
    ctx,
    destination,
    { status: 'disabled', disabledReason: 'gone' },
    'eventDestination.disabled',
  );
}

/** Disables a destination after days without a success; a warning is emitted some days before. */
export async function disableFailing(ctx: Context, destination: EventDestination): Promise<void> {
  if (!destination.failingSince) return;
  const failingMs = ctx.clock.now().getTime() - destination.failingSince.getTime();
  if (failingMs >= disabledMs)
    return change(
      ctx,
      destination,
      { status: 'disabled', disabledReason: 'failing' },
      'eventDestination.disabled',
    );
  if (failingMs >= warningMs && !destination.warnedAt)
    return change(ctx, destination, { warnedAt: ctx.clock.now() }, 'eventDestination.failing');
}

/**
 * Makes the change and emits its event once, however many deliveries have found the reason at the same time; not when the
 * destination has got another URL, or its receiver has taken an event, since it was read.
 */
async function change(
  ctx: Context,
  found: EventDestination,
  changes: EventDestinationChanges,
  topic: 'eventDestination.disabled' | 'eventDestination.failing',
): Promise<void> {
  const { id, ...scope } = found;
  await inTransaction(ctx.db, async (tx) => {
    const now = await lockEventDestination(tx, scope, id).catch(ignoreGone);
    const known = topic === 'eventDestination.failing' ? now?.warnedAt : now?.status === 'disabled';
    if (!now || known || hasChanged(found, now)) return;
    const changed = await updateEventDestination(tx, scope, id, changes);
    await emit(ctx, tx, scope, [{ topic, data: presentEventDestination(changed) }]);
  });
  ctx.db.$cached.destinations.forget(scope.organizationId);
}

const hasChanged = (before: EventDestination, now: EventDestination): boolean =>
  now.url !== before.url || (before.failingSince !== null && now.failingSince === null);

/** Ignores the error of a destination that was deleted meanwhile, and rethrows any other. */
function ignoreGone(error: unknown): undefined {
  if (!(error instanceof ServiceError) || error.code !== 'not_found') throw error;
}
