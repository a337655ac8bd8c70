/** What is sent of an event: as it was written, or, once that is erased, as it can be read now. */
import type { Context } from '../../context.ts';
import { contentHeldMs } from '../../db/content-retention.ts';
import type { PendingDelivery, StoredEvent } from '../../db/events.ts';
import { ServiceError } from '../../errors.ts';
import { envelopeOf } from './envelope.ts';
import { reread } from './reread.ts';

export type Payload = { body: string } | Unreadable;

export interface Unreadable {
  /** As the delivery log has it. */
  error: 'content_gone' | 'content_unreadable';
  /** It may be read later. */
  mayPass: boolean;
  /** As the provider has asked. */
  retryAfterSeconds?: number;
}

/** When what was written is erased. */
export function heldUntil(createdAt: Date): Date {
  return new Date(createdAt.getTime() + contentHeldMs);
}

type Stored = Pick<StoredEvent, 'id' | 'sealedData' | 'data' | 'createdAt'>;

/** Whether what was written may be used at a time: the sweep that erases it comes by only every few minutes. */
export function isHeld({ sealedData, data, createdAt }: Stored, at: Date): boolean {
  return at < heldUntil(createdAt) && (sealedData ?? data) !== null;
}

/** Returns what was written, as JSON text; `null` when it is not held any more. */
export function heldData({ keyring, now }: Pick<Context, 'keyring' | 'now'>, event: Stored): string | null {
  if (!isHeld(event, now())) return null;
  return event.sealedData ? keyring.open(event.sealedData, event.id) : event.data;
}

export async function payloadOf(ctx: Context, delivery: PendingDelivery): Promise<Payload> {
  const { event } = delivery;
  const held = heldData(ctx, event);
  if (held !== null) return { body: envelopeOf(delivery, { ...event, data: held }) };
  try {
    const data = JSON.stringify(await reread(ctx, delivery, event));
    return { body: envelopeOf(delivery, { ...event, origin: 'recovered', unreadable: null, data }) };
  } catch (error) {
    // Without a database nothing can be settled either: the job is repeated, and no try is used up.
    if (!(error instanceof ServiceError) || error.code === 'service_unavailable') throw error;
    if (error.code === 'not_found') return { error: 'content_gone', mayPass: false };
    const { code, retryAfterSeconds } = error;
    return { error: 'content_unreadable', mayPass: !lasting.has(code), retryAfterSeconds };
  }
}

/** Only the end user can do something about these. */
const lasting = new Set(['invalid_token', 'scope_insufficient', 'not_supported', 'validation_error']);
