/** Reads and lists events. */
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { found } from '../../../db/client/scope.ts';
import { type EventFilters, findEvent, listEvents as readEvents } from '../../../db/tables/events.ts';
import { listEventsByDelivery } from '../../../db/tables/events-by-delivery.ts';
import { findPublishGroup } from '../../../db/tables/publish-groups.ts';
import { findPublishRequest } from '../../../db/tables/publish-requests.ts';
import type { Caller } from '../caller.ts';
import { requireFiltered } from '../missing-ids.ts';
import { timeOf } from '../times.ts';
import { presentEvent } from './envelope.ts';
import { admitListTopics, topicsOf } from './topics.ts';

export async function getEvent(
  ctx: Context,
  caller: Caller,
  { eventId }: Input<'events.get'>,
): Promise<Output<'events.get'>> {
  return presentEvent(ctx, found(await findEvent(ctx.db, caller, eventId), 'The event', eventId));
}

type Filters = Omit<Input<'events.list'>, 'cursor' | 'limit'>;

/**
 * Lists events, the newest first, or by their deliveries where these are asked for.
 * @throws ServiceError `not_found` for a publish request or group or, where nothing is found, a profile that there is not.
 */
export async function listEvents(
  ctx: Context,
  caller: Caller,
  { cursor, limit, ...given }: Input<'events.list'>,
): Promise<Output<'events.list'>> {
  admitListTopics(given);
  const { since, until, ...filters } = await filtersOf(ctx, caller, given);
  const page = { cursor, limit };
  const { rows, nextCursor } = given.deliveryStatus
    ? await listEventsByDelivery(
        ctx.db,
        caller,
        {
          ...filters,
          since,
          until,
          statuses: given.deliveryStatus,
          // A delivery is made with its event, or later.
          deliveries: ctx.db.$ids.between('delivery', caller, since, undefined),
        },
        page,
      )
    : await readEvents(
        ctx.db,
        caller,
        { ...filters, since, until, range: ctx.db.$ids.between('event', caller, since, until) },
        page,
      );
  await requireFiltered(ctx, caller, { cursor, connectedProfileId: given.connectedProfileId }, rows);
  return {
    data: rows.map((event) => presentEvent(ctx, event)),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

/** How far the clocks of the database and of processes may be apart. */
const clocksApartMs = 60_000;

/** Returns what the events have to be. Those about a publish request or group are not older than it, and those about a request of its profile. */
async function filtersOf(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { topic, topics, connectedProfileId, publishRequestId, publishGroupId, since, until }: Filters,
): Promise<Omit<EventFilters, 'range'>> {
  const request =
    publishRequestId === undefined ? undefined : await findPublishRequest(ctx.db, caller, publishRequestId);
  const group =
    publishGroupId === undefined ? undefined : await findPublishGroup(ctx.db, caller, publishGroupId);
  const about = group ?? request;
  const wanted = topicsOf(topics ?? ['*'])
    .filter((one) => topic === undefined || one === topic)
    .filter((one) => !request || one.startsWith('publishRequest.'))
    .filter((one) => !group || one.startsWith('publishGroup.'));
  const [from = about && new Date(about.createdAt.getTime() - clocksApartMs), to] = [since, until].map(
    timeOf,
  );
  return {
    ...(topic || topics || about ? { topics: wanted } : {}),
    ...(connectedProfileId ? { connectedProfileId } : {}),
    ...(request ? { connectedProfileId: request.connectedProfileId } : {}),
    ...(about ? { subjectId: about.id } : {}),
    ...(from ? { since: from } : {}),
    ...(to ? { until: to } : {}),
  };
}
