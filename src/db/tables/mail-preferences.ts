/** Stores which notifications people want by e-mail. */
import type { Db } from '../client/client.ts';
import type { MemberRole } from '../generated/enums.ts';

/** The choices of one person about e-mails. */
export interface MailPreference {
  matters: string[];
  testMode: boolean;
}

/** Returns what a person has chosen; `null` when they have not chosen yet. */
export function readMailPreference(db: Db, userId: string): Promise<MailPreference | null> {
  return db.mailPreference.findUnique({ where: { userId }, select: { matters: true, testMode: true } });
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
        select: { email: true, name: true, mailPreference: { select: { matters: true, testMode: true } } },
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
