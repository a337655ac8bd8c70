/** Invites people, each by a link for one e-mail address, which is sent there or handed over by the inviter. */
import type { Cookies, SignedIn, Visitor } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import { found } from '../../../db/client/scope.ts';
import { countAdminActions } from '../../../db/tables/audit-entries.ts';
import {
  type ConsoleLink,
  hasOpenInvitation,
  listInvitationsOf,
  listOpenInvitations,
  mostInvitations,
  replaceInvitations,
  revokeInvitation as revoke,
  takeLink,
} from '../../../db/tables/console-links.ts';
import { findMember, type MemberRole, setMember } from '../../../db/tables/members.ts';
import { findOrganization } from '../../../db/tables/organizations.ts';
import {
  createUser,
  findUser,
  findUserByEmail,
  makeOperator,
  normalEmail,
  proveAddress,
  renameUser,
  setPassword,
  type User,
} from '../../../db/tables/users.ts';
import { notFound, ServiceError } from '../../../errors/index.ts';
import { audited } from '../../foundation/audit.ts';
import { isByOperator, type LinkRequest, newLink, openLink, type ShownLink, useLink } from './links.ts';
import { invitationMail } from './mail-templates.ts';
import { requireSound } from './person.ts';
import { SignInRefusal } from './sign-in.ts';

/** The name that the audit log has for inviting somebody. */
export const inviting = 'members.invite';

/**
 * Counts by the audit log, which has each attempt before it is made: invitations that others took the place of are gone
 * elsewhere.
 */
async function requireFewInvitations(
  ctx: Pick<Context, 'db' | 'clock'>,
  organizationId: string,
  userId: string,
): Promise<void> {
  for (const { count, withinMs, within } of mostInvitations) {
    const since = new Date(ctx.clock.now().getTime() - withinMs);
    const made = await Promise.all(
      [{ organizationId }, { userId }].map((of) => countAdminActions(ctx.db, inviting, of, since, count + 1)),
    );
    if (made.every((one) => one <= count)) continue;
    throw new ServiceError('rate_limit_exceeded', {
      message: `At most ${count} people can be invited within ${within}. Try again later, or ask an operator of the deployment to invite the others.`,
      retryAfterSeconds: withinMs / 1000,
    });
  }
}

interface InvitationInput {
  email: string;
  role: MemberRole;
}

/**
 * Invites an e-mail address to an organization and ends its earlier invitation. Throws `conflict` when the
 * address is a member's, and `rate_limit_exceeded` when the organization or its member has invited too many.
 */
