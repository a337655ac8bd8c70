import type { Context } from '../context.ts';
import { answers } from '../db/client.ts';

/** Why this process should get no traffic; empty when it is ready. */
export async function unreadiness(ctx: Context): Promise<string[]> {
  const queue = ctx.queue.problems(ctx.now());
  if (!(await answers(ctx.db))) return ['the database does not answer', ...queue];
  const schema = await ctx.schema.problems().catch(() => ['the migrations of the database cannot be read']);
  return [...schema, ...queue];
}
