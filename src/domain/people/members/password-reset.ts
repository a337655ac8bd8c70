/**
 * Lets a person who has lost their password choose a new one, by a link. Where e-mails are sent, they ask for it
 * themselves; an operator can make one, too, which is sent to them or handed over.
 */

import type { Context } from '../../../context.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import { found } from '../../../db/client/scope.ts';
import { insertAuditEntry, listAuditEntries } from '../../../db/tables/audit-entries.ts';
import { endLinks, hasLinkSince, lockAddress } from '../../../db/tables/console-links.ts';
import { findMemberships, listMembers } from '../../../db/tables/members.ts';
import { deleteCodes, suspendPasskeys } from '../../../db/tables/second-factors.ts';
import { forgetFailures } from '../../../db/tables/sign-in-failures.ts';
import { hasIdentity } from '../../../db/tables/sign-in-identities.ts';
import {
  type EndedWays,
  endOpenSignIns,
  findUserByEmail,
  forgetSignIns,
  lockUser,
  markProven,
  normalEmail,
  readPasswordHash,
  setPassword,
  type User,
} from '../../../db/tables/users.ts';
import { dayMs } from '../../../lib/time.ts';
import { queueMails } from '../../foundation/mail/mails.ts';
import {
  type ConsoleLink,
  isByOperator,
  type LinkRequest,
  newLink,
  openLink,
  type ShownLink,
  useLink,
} from './links.ts';
import { memberResetMail, passwordMail, resetMail } from './mail-templates.ts';
import { requireSound } from './person.ts';
import { SignInRefusal } from './sign-in.ts';

/**
 * Makes a link; an earlier one for the same person ends. Throws `not_found`, and SignInRefusal when passwords
 * are turned off.
 */
export async function newPasswordReset(
  ctx: Context,
  email: string,
  request: LinkRequest = {},
): Promise<ShownLink> {
  if (ctx.config.oidc?.only) throw new SignInRefusal('passwords_off');
  const user = found(await findUserByEmail(ctx.db, email), 'The person');
  return inTransaction(ctx.db, async (tx) => {
    await endLinks(tx, 'password_reset', user.email);
    const mail = (made: ShownLink) => passwordMail({ ...made, email: user.email });
    const { by, byMail } = request;
    const link = { purpose: 'password_reset', email: user.email, createdBy: by?.email ?? null } as const;
    const asked = { ...link, byOperator: isByOperator(request) };
    return newLink(ctx, tx, asked, byMail ? mail : undefined);
  });
}

/** However often a link is asked for, one is sent in this time, so that nobody can fill somebody's mailbox. */
const pauseMs = 15 * 60_000;

/** Tells whether people can ask for a link by themselves. */
export const sendsPasswordResets = ({ config, outbound }: Pick<Context, 'config' | 'outbound'>): boolean =>
  outbound.mailer !== undefined && !config.oidc?.only;

/**
 * Sends a link to the person with this address. Somebody unknown has asked, so nothing is sent to other addresses, to
 * people who sign in without a password, except those whom an organization's identity provider signs in, and soon after
 * another link; and earlier links, which an operator may have made, still work. Returns the person if a link is on its way.
 */
export async function sendPasswordReset(
  ctx: Context,
  address: string,
): Promise<{ userId: string; email: string } | undefined> {
  const user = await findUserByEmail(ctx.db, address);
  if (!user || !(await mayHavePassword(ctx.db, user))) return undefined;
  const { id: userId, email } = user;
  return inTransaction(ctx.db, async (tx) => {
    await lockAddress(tx, email);
    if (await hasLinkSince(tx, 'password_reset', email, new Date(ctx.clock.now().getTime() - pauseMs)))
      return undefined;
    const mail = (made: ShownLink) => passwordMail({ ...made, email });
    await newLink(ctx, tx, { purpose: 'password_reset', email, byOperator: false }, mail);
    return { userId, email };
  });
}

