/** The one row about the installation itself: whether its workers are held. */
import type { Db } from './client.ts';
import type { InstallationModel as StoredInstallation } from './generated/models.ts';
import type { RowCache } from './row-cache.ts';

export type { StoredInstallation };
export type HoldReason = NonNullable<StoredInstallation['holdReason']>;

export interface Hold {
  since: Date;
  reason: HoldReason;
}

/** The installation as this process remembers it. */
export interface Installation {
  /** The hold in force, as of less than a second ago; `undefined` while the workers are free. */
  hold(): Promise<Hold | undefined>;
  /** Drops what is remembered, after this process has changed it. */
  forget(): void;
}

const theRow = { where: { id: 1 } };

export function createInstallation(db: Db, cache: RowCache<StoredInstallation>): Installation {
  return {
    hold: async () => holdOf(await cache.get('installation', () => db.installation.findUnique(theRow))),
    forget: () => cache.forget(),
  };
}

/** What changes of the row are announced by. */
export const tagOfInstallation = ({ id }: StoredInstallation) => `${id}`;

function holdOf(row: StoredInstallation | null): Hold | undefined {
  return row?.heldAt ? { since: row.heldAt, reason: row.holdReason ?? 'operator' } : undefined;
}

export async function readHold(db: Db): Promise<Hold | undefined> {
  return holdOf(await db.installation.findUnique(theRow));
}

/** One that is in force already stays as it is. */
export async function writeHold(db: Db, reason: HoldReason, at: Date): Promise<void> {
  await db.installation.updateMany({
    where: { ...theRow.where, heldAt: null },
    data: { heldAt: at, holdReason: reason },
  });
}

export async function endHold(db: Db): Promise<void> {
  await db.installation.update({ ...theRow, data: { heldAt: null, holdReason: null } });
}
