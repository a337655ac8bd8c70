/** Tells for how long the data of an event is held as it was written, and opens it within that time. */
import type { Context } from '../../../context.ts';
import { contentHeldMs } from '../../../db/tables/content-retention.ts';
import type { StoredEvent } from '../../../db/tables/events.ts';
import { ifReadable } from '../readable.ts';

/** Returns the time at which the data is erased. */
export function heldUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + contentHeldMs);
}

type Stored = Pick<StoredEvent, 'id' | 'sealedData' | 'data' | 'createdAt'>;

/**
 * Tells whether the data may be used at a given time. The sweep that erases it runs only every few minutes,
 * so the row may still have data that may not be used.
 */
export function isHeld({ sealedData, data, createdAt }: Stored, at: Date): boolean {
  return at < heldUntil(createdAt) && (sealedData ?? data) !== null;
}

/** Returns the data as JSON text; `null` when it is no longer held. What cannot be read counts as erased. */
export function heldData(
  ctx: Pick<Context, 'keyring' | 'log' | 'metrics' | 'now'>,
  event: Stored,
): string | null {
  const { id, sealedData, data } = event;
  if (!isHeld(event, ctx.now())) return null;
  if (!sealedData) return data;
  return ifReadable(ctx, { kind: 'event', id }, () => ctx.keyring.open(sealedData, id)) ?? null;
}
