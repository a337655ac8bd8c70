/**
 * Stores the single row about the deployment itself: whether its workers are held, and from when on a
 * restore may have lost rows.
 */
import { randomUUID } from 'node:crypto';
import type { Db } from '../client/client.ts';
import type { DeploymentModel as StoredDeployment } from '../generated/models.ts';

export type { StoredDeployment };
export type PauseReason = NonNullable<StoredDeployment['holdReason']>;

export interface Pause {
  since: Date;
  reason: PauseReason;
}

const theRow = { where: { id: 1 } };

/** The tag under which a change of the row is announced to caches. */
export const tagOfDeployment = ({ id }: StoredDeployment) => `${id}`;

export function readDeployment(db: Db): Promise<StoredDeployment> {
  return db.deployment.findUniqueOrThrow(theRow);
}

/** Returns the hold that a row describes; `undefined` when the workers may work. */
export function pauseOf({ heldAt, holdReason }: StoredDeployment): Pause | undefined {
  return heldAt ? { since: heldAt, reason: holdReason ?? 'operator' } : undefined;
}

/** Returns the random name that tells this database apart from others, and creates it the first time. */
export async function ensureInstance(db: Db): Promise<string> {
  await db.deployment.updateMany({
    where: { ...theRow.where, instance: null },
    data: { instance: randomUUID() },
  });
  return (await readDeployment(db)).instance ?? '';
}

/** Pauses the workers. A hold that is already in force stays unchanged. */
export async function writePause(db: Db, at: Date): Promise<void> {
  await db.deployment.updateMany({
    where: { ...theRow.where, heldAt: null },
    data: { heldAt: at, holdReason: 'operator' },
  });
}

/**
 * Pauses the workers after a restore; a hold that is already in force becomes such a hold.
 * @param lostSince everything done after this time may be lost; `null` when nobody knows the time.
 */
export async function writeRestorePause(db: Db, at: Date, lostSince: Date | null): Promise<void> {
  await db.$executeRaw`
    UPDATE installation SET held_at = coalesce(held_at, ${at}), hold_reason = 'restored', reconciled_at = NULL,
      lost_since = CASE WHEN hold_reason = 'restored' THEN least(lost_since, ${lostSince}) ELSE ${lostSince} END`;
}

/**
 * Notes that publish requests have just been compared with the providers. The time is the database's, as that
 * of the progress marks is.
 */
export async function writeReconciled(db: Db): Promise<void> {
  await db.$executeRaw`UPDATE installation SET reconciled_at = clock_timestamp()`;
}

export async function endPause(db: Db): Promise<void> {
  await db.deployment.update({ ...theRow, data: { heldAt: null, holdReason: null } });
}
