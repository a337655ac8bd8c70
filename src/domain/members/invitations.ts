/** Invites people, each by a link for one e-mail address, which is sent there or handed over by the inviter. */
import type { Cookies, SignedIn, Visitor } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import { type Db, inTransaction } from '../../db/client.ts';
import {
  type ConsoleLink,
  hasOpenInvitation,
  listInvitationsOf,
  listOpenInvitations,
  replaceInvitations,
  revokeInvitation as revoke,
  takeLink,
} from '../../db/console-links.ts';
import { findMember, type MemberRole, setMember } from '../../db/members.ts';
import { findOrganization } from '../../db/organizations.ts';
import { found } from '../../db/scope.ts';
import { createUser, findUser, findUserByEmail, makeOperator, normalEmail } from '../../db/users.ts';
import { notFound, ServiceError } from '../../errors.ts';
import { audited } from '../audit/audited.ts';
import { invitationLetter } from './letters.ts';
import { type LinkRequest, newLink, openLink, type ShownLink, useLink } from './links.ts';
import { requireSound } from './person.ts';
import { SignInRefusal } from './refusal.ts';

interface InvitationInput {
  email: string;
  role: MemberRole;
}

/**
 * Invites an e-mail address to an organization and ends its earlier invitation. Throws `conflict` when the
 * address is a member's.
 */
export async function inviteMember(
  ctx: Context,
  organizationId: string,
  { email, role }: InvitationInput,
  { by, byMail }: LinkRequest = {},
): Promise<ShownLink> {
  requireSound({ email });
  const address = normalEmail(email);
  const user = await findUserByEmail(ctx.db, address);
  if (user && (await findMember(ctx.db, organizationId, user.id)))
    throw new ServiceError('conflict', { message: `${address} is a member already.` });
  const { name } = found(await findOrganization(ctx.db, organizationId), 'The organization');
  const letter = (made: ShownLink) => invitationLetter({ ...made, by, to: name, role });
  return inTransaction(ctx.db, async (tx) => {
    await replaceInvitations(tx, organizationId, address);
    return newLink(
      ctx,
      tx,
      { purpose: 'invitation', email: address, organizationId, role, createdBy: by ?? null },
      byMail ? letter : undefined,
    );
  });
}

export interface OpenInvitation {
  linkId: string;
  email: string;
  role: MemberRole;
  createdAt: Date;
  expiresAt: Date;
}

/** Lists the open invitations, the newest first. */
export async function listInvitations(ctx: Context, organizationId: string): Promise<OpenInvitation[]> {
  const links = await listOpenInvitations(ctx.db, organizationId, ctx.now());
  return links.map(({ id, email, role, createdAt, expiresAt }) => ({
    linkId: id,
    email: email ?? '',
    role: role ?? 'viewer',
    createdAt,
    expiresAt,
  }));
}

/** Revokes an invitation. Throws `not_found`. */
export async function revokeInvitation(ctx: Context, organizationId: string, linkId: string): Promise<void> {
  if (!(await revoke(ctx.db, organizationId, linkId))) throw notFound('The invitation');
}

export interface InvitationPage {
  email: string;
  /** The organization; absent for an invitation to run the installation. */
  organization?: { organizationId: string; name: string; role: MemberRole };
  /** True when somebody has the address, who then signs in to accept. */
  hasAccount: boolean;
}

export async function showInvitation(ctx: Context, token: string): Promise<InvitationPage> {
  const link = await openLink(ctx, 'invitation', token);
  const email = link.email ?? '';
  const { organizationId, role } = link;
  const organization = organizationId
    ? {
        organizationId,
        name: found(await findOrganization(ctx.db, organizationId), 'The organization').name,
        role: role ?? 'viewer',
      }
    : undefined;
  const hasAccount = (await findUserByEmail(ctx.db, email)) !== null;
  return { email, hasAccount, ...(organization && { organization }) };
}

/**
 * Accepts an invitation as a new person, who chooses a name and a password and is signed in. Throws
 * `validation_error` for an unsound name or password, and SignInRefusal when the link does not work, when
 * passwords are turned off, and when somebody has the address already.
 */
export async function acceptAsNewPerson(
  ctx: Context,
  visitor: Visitor,
  token: string,
  { name, password }: { name: string; password: string },
): Promise<Cookies> {
  const link = await openLink(ctx, 'invitation', token);
  const email = link.email ?? '';
  if (ctx.config.oidc?.only) throw new SignInRefusal('passwords_off');
  requireSound({ name, password, email });
  const passwordHash = await ctx.auth.hashPassword(password);
  const userId = await inTransaction(ctx.db, async (tx) => {
    await useLink(ctx, tx, link);
    const user = await createUser(tx, { name, email, passwordHash });
    if (!user) throw new SignInRefusal('has_account');
    await grant(tx, link, user.id);
    return user.id;
  });
  return ctx.auth.openSession(visitor, userId);
}

/**
 * Accepts an invitation as the person who is signed in. Throws SignInRefusal when the link does not work, or
 * when the invitation is for another address.
 */
export async function acceptSignedIn(ctx: Context, user: SignedIn, token: string): Promise<void> {
  const link = await openLink(ctx, 'invitation', token);
  if (link.email !== normalEmail(user.email)) throw new SignInRefusal('other_person');
  await inTransaction(ctx.db, async (tx) => {
    await useLink(ctx, tx, link);
    await grant(tx, link, user.userId);
  });
}

/** Tells whether there is an open invitation for the address. */
export function isInvited({ db, now }: Pick<Context, 'db' | 'now'>, email: string): Promise<boolean> {
  return hasOpenInvitation(db, email, now());
}

/**
 * Accepts all invitations of a person after an identity provider has proven their address. Each has its entry
 * in the audit log.
 */
export async function acceptAllOf(ctx: Pick<Context, 'db' | 'now' | 'log'>, userId: string): Promise<void> {
  const { email } = found(await findUser(ctx.db, userId), 'The person');
  for (const link of await listInvitationsOf(ctx.db, email, ctx.now())) {
    const { organizationId, role } = link;
    const entry = { userId, actor: email, action: 'invitations.accept', details: { role } };
    await audited(ctx, { ...entry, ...(organizationId && { organizationId }) }, () =>
      inTransaction(ctx.db, async (tx) => {
        if (await takeLink(tx, link.id, ctx.now())) await grant(tx, link, userId);
      }),
    );
  }
}

async function grant(tx: Db, { organizationId, role }: ConsoleLink, userId: string): Promise<void> {
  if (organizationId === null) return makeOperator(tx, userId);
  await setMember(tx, organizationId, userId, role ?? 'viewer');
}
