import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import {
  findEventDestination,
  updateEventDestination as writeEventDestination,
} from '../../db/tables/event-destinations.ts';
import type { Caller } from '../foundation/caller.ts';
import { admitDestination } from './admission.ts';
import { presentEventDestination } from './present-event-destination.ts';

/**
 * Updates a destination; fields that the input leaves out stay as they are. Enabling it forgets its earlier
 * failures.
 */
export async function updateEventDestination(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, status, ...changes }: Input<'eventDestinations.update'>,
): Promise<Output<'eventDestinations.update'>> {
  admitDestination(ctx, caller, changes);
  const { id } = await findEventDestination(ctx.db, caller, eventDestinationId);
  const destination = await writeEventDestination(ctx.db, caller, id, {
    ...changes,
    ...(status ? statusColumns[status] : {}),
  });
  ctx.destinations.forget(caller.organizationId);
  return presentEventDestination(destination);
}

const statusColumns = {
  enabled: { status: 'enabled', disabledReason: null, failingSince: null, warnedAt: null },
  disabled: { status: 'disabled', disabledReason: 'by_request' },
} as const;
