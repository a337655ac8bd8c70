/** Emitting, delivering and listing events, beside those of a month. */
import type { Input } from '../../src/contract/index.ts';
import { readOverview } from '../../src/domain/administration/overview/read-overview.ts';
import { deliverEvents } from '../../src/domain/deliveries/deliver.ts';
import { getDelivery, listDeliveries, listEventDeliveries } from '../../src/domain/deliveries/deliveries.ts';
import { getEvent, listEvents } from '../../src/domain/foundation/events/read.ts';
import type { WorkerJobs } from '../../src/queue/declarations.ts';
import { sized } from '../size.ts';
import { dayOfChurn } from './churn.ts';
import type { Rows } from './copy.ts';
import { emitSome, eventData } from './emit-some.ts';
import type { Growth, GrowthBench, Operation } from './growth.ts';
import { evenly, numberedIds } from './ids.ts';
import { retentionTick } from './ticks.ts';

const days = 29;
/** Events of these last hours have their data, a little less long than they may. */
const heldMs = 22 * 60 * 60 * 1000;
const eventId = numberedIds('event');
const deliveryId = numberedIds('delivery');
const noteOfAttempt = '[{"at": "2026-01-01T00:00:00.000Z", "durationMs": 12, "statusCode": 200}]';
let timeOf = evenly(days);

/** One delivery of 20 has failed, and one of 1,000 is pending. */
function tables({ ctx, tenant, pageIds, destinationIds }: GrowthBench): Rows[] {
  const now = Date.now();
  timeOf = evenly(days, now);
  const { organizationId, mode } = tenant;
  const text = JSON.stringify(eventData);
  const sealed = (id: string) => `\\\\x${ctx.security.keyring.seal(text, id).toString('hex')}`;
  const events =
    'id organization_id mode topic origin connected_profile_id subject_id sealed_data created_at';
  const deliveries =
    'id organization_id mode destination_id event_id topic status attempts created_at completed_at';
  return [
    {
      table: 'events',
      columns: events.split(' '),
      row(number, count) {
        const at = timeOf(number, count);
        const id = eventId(number, at);
        return [
          id,
          organizationId,
          mode,
          number % 20 === 0 ? 'connection.expired' : 'connection.refreshed',
          'live',
          pageIds[number % pageIds.length] ?? '',
          '',
          now - at.getTime() < heldMs ? sealed(id) : null,
          at.toISOString(),
        ];
      },
    },
    {
      table: 'event_deliveries',
      columns: deliveries.split(' '),
      row(number, count) {
        const at = timeOf(number, count);
        const made = at.toISOString();
        const isPending = number % 1000 === 1;
        return [
          deliveryId(number, at),
          organizationId,
          mode,
          destinationIds[number % destinationIds.length] ?? '',
          eventId(number, at),
          number % 20 === 0 ? 'connection.expired' : 'connection.refreshed',
          isPending ? 'pending' : number % 20 === 3 ? 'failed' : 'succeeded',
          isPending ? '[]' : noteOfAttempt,
          made,
          isPending ? null : made,
        ];
      },
    },
  ];
}

/** Takes the jobs of all deliveries out of the queue. */
async function takeJobs({ db }: GrowthBench): Promise<WorkerJobs['events.deliver'][]> {
  const { rows } = await db.query<{ data: WorkerJobs['events.deliver'] }>(
    "DELETE FROM pgboss.job WHERE name = 'events.deliver' RETURNING data",
  );
  return rows.map((row) => row.data);
}

function operations(bench: GrowthBench, count: number): Operation[] {
  const { ctx, tenant, pageIds, destinationIds } = bench;
  const middle = Math.floor(count / 2);
  const idOfEvent = (number: number) => eventId(number, timeOf(number, count));
  const idOfDelivery = (number: number) => deliveryId(number, timeOf(number, count));
  const [eventDestinationId = ''] = destinationIds;
  const caller = tenant as never;
  const list = (name: string, input: Input<'events.list'>): Operation => ({
    name: `\`events.list\`, ${name}`,
    run: () => listEvents(ctx, caller, input),
  });
  const deliveries = (
    name: string,
    input: Omit<Input<'eventDestinations.deliveries'>, 'eventDestinationId'>,
  ): Operation => ({
    name: `\`eventDestinations.deliveries\`, ${name}`,
    run: () => listDeliveries(ctx, caller, { eventDestinationId, ...input }),
  });
  let due: WorkerJobs['events.deliver'][] = [];
  return [
    {
      name: 'an event is emitted',
      prepare: async () => void (await takeJobs(bench)),
      run: () => emitSome(bench, 1),
    },
    {
      name: 'a due delivery is read, sent and recorded',
      prepare: async () => {
        await takeJobs(bench);
        await emitSome(bench, 1);
        due = await takeJobs(bench);
      },
      run: () => Promise.all(due.map(deliverEvents(ctx, due))),
    },
    { name: '`events.get`', run: () => getEvent(ctx, caller, { eventId: idOfEvent(middle) }) },
    list('the first page', {}),
    list('the last page', { cursor: idOfEvent(25) }),
    list('of a topic', { topic: 'connection.expired' }),
    list('of a topic that none has', { topic: 'connection.revoked' }),
    list('of a profile', { connectedProfileId: pageIds[0] }),
    list('of an hour', {
      since: timeOf(middle, count).toISOString(),
      until: new Date(timeOf(middle, count).getTime() + 3_600_000).toISOString(),
      limit: 1,
    }),
    deliveries('the first page', {}),
    deliveries('the last page', { cursor: idOfDelivery(25 * destinationIds.length) }),
    deliveries('the failed ones', { status: 'failed' }),
    deliveries('of a topic', { topic: 'connection.expired' }),
    deliveries('of a topic that none has', { topic: 'connection.revoked' }),
    deliveries('of an event', { eventId: idOfEvent(count - 10) }),
    {
      name: 'a delivery, in the console',
      run: () =>
        getDelivery(ctx, caller, {
          eventDestinationId: destinationIds[middle % destinationIds.length] ?? '',
          deliveryId: idOfDelivery(middle),
        }),
    },
    {
      name: 'the deliveries of an event, in the console',
      run: () => listEventDeliveries(ctx, caller, idOfEvent(middle), { limit: 100 }),
    },
    { name: "the console's events, the first page", run: () => listEvents(ctx, caller, { limit: 100 }) },
    { name: "the console's overview", run: () => readOverview(ctx, tenant) },
    retentionTick(ctx),
  ];
}

export const events: Growth = {
  name: 'events',
  rows: 'events of one month, and as many deliveries',
  sizes: sized([1_000, 10_000, 100_000, 1_000_000, 10_000_000], [1_000, 10_000]),
  tables,
  operations,
  atLargest: dayOfChurn,
};
