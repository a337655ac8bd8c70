import type { Context } from '../../context.ts';
import { findDataDeletion } from '../../db/data-deletions.ts';

export type DeletionStatus = 'pending' | 'done' | 'unknown';

/** For whoever has the code. It is not said whose data it is about. */
export async function readDeletionStatus(ctx: Context, code: string): Promise<DeletionStatus> {
  const deletion = await findDataDeletion(ctx.db, code);
  if (!deletion) return 'unknown';
  return deletion.completedAt ? 'done' : 'pending';
}
