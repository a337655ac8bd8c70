/** Tells a person, and the organizations that they are a member of, that a password reset has ended their ways in. */
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import { insertAuditEntry, listAuditEntries } from '../../../db/tables/audit-entries.ts';
import { findMemberships, listMembers } from '../../../db/tables/members.ts';
import type { EndedWays } from '../../../db/tables/users.ts';
import { queueMails } from '../../foundation/mail/queue-mails.ts';
import { memberResetMail, resetMail } from './mail-templates.ts';

export interface Reset {
  email: string;
  /** The ways in that have ended. */
  ended: EndedWays;
  /** True when the passkeys are suspended, and the person can keep them one by one after signing in. */
  passkeysSuspended: boolean;
  /** True when signing in still asks for a code of the authenticator app. */
  codesOn: boolean;
}

/** The name that the audit log has for a member's reset. */
const resetting = 'members.resetPassword';

/** How long an organization's owners see that a member has chosen a new password by a link. */
const shownMs = 14 * 24 * 3600_000;

/** Lists the latest resets of an organization's members, for its owners. */
export async function listResets(
  ctx: Context,
  organizationId: string,
): Promise<{ email: string; at: Date }[]> {
  const since = new Date(ctx.now().getTime() - shownMs);
  const { rows } = await listAuditEntries(
    ctx.db,
    organizationId,
    { action: resetting, since },
    { limit: 10 },
  );
  return rows.map(({ actor, createdAt }) => ({ email: actor, at: createdAt }));
}

/** As many owners of an organization, and as many organizations, are told of a reset. */
const mostNotified = 20;
const mailLifetimeMs = 24 * 3600_000;

/** Tells the person's organizations, whose keys an intruder may have made: in the audit log, and its owners by e-mail. */
export async function notifyOfReset(ctx: Context, tx: Db, userId: string, reset: Reset): Promise<void> {
  const { email: actor, ended, codesOn } = reset;
  const details = { ...ended, passkeys: ended.passkeys.length, codesOn };
  const entry = { userId, actor, action: resetting, subject: userId, details } as const;
  const memberships = (await findMemberships(tx, userId)).slice(0, mostNotified);
  for (const { organizationId } of memberships)
    await insertAuditEntry(tx, { ...entry, organizationId, outcome: 'done' }, ctx.now());
  if (!ctx.outgoing.mailer) return;
  const expiresAt = new Date(ctx.now().getTime() + mailLifetimeMs);
  const own = { to: actor, mail: resetMail(ctx.config, reset), expiresAt };
  const others = await Promise.all(
    memberships.map(async ({ organizationId, name }) => {
      const mail = memberResetMail(ctx.config, { organizationId, organization: name, email: actor });
      const owners = (await listMembers(tx, organizationId)).filter(
        ({ role, user }) => role === 'owner' && user.emailVerified && user.id !== userId,
      );
      return owners
        .slice(0, mostNotified)
        .map(({ user }) => ({ to: user.email, mail, organizationId, expiresAt }));
    }),
  );
  await queueMails(ctx, tx, [own, ...others.flat()]);
}
