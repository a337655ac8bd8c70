/**
 * Stores how far each witness has seen the installation come. A witness is a data folder that keeps its own
 * copy of its mark, so that a restored, older database is noticed.
 */
import type { Db } from '../client/client.ts';

export interface HighWaterMark {
  /** The number of marks this witness has made, this one included. */
  count: bigint;
  /** The time of the mark by the database's clock. */
  markedAt: Date;
  /**
   * The time of the latest mark by any witness that is no later than this witness's previous mark. After a
   * restore it tells since when rows may be lost.
   */
  lastBefore: Date | null;
  /** The random name that tells this database apart from others. */
  instance: string;
  /** When publish requests were last compared with the providers. */
  reconciledAt: Date | null;
  held: boolean;
}

/**
 * Makes the witness's next mark, in one statement.
 * @param seenAt when the witness made its previous mark.
 */
export async function advanceHighWaterMark(db: Db, witness: string, seenAt: Date): Promise<HighWaterMark> {
  const [mark] = await db.$queryRaw<HighWaterMark[]>`
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

/** Raises the witness's count to what its own copy says, after a restored database had fallen behind. */
export async function catchUpHighWaterMark(db: Db, witness: string, count: bigint): Promise<void> {
  await db.highWaterMark.update({ where: { witness }, data: { count } });
}

/** Returns the time of the latest mark; `null` when no process has ever run. */
export async function lastHighWaterMark(db: Db): Promise<Date | null> {
  const { _max } = await db.highWaterMark.aggregate({ _max: { markedAt: true } });
  return _max.markedAt;
}

/** Deletes marks older than a year. Their witnesses are gone, mostly the folders of containers. */
export async function eraseOldHighWaterMarks(db: Db): Promise<void> {
  await db.$executeRaw`DELETE FROM progress_marks WHERE marked_at < clock_timestamp() - interval '1 year'`;
}
