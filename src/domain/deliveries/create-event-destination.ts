import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import {
  countEventDestinations,
  createEventDestination as insertEventDestination,
} from '../../db/event-destinations.ts';
import { newId } from '../../db/ids.ts';
import { ServiceError } from '../../errors.ts';
import { withinCap } from '../billing/caps.ts';
import type { Caller } from '../caller.ts';
import { admitDestination } from './admission.ts';
import { presentEventDestination } from './present-event-destination.ts';
import { makeSecret } from './secret.ts';

export const mostPerMode = 20;

export async function createEventDestination(
  ctx: Context,
  caller: Caller,
  input: Input<'eventDestinations.create'>,
): Promise<Output<'eventDestinations.create'>> {
  admitDestination(ctx, caller, input);
  const id = newId('eventDestination', caller.mode);
  const { secret, columns } = makeSecret(ctx, id);
  const destination = await withinCap(ctx, caller, 'eventDestinations', async (tx) => {
    if ((await countEventDestinations(tx, caller)) >= mostPerMode) throw tooMany();
    return insertEventDestination(tx, caller, { id, ...input, ...columns });
  });
  ctx.destinations.forget(caller.organizationId);
  return { ...presentEventDestination(destination), secret };
}

function tooMany(): ServiceError {
  return new ServiceError('conflict', {
    message: `There are ${mostPerMode} Event Destinations already. Delete one first.`,
    meta: { reason: 'too_many_event_destinations' },
  });
}
