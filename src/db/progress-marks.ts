/** How far each witness has seen the installation come. */
import type { Db } from './client.ts';

export interface ProgressMark {
  /** One more than it was. */
  count: bigint;
  /** By the database's clock. */
  markedAt: Date;
  /** The last mark of any witness that was there before and is no later than what this witness has seen. */
  lastBefore: Date | null;
  /** Tells this database apart from others. */
  instance: string;
  /** When the ledger was compared with the providers last. */
  reconciledAt: Date | null;
  held: boolean;
}

/**
 * Advances the mark of a witness, in one statement.
 * @param seenAt when the witness made its last mark.
 */
export async function advanceMark(db: Db, witness: string, seenAt: Date): Promise<ProgressMark> {
  const [mark] = await db.$queryRaw<ProgressMark[]>`
    INSERT INTO progress_marks AS known (witness, count, marked_at) VALUES (${witness}, 1, clock_timestamp())
    ON CONFLICT (witness) DO UPDATE SET count = known.count + 1, marked_at = clock_timestamp()
    RETURNING count, marked_at AS "markedAt",
      (SELECT max(marked_at) FROM progress_marks WHERE marked_at <= ${seenAt}) AS "lastBefore",
      (SELECT instance FROM installation) AS instance,
      (SELECT reconciled_at FROM installation) AS "reconciledAt",
      (SELECT held_at IS NOT NULL FROM installation) AS held`;
  if (!mark) throw new Error('no mark was made');
  return mark;
}

/** The database knows what the witness has seen from now on. */
export async function catchUpMark(db: Db, witness: string, count: bigint): Promise<void> {
  await db.progressMark.update({ where: { witness }, data: { count } });
}

/** The last mark of all; `null` when no process has ever run. */
export async function lastMark(db: Db): Promise<Date | null> {
  const { _max } = await db.progressMark.aggregate({ _max: { markedAt: true } });
  return _max.markedAt;
}

/** Witnesses that have not been there for a year are gone: folders of containers, mostly. */
export async function eraseOldMarks(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM progress_marks WHERE marked_at < clock_timestamp() - interval '1 year'`;
}
