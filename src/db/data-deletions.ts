/** What end users have asked their providers to have deleted: which Connections that is about, and how far it is. */
import type { Db } from './client.ts';
import type { DataDeletionModel as DataDeletion } from './generated/models.ts';
import type { Kept } from './retention.ts';
import { type Scope, scopeOf } from './scope.ts';

export type { DataDeletion };

/** One that is known already stays as it is. */
export async function insertDataDeletion(
  db: Db,
  scope: Scope,
  deletion: Pick<DataDeletion, 'code' | 'connectionIds' | 'createdAt'>,
): Promise<void> {
  await db.dataDeletion.createMany({ data: { ...deletion, ...scopeOf(scope) }, skipDuplicates: true });
}

/** Without a scope: whoever has the code may know. */
export function findDataDeletion(db: Db, code: string): Promise<DataDeletion | null> {
  return db.dataDeletion.findUnique({ where: { code } });
}

/** For the job, which serves all tenants. */
export function pendingDataDeletions(db: Db, take: number): Promise<DataDeletion[]> {
  return db.dataDeletion.findMany({ where: { completedAt: null }, orderBy: { createdAt: 'asc' }, take });
}

export async function completeDataDeletion(db: Db, code: string, now: Date): Promise<void> {
  await db.dataDeletion.updateMany({ where: { code, completedAt: null }, data: { completedAt: now } });
}

/** The page of one that is carried out says so for this time. */
export const keptDataDeletions: Kept = {
  table: 'data_deletions',
  since: 'completed_at',
  forMs: 90 * 24 * 60 * 60 * 1000,
};
