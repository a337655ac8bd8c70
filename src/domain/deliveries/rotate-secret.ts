import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { inTransaction } from '../../db/client/client.ts';
import {
  findEventDestination,
  lockEventDestination,
  updateEventDestination,
} from '../../db/tables/event-destinations.ts';
import type { Caller } from '../foundation/caller.ts';
import { presentEventDestination } from './present-event-destination.ts';
import { makeSecret } from './secret.ts';

const hourMs = 60 * 60 * 1000;
export const usualGraceHours = 24;

/**
 * Replaces the signing secret of a destination, and returns the new one. Both secrets sign during the grace
 * period; a second rotation within it ends the first secret at once.
 */
export async function rotateSecret(
  ctx: Context,
  caller: Caller,
  { eventDestinationId, graceHours = usualGraceHours }: Input<'eventDestinations.rotateSecret'>,
): Promise<Output<'eventDestinations.rotateSecret'>> {
  const { id } = await findEventDestination(ctx.db, caller, eventDestinationId);
  const { secret, columns } = makeSecret(ctx, id);
  const destination = await inTransaction(ctx.db, async (tx) => {
    const { secret: previousSecret } = await lockEventDestination(tx, caller, id);
    return updateEventDestination(tx, caller, id, {
      ...columns,
      previousSecret,
      previousSecretUntil: new Date(ctx.now().getTime() + graceHours * hourMs),
    });
  });
  ctx.destinations.forget(caller.organizationId);
  return { ...presentEventDestination(destination), secret };
}
