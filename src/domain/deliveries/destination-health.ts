/** Reads how a destination's receiver has answered lately, from counts, however many deliveries there were. */
import type { Context } from '../../context.ts';
import { readDestinationHours } from '../../db/delivery-hours.ts';
import type { Scope } from '../../db/scope.ts';
import { lastHours, rowsAt } from '../time-buckets.ts';

const hoursShown = 24;

export interface HealthHour {
  hour: Date;
  succeeded: number;
  failed: number;
  /** The times that the receiver took; absent in an hour without attempts. */
  averageMs?: number;
  slowestMs?: number;
}

/** Returns the attempts of the last 24 hours, the oldest hour first. The destination is the caller's own. */
export async function readDestinationHealth(
  ctx: Context,
  scope: Scope,
  eventDestinationId: string,
): Promise<HealthHour[]> {
  const hours = lastHours(ctx.now(), hoursShown);
  const counted = await readDestinationHours(ctx.db, scope, eventDestinationId, hours[0] as Date);
  const rows = rowsAt(hours, counted, ({ hour }) => hour);
  return hours.map((hour, index) => rows[index] ?? { hour, succeeded: 0, failed: 0 });
}
