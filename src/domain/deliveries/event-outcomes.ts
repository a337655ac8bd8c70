import type { Context } from '../../context.ts';
import { type LatestDelivery, latestDeliveries } from '../../db/tables/events-by-delivery.ts';
import type { Caller } from '../foundation/caller.ts';

/** From the worst to the best. A delivery is failing that was refused and will be tried again. */
const states = ['failed', 'failing', 'pending', 'delivered'] as const;
type State = (typeof states)[number];

export interface EventOutcome {
  /** The worst state among the latest deliveries to each destination. */
  worst: State;
  /** How many deliveries are in this state. */
  count: number;
  /** How many destinations the event was sent to. */
  all: number;
}

/** Returns what has become of events, by their ids. Those that were sent to no destination are left out. */
export async function outcomesOfEvents(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  eventIds: readonly string[],
): Promise<Map<string, EventOutcome>> {
  const deliveries = eventIds.length > 0 ? await latestDeliveries(ctx.db, caller, eventIds) : [];
  return new Map(
    [...Map.groupBy(deliveries, ({ eventId }) => eventId)].map(([eventId, own]) => [eventId, outcomeOf(own)]),
  );
}

function outcomeOf(deliveries: readonly LatestDelivery[]): EventOutcome {
  const found = deliveries.map(stateOf);
  const worst = states.find((state) => found.includes(state)) ?? 'delivered';
  return { worst, count: found.filter((state) => state === worst).length, all: found.length };
}

function stateOf({ status, attempts }: LatestDelivery): State {
  if (status === 'succeeded') return 'delivered';
  if (status === 'failed') return 'failed';
  return attempts > 0 ? 'failing' : 'pending';
}
