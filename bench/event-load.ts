/**
 * Sends events all the way, from the transaction that emits them to a benchmark's receiver. As in the service, events
 * that come at the same time share a transaction.
 */
import type { Context } from '../src/context.ts';
import { exampleEvent, type Schemas } from '../src/contract/index.ts';
import type { Scope } from '../src/db/client/scope.ts';
import { emitTogether } from '../src/domain/foundation/events/emit.ts';
import { createDeliveryLoad, type DeliveryLoad } from './delivery-load.ts';

const data = exampleEvent('connection.created').data as Schemas['Connection'];

/** The body of the bare requests that events are compared with. */
export const bareBody = JSON.stringify({ topic: 'connection.refreshed', data });

export type EventLoad = DeliveryLoad<Scope>;

export function createEventLoad(ctx: Context, receiverUrl: string): EventLoad {
  return createDeliveryLoad(receiverUrl, (scope: Scope, count) => {
    const events = Array.from({ length: count }, () => ({ topic: 'connection.refreshed' as const, data }));
    return emitTogether(ctx, scope, { row: '', record: async () => events });
  });
}
