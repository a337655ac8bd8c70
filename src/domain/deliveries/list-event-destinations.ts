import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { listEventDestinations as readEventDestinations } from '../../db/tables/event-destinations.ts';
import type { Caller } from '../foundation/caller.ts';
import { presentEventDestination } from './present-event-destination.ts';

export async function listEventDestinations(
  ctx: Context,
  caller: Caller,
  input: Input<'eventDestinations.list'>,
): Promise<Output<'eventDestinations.list'>> {
  const { rows, nextCursor } = await readEventDestinations(ctx.db, caller, input, input);
  return {
    data: rows.map(presentEventDestination),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}
