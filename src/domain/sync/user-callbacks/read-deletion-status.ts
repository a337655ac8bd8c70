import type { Context } from '../../../context.ts';
import { findDataDeletion } from '../../../db/tables/data-deletions.ts';

export type DeletionStatus = 'pending' | 'done' | 'unknown';

/** Returns the status of a deletion to anybody who has its code, without telling whose data it is. */
export async function readDeletionStatus(ctx: Context, code: string): Promise<DeletionStatus> {
  const deletion = await findDataDeletion(ctx.db, code);
  if (!deletion) return 'unknown';
  return deletion.completedAt ? 'done' : 'pending';
}