/** Whoever comes by an organization's identity provider may have no other way in, and needs one to set up more. */
const mayHavePassword = async (db: Db, { id, emailVerified }: User): Promise<boolean> =>
  (await readPasswordHash(db, id)) !== undefined || (emailVerified && (await hasIdentity(db, id)));

export async function showPasswordReset(
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<{ email: string }> {
  return { email: (await openLink(ctx, 'password_reset', token)).email ?? '' };
}

/**
 * Sets a new password, and ends the wait after wrong ones, other such links, and every way in that there was before.
 *
 * On an account that nothing has proven to be the person's before, all of it is removed, since it may be somebody else's.
 * Otherwise passkeys are suspended until the person keeps them; and the authenticator app is still asked for after a
 * link by e-mail, so that a mailbox alone does not stand for two factors, and is removed by the link of an operator, who
 * helps people who have lost theirs, or have another's. Throws SignInRefusal when the link does not work.
 */
export async function resetPassword(ctx: Context, token: string, password: string): Promise<Reset> {
  const link = await openLink(ctx, 'password_reset', token);
  const email = normalEmail(link.email ?? '');
  requireSound({ password, email });
  const { id: userId } = found(await findUserByEmail(ctx.db, email), 'The person');
  const passwordHash = await ctx.security.auth.hashPassword(password);
  return inTransaction(ctx.db, async (tx) => {
    await useLink(ctx, tx, link);
    await endLinks(tx, 'password_reset', email);
    const user = found(await lockUser(tx, userId), 'The person');
    const reset = user.emailVerified
      ? await endWaysIn(tx, user, link, ctx.clock.now())
      : { ended: await forgetSignIns(tx, userId), passkeysSuspended: false, codesOn: false };
    if (link.proof) await markProven(tx, userId);
    await setPassword(tx, userId, passwordHash);
    await forgetFailures(tx, email);
    const done = { email, ...reset };
    await notifyOfReset(ctx, tx, userId, done);
    return done;
  });
}

async function endWaysIn(
  tx: Db,
  { id: userId, twoFactorEnabled }: User,
  { proof }: ConsoleLink,
  now: Date,
): Promise<Omit<Reset, 'email'>> {
  const passkeys = await suspendPasskeys(tx, userId, now);
  const codes = proof === 'operator' && (await deleteCodes(tx, userId));
  const ended = { ...(await endOpenSignIns(tx, userId)), passkeys, codes };
  return { ended, passkeysSuspended: passkeys.length > 0, codesOn: twoFactorEnabled === true && !codes };
}

// Tells a person, and the organizations that they are a member of, that a password reset has ended their ways in.

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
const shownMs = 14 * dayMs;

/** Lists the latest resets of an organization's members, for its owners. */
export async function listResets(
  ctx: Pick<Context, 'db' | 'clock'>,
  organizationId: string,
): Promise<{ email: string; at: Date }[]> {
  const since = new Date(ctx.clock.now().getTime() - shownMs);
  const { rows } = await listAuditEntries(
    ctx.db,
    { organizationId },
    { action: resetting, since },
    { limit: 10 },
  );
  return rows.map(({ actor, createdAt }) => ({ email: actor, at: createdAt }));
}

/** The most owners of an organization, and the most organizations, that are notified of a reset. */
const mostNotified = 20;
const mailLifetimeMs = dayMs;

/** Tells the person's organizations, whose keys an intruder may have made: in the audit log, and its owners by e-mail. */
async function notifyOfReset(ctx: Context, tx: Db, userId: string, reset: Reset): Promise<void> {
  const { email: actor, ended, codesOn } = reset;
  const details = { ...ended, passkeys: ended.passkeys.length, codesOn };
  const entry = { userId, actor, action: resetting, subject: userId, details } as const;
  const memberships = (await findMemberships(tx, userId)).slice(0, mostNotified);
  for (const { organizationId } of memberships)
    await insertAuditEntry(tx, { ...entry, organizationId, outcome: 'done' }, ctx.clock.now());
  if (!ctx.outbound.mailer) return;
  const expiresAt = new Date(ctx.clock.now().getTime() + mailLifetimeMs);
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
