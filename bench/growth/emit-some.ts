/** Emits events like those that the table of events is filled with. */
import { exampleEvent, type Schemas } from '../../src/contract/index.ts';
import { emit } from '../../src/domain/foundation/events/emit.ts';
import type { GrowthBench } from './growth.ts';

export const eventData = exampleEvent('connection.refreshed').data as Schemas['Connection'];

/** Emits so many events in one transaction. */
export async function emitSome({ ctx, tenant }: GrowthBench, count: number): Promise<void> {
  const event = { topic: 'connection.refreshed' as const, data: eventData };
  await ctx.db.$pipelined((tx) => emit(ctx, tx, tenant, Array<typeof event>(count).fill(event)));
}
