import type { Context } from '../context.ts';
import { answers } from '../db/client.ts';

/** Why this process should get no traffic; empty when it is ready. */
export async function unreadiness(ctx: Context): Promise<string[]> {
  const stalled = ctx.queue.stalled(ctx.now()).map((name) => `the worker of ${name} does not look for work`);
  return (await answers(ctx.db)) ? stalled : ['the database does not answer', ...stalled];
}
