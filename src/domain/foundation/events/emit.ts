/** Writes events together with their deliveries and jobs, in the transaction of what has happened. */
import type { Context } from '../../../context.ts';
import type { EventData, Topic } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import { type DeliveryRow, type EventRow, insertEvents } from '../../../db/tables/events.ts';
import {
  currentTraceContext,
  idAttributes,
  type TraceContext,
  within,
  withTraceContext,
} from '../../../observability/tracing/span.ts';
import { shareWork } from '../batches.ts';
import { notificationKindOf, queueDigests } from '../mail/notification-kinds.ts';
import { audienceOf } from './topics.ts';

export interface NewEvent<Name extends Topic = Topic> {
  topic: Name;
  data: EventData<Name>;
  connectedProfileId?: string;
  /** The way in which the service learned of what happened; `live` by default. */
  origin?: 'live' | 'backfill' | 'recovered';
  /**
   * For a moderation event, true when the item was hidden and false when it was shown again; absent for
   * others.
   */
  hidden?: boolean;
  /** True when the provider did not return the item by its id. */
  unreadable?: true;
  /** The cause of the event; needed where events of several causes are written together. */
  cause?: TraceContext | undefined;
}

/**
 * Writes the events, with a delivery and a job for each destination that wants them. The number of statements
 * does not grow with the number of events and destinations.
 */
export async function emit(ctx: Context, tx: Sql, scope: Scope, events: NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const destinations = await ctx.db.$cached.destinations.enabled(tx, scope);
  const rows = events.map((event) => toRow(ctx, scope, event));
  const reaches = await audienceOf(tx, scope, destinations, rows);
  const deliveries = rows.flatMap((row, index) => {
    const cause = causeOfDeliveries(events[index]?.cause ?? currentTraceContext(), scope, row);
    return destinations
      .filter((destination) => reaches(row, destination))
      .map(({ id }) => deliveryOf(ctx, scope, row, id, cause));
  });
  await Promise.all([
    insertEvents(tx, scope, rows, deliveries),
    enqueueDeliveries(ctx, tx, scope, deliveries),
    queueDigests(ctx, tx, scope, notificationsIn(rows)),
  ]);
}

/** Returns the events that organizations are notified of by e-mail. */
function notificationsIn(rows: readonly EventRow[]) {
  return rows.flatMap(({ topic, createdAt }) => {
    const kind = notificationKindOf(topic as Topic);
    return kind ? { kind, at: createdAt } : [];
  });
}

type NewDelivery = DeliveryRow & Pick<EventRow, 'origin'> & { cause?: TraceContext | undefined };

export function deliveryOf(
  { db: { $ids: ids } }: Pick<Context, 'db'>,
  scope: Scope,
  { id, topic, origin }: Pick<EventRow, 'id' | 'topic' | 'origin'>,
  destinationId: string,
  cause: TraceContext | undefined = currentTraceContext(),
): NewDelivery {
  const deliveryId = ids.newId('delivery', scope, { names: [id, destinationId], cause });
  return { id: deliveryId, destinationId, eventId: id, topic, origin, cause };
}

/** Tells whether an event can wait: live events are delivered before any amount of history. */
export function canWait({ origin }: { origin: string }): boolean {
  return origin === 'backfill';
}

/**
 * Enqueues one job per delivery. Jobs of one destination form a group, so that a slow destination delays only
 * itself.
 */
export async function enqueueDeliveries(
  ctx: Pick<Context, 'queue'>,
  tx: Sql,
  { organizationId }: Scope,
  deliveries: NewDelivery[],
): Promise<void> {
  const jobs = deliveries.map(({ id, destinationId, eventId, origin, cause }) => ({
    payload: { organizationId, deliveryId: id, eventId },
    group: destinationId,
    lowPriority: canWait({ origin }),
    cause,
  }));
  await ctx.queue.insert('events.deliver', jobs, tx);
}