export async function inviteMember(
  ctx: Context,
  organizationId: string,
  { email, role }: InvitationInput,
  request: LinkRequest = {},
): Promise<ShownLink> {
  const { by, byMail } = request;
  requireSound({ email });
  const address = normalEmail(email);
  const user = await findUserByEmail(ctx.db, address);
  if (user && (await findMember(ctx.db, organizationId, user.id)))
    throw new ServiceError('conflict', { message: `${address} is a member already.` });
  const { name } = found(await findOrganization(ctx.db, organizationId), 'The organization');
  if (by && !by.operator) await requireFewInvitations(ctx, organizationId, by.userId);
  const mail = (made: ShownLink) => invitationMail({ ...made, by: by?.email, to: name, role });
  return inTransaction(ctx.db, async (tx) => {
    await replaceInvitations(tx, organizationId, address);
    return newLink(
      ctx,
      tx,
      {
        purpose: 'invitation',
        email: address,
        organizationId,
        role,
        createdBy: by?.email ?? null,
        byOperator: isByOperator(request),
      },
      byMail ? mail : undefined,
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
export async function listInvitations(
  ctx: Pick<Context, 'db' | 'clock'>,
  organizationId: string,
): Promise<OpenInvitation[]> {
  const links = await listOpenInvitations(ctx.db, organizationId, ctx.clock.now());
  return links.map(({ id, email, role, createdAt, expiresAt }) => ({
    linkId: id,
    email: email ?? '',
    role: role ?? 'viewer',
    createdAt,
    expiresAt,
  }));
}

/** Revokes an invitation. Throws `not_found`. */
export async function revokeInvitation(
  ctx: Pick<Context, 'db'>,
  organizationId: string,
  linkId: string,
): Promise<void> {
  if (!(await revoke(ctx.db, organizationId, linkId))) throw notFound('The invitation');
}

export interface InvitationPage {
  email: string;
  /** The organization; absent for an invitation to run the deployment. */
  organization?: { organizationId: string; name: string; role: MemberRole };
  /**
   * How it is accepted: as a new person; by signing in to the account that there is; by starting that account again, since
   * nothing has proven whose it is and this link does; or not yet, since neither has.
   */
  acceptedBy: 'new_person' | 'signing_in' | 'starting_anew' | 'proof_first';
}

export async function showInvitation(
  ctx: Pick<Context, 'db' | 'clock'>,
  token: string,
): Promise<InvitationPage> {
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
  const acceptedBy = acceptance(link, await findUserByEmail(ctx.db, email));
  return { email, acceptedBy, ...(organization && { organization }) };
}

function acceptance({ proof }: ConsoleLink, user: User | null): InvitationPage['acceptedBy'] {
  if (!user) return 'new_person';
  if (user.emailVerified) return 'signing_in';
  return proof ? 'starting_anew' : 'proof_first';
}

/**
 * Accepts an invitation as a person who chooses a name and a password and is signed in: a new one, or one whose account
 * nothing has proven to be theirs before this link, and from which everything that was set up before is removed. Throws
 * `validation_error` for an unsound name or password, and SignInRefusal when the link does not work, when
 * passwords are turned off, and when the address has an account that continues.
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
  const passwordHash = await ctx.security.auth.hashPassword(password);
  const userId = await inTransaction(ctx.db, async (tx) => {
    await useLink(ctx, tx, link);
    const user = await createUser(tx, { name, email, passwordHash, proven: link.proof !== null });
    const id = user?.id ?? (await startAnew(tx, link, { name, email, passwordHash }));
    await grant(tx, link, id);
    return id;
  });
  return ctx.security.auth.openSession(visitor, userId);
}

/** Gives an account to the owner of its address, whom the link proves. Throws SignInRefusal when the account continues. */
async function startAnew(
  tx: Db,
  { proof }: ConsoleLink,
  { name, email, passwordHash }: { name: string; email: string; passwordHash: string },
): Promise<string> {
  const user = await findUserByEmail(tx, email);
  if (!user || user.emailVerified) throw new SignInRefusal('has_account');
  if (!proof || !(await proveAddress(tx, user.id))) throw new SignInRefusal('address_unproven');
  await renameUser(tx, user.id, name);
  await setPassword(tx, user.id, passwordHash);
  return user.id;
}

/**
 * Accepts an invitation as the person who is signed in. Throws SignInRefusal when the link does not work, when the
 * invitation is for another address, and when nothing has proven that the address is theirs.
 */
export async function acceptSignedIn(
  ctx: Pick<Context, 'db' | 'clock'>,
  user: SignedIn,
  token: string,
): Promise<void> {
  const link = await openLink(ctx, 'invitation', token);
  if (link.email !== normalEmail(user.email)) throw new SignInRefusal('other_person');
  if (user.organizationId !== undefined && user.organizationId !== link.organizationId)
    throw new SignInRefusal('other_way_in');
  await inTransaction(ctx.db, async (tx) => {
    // Whoever made an account that nobody has proven may be signed in to it, and so gets nothing by it.
    if (!(await findUser(tx, user.userId))?.emailVerified) throw new SignInRefusal('address_unproven');
    await useLink(ctx, tx, link);
    await grant(tx, link, user.userId);
  });
}

/** Tells whether there is an open invitation for the address. */
export function isInvited(
  { db, clock: { now } }: Pick<Context, 'db' | 'clock'>,
  email: string,
): Promise<boolean> {
  return hasOpenInvitation(db, email, now());
}

/**
 * Accepts all invitations of a person after an identity provider has proven their address. Each has its entry
 * in the audit log.
 */
export async function acceptAllOf(
  ctx: Pick<Context, 'db' | 'clock' | 'observability'>,
  userId: string,
): Promise<void> {
  const { email } = found(await findUser(ctx.db, userId), 'The person');
  for (const link of await listInvitationsOf(ctx.db, email, ctx.clock.now())) {
    const { organizationId, role } = link;
    const entry = { userId, actor: email, action: 'invitations.accept', details: { role } };
    await audited(ctx, { ...entry, ...(organizationId && { organizationId }) }, () =>
      inTransaction(ctx.db, async (tx) => {
        if (await takeLink(tx, link.id, ctx.clock.now())) await grant(tx, link, userId);
      }),
    );
  }
}

async function grant(tx: Db, { organizationId, role }: ConsoleLink, userId: string): Promise<void> {
  if (organizationId === null) return makeOperator(tx, userId);
  await setMember(tx, organizationId, userId, role ?? 'viewer');
}
