/** Job name -> handler; a missing one does not compile. */
import type { Context } from '../context.ts';
import { checkConnection } from '../domain/connections/check-connection.ts';
import { maintainConnections } from '../domain/connections/maintain.ts';
import { refreshDue } from '../domain/connections/refresh-due.ts';
import { deliverEvents } from '../domain/events/deliver.ts';
import type { JobHandlers, StreamHandlers } from '../queue.ts';
import { sweepRetention } from './sweep-retention.ts';
import { unlessGone } from './unless-gone.ts';

export function jobHandlers(ctx: Context): JobHandlers {
  return {
    'retention.sweep': () => sweepRetention(ctx),
    'connections.maintain': () => maintainConnections(ctx),
    'connections.refresh': ({ connectionId, ...scope }) => unlessGone(refreshDue(ctx, scope, connectionId)),
    'connections.check': ({ connectionId, ...scope }) =>
      unlessGone(checkConnection(ctx, scope, connectionId)),
  };
}

export function streamHandlers(ctx: Context): StreamHandlers {
  return {
    'events.deliver': (payloads) => deliverEvents(ctx, payloads),
  };
}
