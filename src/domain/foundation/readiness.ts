import type { Context } from '../../context.ts';
import { answers } from '../../db/client/client.ts';

/** Returns the reasons why this process should get no traffic; empty when it is ready. */
export async function unreadiness(
  ctx: Pick<Context, 'db' | 'queue'>,
  schemaProblems: () => Promise<string[]>,
): Promise<string[]> {
  const queue = ctx.queue.problems();
  if (!(await answers(ctx.db))) return ['the database does not answer', ...queue];
  const schema = await schemaProblems().catch(() => ['the migrations of the database cannot be read']);
  return [...schema, ...queue];
}

/** Returns what keeps a process that is ready from doing some of its work; empty when all is well. */
export async function readinessWarnings({
  outbound: { storage },
}: Pick<Context, 'outbound'>): Promise<string[]> {
  const hasRoom = await storage.room.has(0).catch(() => undefined);
  if (hasRoom === undefined) return ['the free space of DATA_DIR cannot be read'];
  return hasRoom
    ? []
    : ['the disk of DATA_DIR has less free than MEDIA_DISK_MARGIN_BYTES: no files are taken'];
}
