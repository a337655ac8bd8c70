import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import {
  countEventDestinations,
  createEventDestination as insertEventDestination,
} from '../../db/tables/event-destinations.ts';
import { ServiceError } from '../../errors/index.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';
import { admitDestination } from './admission.ts';
import { presentEventDestination } from './present-event-destination.ts';
import { makeSecret } from './secret.ts';

/** The destinations that a tenant may have in one mode for itself, and for each of its users. */
export const mostPerMode = 20;
/** The destinations that a tenant may have in one mode in all: every event is held against each of them. */
const mostInAll = 1_000;

export async function createEventDestination(
  ctx: Context,
  caller: Caller,
  input: Input<'eventDestinations.create'>,
): Promise<Output<'eventDestinations.create'>> {
  admitDestination(ctx, caller, input);
  const id = ctx.ids.newId('eventDestination', caller);
  const { secret, columns } = makeSecret(ctx, id);
  const destination = await withinCap(ctx, caller, 'eventDestinations', async (tx) => {
    const owner = caller.externalUser ?? input.externalUser ?? null;
    const { all, ofOwner } = await countEventDestinations(tx, caller, owner);
    if (ofOwner >= mostPerMode) throw tooMany(mostPerMode);
    if (all >= mostInAll) throw tooMany(mostInAll);
    return insertEventDestination(tx, caller, { id, ...input, ...columns });
  });
  ctx.destinations.forget(caller.organizationId);
  return { ...presentEventDestination(destination), secret };
}

function tooMany(most: number): ServiceError {
  return new ServiceError('conflict', {
    message: `There are ${most} Event Destinations already. Delete one first.`,
    meta: { reason: 'too_many_event_destinations' },
  });
}
