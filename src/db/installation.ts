/** The one row about the installation itself: whether its workers are held, and what a restore has lost. */
import { randomUUID } from 'node:crypto';
import type { Db } from './client.ts';
import type { InstallationModel as StoredInstallation } from './generated/models.ts';

export type { StoredInstallation };
export type HoldReason = NonNullable<StoredInstallation['holdReason']>;

export interface Hold {
  since: Date;
  reason: HoldReason;
}

const theRow = { where: { id: 1 } };

/** What changes of the row are announced by. */
export const tagOfInstallation = ({ id }: StoredInstallation) => `${id}`;

export function readInstallation(db: Db): Promise<StoredInstallation> {
  return db.installation.findUniqueOrThrow(theRow);
}

export function holdOf({ heldAt, holdReason }: StoredInstallation): Hold | undefined {
  return heldAt ? { since: heldAt, reason: holdReason ?? 'operator' } : undefined;
}

/** Tells this database apart from others. Made once. */
export async function ensureInstance(db: Db): Promise<string> {
  await db.installation.updateMany({
    where: { ...theRow.where, instance: null },
    data: { instance: randomUUID() },
  });
  return (await readInstallation(db)).instance ?? '';
}

/** A hold that is in force already stays as it is. */
export async function writeHold(db: Db, at: Date): Promise<void> {
  await db.installation.updateMany({
    where: { ...theRow.where, heldAt: null },
    data: { heldAt: at, holdReason: 'operator' },
  });
}

/**
 * A hold that is in force already becomes one after a restore.
 * @param lostSince what was done after it may be lost; `null` when nobody knows.
 */
export async function writeRestoreHold(db: Db, at: Date, lostSince: Date | null): Promise<void> {
  await db.$executeRaw`
    UPDATE installation SET held_at = coalesce(held_at, ${at}), hold_reason = 'restored', reconciled_at = NULL,
      lost_since = CASE WHEN hold_reason = 'restored' THEN least(lost_since, ${lostSince}) ELSE ${lostSince} END`;
}

/** By the database's clock, as the marks are. */
export async function writeReconciled(db: Db): Promise<void> {
  await db.$executeRaw`UPDATE installation SET reconciled_at = clock_timestamp()`;
}

export async function endHold(db: Db): Promise<void> {
  await db.installation.update({ ...theRow, data: { heldAt: null, holdReason: null } });
}
