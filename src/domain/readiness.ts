import type { Context } from '../context.ts';
import { answers } from '../db/client.ts';

/** Returns the reasons why this process should get no traffic; empty when it is ready. */
export async function unreadiness(ctx: Context, schemaProblems: () => Promise<string[]>): Promise<string[]> {
  const queue = ctx.queue.problems(ctx.now());
  if (!(await answers(ctx.db))) return ['the database does not answer', ...queue];
  const schema = await schemaProblems().catch(() => ['the migrations of the database cannot be read']);
  return [...schema, ...queue];
}
