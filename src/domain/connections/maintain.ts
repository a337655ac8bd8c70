/** Enqueues jobs for the connections that are due for a refresh or a check, for whichever process is free. */
import type { Context } from '../../context.ts';
import { dueConnections } from '../../db/tables/connections.ts';

const batch = 1_000;

export async function maintainConnections(ctx: Context): Promise<void> {
  const now = ctx.now();
  for (const { id, ...scope } of await dueConnections(ctx.db, 'refreshAt', now, batch))
    await ctx.queue.enqueue('connections.refresh', { ...scope, connectionId: id }, id);
  for (const { id, ...scope } of await dueConnections(ctx.db, 'checkAt', now, batch))
    await ctx.queue.enqueue('connections.check', { ...scope, connectionId: id }, id);
}