/** Returns the cause of an event's deliveries: while there are traces, they follow a span that names the event. */
function causeOfDeliveries(
  cause: TraceContext | undefined,
  scope: Scope,
  { id, topic }: EventRow,
): TraceContext | undefined {
  if (!cause?.span) return cause;
  const { organizationId, mode } = scope;
  const span = cause.span.child({
    name: `create ${topic}`,
    kind: 'producer',
    attributes: {
      'messaging.system': 'webhook',
      'messaging.operation.type': 'create',
      'messaging.operation.name': 'create',
      'messaging.destination.name': topic,
      'messaging.message.id': id,
      ...idAttributes({ organizationId, mode, eventId: id }),
    },
  });
  span.end();
  return within(cause, span);
}

function toRow(
  ctx: Context,
  scope: Scope,
  {
    topic,
    data,
    connectedProfileId,
    origin = 'live',
    hidden,
    unreadable,
    cause = currentTraceContext(),
  }: NewEvent,
): EventRow {
  const subjectId = subjectIdOf(scope, topic, data);
  const names = [connectedProfileId ?? '', subjectId ?? topic];
  const id = ctx.db.$ids.newId('event', scope, { names, cause });
  return {
    id,
    topic,
    origin,
    connectedProfileId: connectedProfileId ?? null,
    subjectId,
    sealedData: ctx.security.keyring.seal(JSON.stringify(withoutProviderRaw(data)), id),
    hidden: hidden ?? null,
    unreadable: unreadable ?? null,
    createdAt: ctx.clock.now(),
  };
}

/** What events are about -> the field with its id, where that is not called like it. */
const ownIdNames: Readonly<Record<string, string>> = { content: 'externalId', publishImport: 'importId' };

/**
 * Returns the id of the event's subject: the provider's id of content, the id of a resource, or, for a plan,
 * the organization's id.
 */
function subjectIdOf({ organizationId }: Scope, topic: Topic, data: object): string | null {
  const [kind = ''] = topic.split('.');
  if (kind === 'plan') return organizationId;
  const id = (data as Record<string, unknown>)[ownIdNames[kind] ?? `${kind}Id`];
  return typeof id === 'string' ? id : null;
}

/** Removes the provider's own object, which events never carry. */
function withoutProviderRaw(data: object): object {
  const { providerRaw: _, ...rest } = data as { providerRaw?: unknown };
  return rest;
}

// Emits events of one organization that happen at the same time in one transaction, because a commit costs more than
// the events.

export interface RecordedChange {
  /**
   * Names the row that is written. Transactions write in the order of these names, so that two processes wait for each
   * other instead of deadlocking; what happened to one row is written in the order in which it came.
   */
  row: string;
  /**
   * Writes what has changed, and returns the events about it. It is repeated, in another transaction, when
   * the first one failed because of something else.
   */
  record(tx: Sql): Promise<NewEvent[]>;
}

/** Records something and emits its events, in a transaction that others may share. */
export function emitTogether(
  ctx: Context,
  { organizationId, mode }: Scope,
  change: RecordedChange,
): Promise<void> {
  const scope = { organizationId, mode };
  const caused: Caused = { ...change, cause: currentTraceContext() };
  return shareWork(ctx, `events of ${organizationId}/${mode}`, caused, (all) => emitAll(ctx, scope, all));
}

interface Caused extends RecordedChange {
  cause: TraceContext | undefined;
}

async function emitAll(ctx: Context, scope: Scope, changes: Caused[]): Promise<void> {
  const sorted = changes.toSorted((one, other) => Number(one.row > other.row) - Number(one.row < other.row));
  await ctx.db.$pipelined(async (tx) => {
    const events = await Promise.all(
      sorted.map(async ({ record, cause }) =>
        (await withTraceContext(cause, () => record(tx))).map((event) => ({ ...event, cause })),
      ),
    );
    await emit(ctx, tx, scope, events.flat());
  });
}
