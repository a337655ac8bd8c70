/**
 * Makes the payload of an event: as it was written, or, once that is erased, as the content can be read now.
 */
import type { Context } from '../../context.ts';
import type { PendingDelivery } from '../../db/tables/events.ts';
import { ServiceError } from '../../errors/index.ts';
import { envelopeOf } from '../foundation/events/envelope.ts';
import { heldData } from '../foundation/events/held-data.ts';
import { reread } from './reread.ts';

type Payload = { body: string } | Unreadable;

interface Unreadable {
  /** The error as the delivery log shows it. */
  error: 'content_gone' | 'content_unreadable';
  /** True when a later read may succeed. */
  mayPass: boolean;
  /** The wait that the provider asked for. */
  retryAfterSeconds?: number;
}

export async function payloadOf(ctx: Context, delivery: PendingDelivery): Promise<Payload> {
  const { event } = delivery;
  const held = heldData(ctx, event);
  if (held !== null) return { body: envelopeOf(delivery, { ...event, data: held }) };
  try {
    const data = JSON.stringify(await reread(ctx, delivery, event));
    return { body: envelopeOf(delivery, { ...event, origin: 'recovered', unreadable: null, data }) };
  } catch (error) {
    // Without a database no outcome can be stored either, so the job is repeated without using up a try.
    if (!(error instanceof ServiceError) || error.code === 'service_unavailable') throw error;
    if (error.code === 'not_found') return { error: 'content_gone', mayPass: false };
    const { code, retryAfterSeconds } = error;
    return { error: 'content_unreadable', mayPass: !lasting.has(code), retryAfterSeconds };
  }
}

/** The errors that do not pass by themselves, so that another try would not help. */
const lasting = new Set(['invalid_token', 'scope_insufficient', 'not_supported', 'validation_error']);
