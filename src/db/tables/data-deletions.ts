/**
 * Stores requests by end users, forwarded by their providers, to delete their data: which Connections each
 * request is about, and whether it is done.
 */
import { dayMs } from '../../lib/time.ts';
import type { Db } from '../client/client.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { DataDeletionModel as DataDeletion } from '../generated/models.ts';
import type { RetentionPolicy } from './retention.ts';

export type { DataDeletion };

/** Stores a request; one with the same code that is already stored stays unchanged. */
export async function insertDataDeletion(
  db: Db,
  scope: Scope,
  deletion: Pick<DataDeletion, 'code' | 'connectionIds' | 'createdAt'>,
): Promise<void> {
  await db.dataDeletion.createMany({ data: { ...deletion, ...scopeOf(scope) }, skipDuplicates: true });
}

/** Finds a request without a tenant scope: the code itself is the permission to see it. */
export function findDataDeletion(db: Db, code: string): Promise<DataDeletion | null> {
  return db.dataDeletion.findUnique({ where: { code } });
}

/** Lists open requests of all tenants, oldest first, for the job that carries them out. */
export function pendingDataDeletions(db: Db, take: number): Promise<DataDeletion[]> {
  return db.dataDeletion.findMany({ where: { completedAt: null }, orderBy: { createdAt: 'asc' }, take });
}

/** Returns since when the oldest open request of all tenants waits; `null` when there is none. */
export async function oldestPendingDataDeletion(db: Db): Promise<Date | null> {
  const { _min } = await db.dataDeletion.aggregate({
    where: { completedAt: null },
    _min: { createdAt: true },
  });
  return _min.createdAt;
}

export async function completeDataDeletion(db: Db, code: string, now: Date): Promise<void> {
  await db.dataDeletion.updateMany({ where: { code, completedAt: null }, data: { completedAt: now } });
}

/** Done requests are kept for 90 days, so that the end user's page can say so. */
export const dataDeletionRetention: RetentionPolicy = {
  table: 'data_deletions',
  since: 'completed_at',
  forMs: 90 * dayMs,
};
