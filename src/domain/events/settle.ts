/** Outcomes of deliveries, written down together: those that come within a few milliseconds. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import { inTransaction } from '../../db/client.ts';
import { type EventDestination, noteFailing, noteRecovery } from '../../db/event-destinations.ts';
import { type PendingDelivery, settleDeliveries } from '../../db/events.ts';
import { disableFailing, disableGone } from './disable.ts';
import { canWait } from './emit.ts';
import { sealAnswer } from './receiver-answer.ts';

export interface Settled {
  delivery: PendingDelivery;
  destination: EventDestination | undefined;
  status: PendingDelivery['status'];
  /** None when nothing was tried. */
  attempt?: Schemas['DeliveryAttempt'];
  /** The attempt ended before anything was sent. */
  unsent?: boolean;
  nextAttemptAt?: Date;
  /** The receiver does not want any more. */
  gone?: boolean;
}

const gatheringMs = 5;

interface Gathering {
  settled: Settled[];
  written: Promise<void>;
}

const gatherings = new WeakMap<Context, Gathering>();

/** Kept when it is written down. */
export function settle(ctx: Context, settled: Settled): Promise<void> {
  const open = gatherings.get(ctx) ?? gather(ctx);
  open.settled.push(settled);
  return open.written;
}

function gather(ctx: Context): Gathering {
  const gathering: Gathering = { settled: [], written: Promise.resolve() };
  gatherings.set(ctx, gathering);
  gathering.written = pause(gatheringMs).then(() => {
    gatherings.delete(ctx);
    return write(ctx, gathering.settled);
  });
  return gathering;
}

async function write(ctx: Context, settled: Settled[]): Promise<void> {
  const retries = settled.filter(({ nextAttemptAt }) => nextAttemptAt);
  const rows = settled.map(({ delivery, status, attempt, nextAttemptAt }) => ({
    id: delivery.id,
    status,
    ...(attempt ? { attempt: sealAnswer(ctx, delivery.id, attempt) } : {}),
    ...(nextAttemptAt ? { nextAttemptAt } : {}),
  }));
  if (retries.length === 0) await settleDeliveries(ctx.db, rows, ctx.now());
  else
    await inTransaction(ctx.db, async (tx) => {
      await settleDeliveries(tx, rows, ctx.now());
      await ctx.queue.insert('events.deliver', retries.map(retryJob), tx);
    });
  await noteHealth(ctx, settled);
}

const retryJob = ({ delivery, nextAttemptAt }: Settled) => ({
  payload: { deliveryId: delivery.id },
  group: delivery.destinationId,
  yields: canWait(delivery.event),
  ...(nextAttemptAt ? { startAfter: nextAttemptAt } : {}),
});

/** No statement as long as all is well. */
async function noteHealth(ctx: Context, settled: Settled[]): Promise<void> {
  const sent = settled.filter(({ attempt, unsent, destination }) => attempt && !unsent && destination);
  const destinations = (some: Settled[]) => [
    ...new Map(some.map(({ destination }) => [destination?.id, destination as EventDestination])).values(),
  ];
  const recovered = destinations(sent.filter(({ status }) => status === 'succeeded')).filter(
    ({ failingSince }) => failingSince,
  );
  if (recovered.length > 0)
    await noteRecovery(
      ctx.db,
      recovered.map(({ id }) => id),
    );
  const failing = destinations(sent.filter(({ status }) => status !== 'succeeded'));
  const fresh = failing.filter(({ failingSince }) => !failingSince);
  if (fresh.length > 0)
    await noteFailing(
      ctx.db,
      fresh.map(({ id }) => id),
      ctx.now(),
    );
  for (const destination of destinations(settled.filter(({ gone }) => gone)))
    await disableGone(ctx, destination);
  for (const destination of failing) await disableFailing(ctx, destination);
}
