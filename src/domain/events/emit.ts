/** Something happened: written down with its deliveries and their jobs, in the transaction that made it happen. */
import type { Context } from '../../context.ts';
import type { EventData, Topic } from '../../contract/index.ts';
import type { Db } from '../../db/client.ts';
import { type DeliveryRow, type EventRow, insertEvents } from '../../db/events.ts';
import { newId } from '../../db/ids.ts';
import type { Scope } from '../../db/scope.ts';
import { matchesTopic } from './topic-patterns.ts';

export interface NewEvent<Name extends Topic = Topic> {
  topic: Name;
  data: EventData<Name>;
  connectedProfileId?: string;
  /** `live` when absent. */
  origin?: 'live' | 'backfill' | 'recovered';
  /** Set for moderation: whether the item was hidden or shown again. */
  hidden?: boolean;
  /** True when the provider did not return the item by its id. */
  unreadable?: true;
}

/** Two statements, however many events there are, and however many destinations they go to. */
export async function emit(ctx: Context, tx: Db, scope: Scope, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const destinations = await ctx.destinations.enabled(tx, scope);
  const rows = events.map((event) => toRow(ctx, scope, event));
  const deliveries = rows.flatMap((event) =>
    destinations
      .filter(({ topics }) => matchesTopic(topics, event.topic))
      .map(({ id }) => deliveryOf(scope, event, id)),
  );
  await insertEvents(tx, scope, rows, deliveries);
  await enqueueDeliveries(ctx, tx, deliveries);
}

type NewDelivery = DeliveryRow & Pick<EventRow, 'origin'>;

export function deliveryOf(
  scope: Scope,
  { id, topic, origin }: Pick<EventRow, 'id' | 'topic' | 'origin'>,
  destinationId: string,
): NewDelivery {
  return { id: newId('delivery', scope.mode), destinationId, eventId: id, topic, origin };
}

/** However much history there is, what happens now goes before it. */
export function canWait({ origin }: { origin: string }): boolean {
  return origin === 'backfill';
}

/** One job each; those of one destination are a group, so that a slow one holds up itself alone. */
export async function enqueueDeliveries(ctx: Context, tx: Db, deliveries: NewDelivery[]): Promise<void> {
  const jobs = deliveries.map(({ id, destinationId, origin }) => ({
    payload: { deliveryId: id },
    group: destinationId,
    yields: canWait({ origin }),
  }));
  if (jobs.length > 0) await ctx.queue.insert('events.deliver', jobs, tx);
}

function toRow(
  ctx: Context,
  scope: Scope,
  { topic, data, connectedProfileId, origin = 'live', hidden, unreadable }: NewEvent,
): EventRow {
  const id = newId('event', scope.mode);
  return {
    id,
    topic,
    origin,
    connectedProfileId: connectedProfileId ?? null,
    subjectId: subjectIdOf(scope, topic, data),
    sealedData: ctx.keyring.seal(JSON.stringify(withoutProviderRaw(data)), id),
    hidden: hidden ?? null,
    unreadable: unreadable ?? null,
    createdAt: ctx.now(),
  };
}

/**
 * Content has its provider's id; a resource of the service's own has one that is named after it; a plan is its
 * organization's.
 */
function subjectIdOf({ organizationId }: Scope, topic: Topic, data: object): string | null {
  const [kind = ''] = topic.split('.');
  if (kind === 'plan') return organizationId;
  const id = (data as Record<string, unknown>)[kind === 'content' ? 'externalId' : `${kind}Id`];
  return typeof id === 'string' ? id : null;
}

/** Events never carry the provider's own object. */
function withoutProviderRaw(data: object): object {
  const { providerRaw: _, ...rest } = data as { providerRaw?: unknown };
  return rest;
}
