/** Mails that wait to be sent, the digests that they are gathered in, and who wants which. */
import type { Db } from '../client/client.ts';
import { firstIdAt, idsBetween } from '../client/ids.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { MemberRole } from '../generated/enums.ts';
import type {
  MailDigestModel as MailDigest,
  OutgoingMailModel as OutgoingMail,
} from '../generated/models.ts';
import type { RetentionPolicy } from '../retention/retention.ts';

// Stores e-mails until they are sent.

export type { OutgoingMail };

type NewMail = Pick<OutgoingMail, 'id' | 'organizationId' | 'consoleLinkId' | 'expiresAt'> & {
  content: Uint8Array<ArrayBuffer>;
};

export async function insertMails(tx: Db, mails: NewMail[]): Promise<void> {
  await tx.outgoingMail.createMany({ data: mails });
}

/** Finds an e-mail that has not been sent; `null` when it has been, or when its link was taken back. */
export function findMail(db: Db, id: string): Promise<OutgoingMail | null> {
  return db.outgoingMail.findUnique({ where: { id } });
}

/** Forgets an e-mail that was sent or is given up. */
export async function deleteMail(db: Db, id: string): Promise<void> {
  await db.outgoingMail.deleteMany({ where: { id } });
}

/** Counts the e-mails that were written before a time and have not been sent, as far as `most`. */
export async function countUnsent(db: Db, before: Date, most: number): Promise<number> {
  const unsent = await db.outgoingMail.findMany({
    where: { createdAt: { lt: before }, id: idsBetween('mail', 'live', undefined, before) },
    take: most,
    select: { id: true },
  });
  return unsent.length;
}

export const outgoingMailRetention: RetentionPolicy = {
  table: 'outgoing_mails',
  since: 'expires_at',
  forMs: 0,
};

// Records up to when organizations were notified by e-mail, and reads the notices that are due.

/**
 * Returns up to when a tenant has been notified of a kind, and locks the row until the transaction ends.
 * @param notifiedUntil the time to begin with where there has been no notification yet.
 */
export async function lockDigest(
  tx: Db,
  scope: Scope,
  kind: string,
  notifiedUntil: Date,
): Promise<MailDigest> {
  const key = { ...scopeOf(scope), kind };
  await tx.mailDigest.createMany({ data: [{ ...key, notifiedUntil }], skipDuplicates: true });
  await tx.$queryRaw`
    SELECT 1 FROM mail_digests WHERE organization_id = ${scope.organizationId} AND mode = ${scope.mode}::"Mode"
      AND matter = ${kind} FOR UPDATE`;
  return tx.mailDigest.findUniqueOrThrow({ where: { organizationId_mode_kind: key } });
}

export async function updateDigest(
  tx: Db,
  scope: Scope,
  kind: string,
  changes: Partial<Pick<MailDigest, 'notifiedUntil' | 'writtenAt' | 'nextAt'>>,
): Promise<void> {
  const key = { ...scopeOf(scope), kind };
  await tx.mailDigest.update({ where: { organizationId_mode_kind: key }, data: changes });
}

/** Returns what the events of some topics between two times were about, newest first, of at most `take` events. */
export async function subjectsToNotify(
  db: Db,
  scope: Scope,
  topics: readonly string[],
  { from, until }: { from: Date; until: Date },
  take: number,
): Promise<string[]> {
  const idAt = (time: Date) => firstIdAt('event', scope.mode, time);
  const rows = await db.event.findMany({
    where: { ...scopeOf(scope), topic: { in: [...topics] }, id: { gte: idAt(from), lt: idAt(until) } },
    orderBy: { id: 'desc' },
    take,
    select: { subjectId: true },
  });
  return rows.flatMap(({ subjectId }) => subjectId ?? []);
}

// Stores which notifications people want by e-mail.

/** The choices of one person about e-mails. */
export interface MailPreference {
  kinds: string[];
  testMode: boolean;
}

/** Returns what a person has chosen; `null` when they have not chosen yet. */
export function readMailPreference(db: Db, userId: string): Promise<MailPreference | null> {
  return db.mailPreference.findUnique({ where: { userId }, select: { kinds: true, testMode: true } });
}

export async function writeMailPreference(db: Db, userId: string, preference: MailPreference): Promise<void> {
  await db.mailPreference.upsert({
    where: { userId },
    create: { userId, ...preference },
    update: preference,
  });
}

interface MemberWithPreference {
  role: MemberRole;
  email: string;
  name: string;
  /** The member's choices; `null` when the member has not chosen yet. */
  preference: MailPreference | null;
}

/** Lists the members of an organization with what they have chosen. */
export async function membersWithPreferences(
  db: Db,
  organizationId: string,
): Promise<MemberWithPreference[]> {
  const rows = await db.member.findMany({
    where: { organizationId },
    select: {
      role: true,
      user: {
        select: { email: true, name: true, mailPreference: { select: { kinds: true, testMode: true } } },
      },
    },
    orderBy: { userId: 'asc' },
  });
  return rows.map(({ role, user: { email, name, mailPreference } }) => ({
    role,
    email,
    name,
    preference: mailPreference,
  }));
}
