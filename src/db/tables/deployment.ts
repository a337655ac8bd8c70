/** What is known of the deployment: whether it is paused, how far it has come, at which address it was reached. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../client/client.ts';
import type {
  PublicUrlObservationModel as PublicUrlObservation,
  DeploymentModel as StoredDeployment,
} from '../generated/models.ts';

// Stores the single row about the deployment itself: whether its workers are on hold, and from when on a
// restore may have lost rows.

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

// Stores how far each witness has seen the deployment come. A witness is a data folder that keeps its own
// copy of its mark, so that a restored, older database is noticed.

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

// Stores the last form that a browser sent from a page under the public address: when it came, and how it arrived.

export type { PublicUrlObservation };

type SeenForm = Pick<PublicUrlObservation, 'protocol' | 'hostKept' | 'proxy'> & {
  /** Whether it came from an address of the internet. */
  outside: boolean;
};

/**
 * Records where a form came from, and deletes other public addresses. At most one form a minute is recorded, to bound the
 * writes; the first one from the internet is recorded regardless.
 */
export async function writePublicUrlObservation(
  db: Db,
  publicUrl: string,
  at: Date,
  { protocol, hostKept, proxy, outside }: SeenForm,
): Promise<void> {
  const outsideAt = outside ? at : null;
  await db.$executeRaw`
    WITH forgotten AS (DELETE FROM public_url_sightings WHERE public_url <> ${publicUrl})
    INSERT INTO public_url_sightings AS known (public_url, seen_at, outside_at, protocol, host_kept, proxy)
    VALUES (${publicUrl}, ${at}, ${outsideAt}, ${protocol}, ${hostKept}, ${proxy}::"ProxySeen")
    ON CONFLICT (public_url) DO UPDATE SET seen_at = excluded.seen_at, protocol = excluded.protocol,
      outside_at = coalesce(excluded.outside_at, known.outside_at), host_kept = excluded.host_kept, proxy = excluded.proxy
    WHERE known.seen_at < excluded.seen_at - interval '1 minute'
      OR (known.outside_at IS NULL AND excluded.outside_at IS NOT NULL)`;
}

/** Returns what was last noted of a public address; `null` when no browser has been seen there. */
export function readPublicUrlObservation(db: Db, publicUrl: string): Promise<PublicUrlObservation | null> {
  return db.publicUrlObservation.findUnique({ where: { publicUrl } });
}
