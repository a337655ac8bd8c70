/** Lets a person in whom an organization's identity provider has signed in: finds or makes them, and gives the role. */
import type { Cookies, Visitor } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import { insertAuditEntry } from '../../../db/tables/audit-entries.ts';
import { listInvitationsOf, lockAddress, takeLink } from '../../../db/tables/console-links.ts';
import {
  deleteMember,
  findMember,
  lockOwners,
  type MemberRole,
  setMember,
} from '../../../db/tables/members.ts';
import {
  addIdentity,
  findIdentity,
  findIdentityOf,
  type Subject,
  useIdentity,
} from '../../../db/tables/sign-in-identities.ts';
import { type StoredProvider, stillSignsIn } from '../../../db/tables/sign-in-providers.ts';
import { endSessionsOfOrganization } from '../../../db/tables/user-sessions.ts';
import { createUser, findUser, findUserByEmail, proveAddress, type User } from '../../../db/tables/users.ts';
import { hourMs } from '../../../lib/time.ts';
import { audited } from '../../foundation/audit.ts';
import { SignInRefusal } from '../members/sign-in.ts';
import { admitsNewPeople } from './domains.ts';
import { actorOf, type Judgement } from './judge.ts';

type Admitting = Pick<Context, 'db' | 'clock' | 'outbound'>;
type Opening = Admitting & Pick<Context, 'security' | 'observability'>;

const subjectOf = ({ organizationId, issuer }: StoredProvider, { subject }: Judgement): Subject => ({
  organizationId,
  issuer,
  subject,
});

/**
 * Opens a session of the organization alone. The audit log of the organization says who, and whom it has refused.
 * @throws SignInRefusal when the organization does not let them in.
 */
export async function openOwnSession(
  ctx: Opening,
  visitor: Visitor,
  provider: StoredProvider,
  judgement: Judgement,
): Promise<Cookies> {
  const { organizationId, sessionHours } = provider;
  const known = await findIdentity(ctx.db, subjectOf(provider, judgement));
  const entry = {
    organizationId,
    actor: actorOf(judgement),
    action: 'account.signIn',
    details: { by: 'identity provider', subject: judgement.subject },
    ...(known && { userId: known.userId }),
    ...(visitor.address && { address: visitor.address }),
  };
  return audited(ctx, entry, async () => {
    const userId = await admit(ctx, provider, judgement);
    const expiresAt = new Date(ctx.clock.now().getTime() + sessionHours * hourMs);
    const cookies = await ctx.security.auth.openSession(visitor, userId, { organizationId, expiresAt });
    // Whoever has changed the settings meanwhile has ended the sessions that they found, and not this one.
    if (await stillSignsIn(ctx.db, provider, judgement.domain?.domain ?? '')) return cookies;
    await endSessionsOfOrganization(ctx.db, organizationId, userId);
    throw new SignInRefusal('began_elsewhere');
  });
}

/**
 * Lets the person in, as a member with the role that the claims give. Returns their id.
 * @throws SignInRefusal when the organization does not let them in.
 */
async function admit(ctx: Admitting, provider: StoredProvider, judgement: Judgement): Promise<string> {
  const { domain, objections } = judgement;
  const [objection] = objections;
  if (objection === 'role_not_mapped') await shutOut(ctx, provider, judgement);
  if (objection || !domain) throw new SignInRefusal(objection ?? 'other_domain');
  const subject = subjectOf(provider, judgement);
  const isKnown = (await findIdentity(ctx.db, subject)) !== null;
  const mayBeNew = isKnown || (await admitsNewPeople(ctx, domain));
  if (!mayBeNew) throw new SignInRefusal('domain_unproven');
  return inTransaction(ctx.db, async (tx) => {
    if (!(await stillSignsIn(tx, provider, domain.domain))) throw new SignInRefusal('began_elsewhere');
    await lockAddress(tx, judgement.email);
    const user = await recognize(tx, subject, judgement, ctx.clock.now());
    await giveRole(tx, provider, user, judgement, ctx.clock.now());
    return user.id;
  });
}

/**
 * Finds the person by who they are to the provider. The first time, their address decides, for which the organization's
 * verified domain stands.
 */
async function recognize(tx: Db, subject: Subject, { email, name }: Judgement, now: Date): Promise<User> {
  const identity = await findIdentity(tx, subject);
  const known = identity && (await findUser(tx, identity.userId));
  if (known) {
    await useIdentity(tx, subject, now);
    return known;
  }
  const found = (await findUserByEmail(tx, email)) ?? (await createUser(tx, { name, email, proven: true }));
  if (!found) throw new SignInRefusal('began_elsewhere');
  if (await findIdentityOf(tx, subject, found.id)) throw new SignInRefusal('address_taken');
  // Whatever somebody has set up for the address before anything had proven whose it is, ends here.
  await proveAddress(tx, found.id);
  await addIdentity(tx, subject, found.id, now);
  return found;
}

/** Makes the person a member, or changes their role. The last owner stays one, whatever the claims say. */
async function giveRole(
  tx: Db,
  provider: StoredProvider,
  { id: userId, email }: User,
  judgement: Judgement,
  now: Date,
): Promise<void> {
  const { organizationId } = provider;
  const owners = await lockOwners(tx, organizationId);
  const member = await findMember(tx, organizationId, userId);
  const invited = member ? undefined : await acceptInvitation(tx, organizationId, email, now);
  // What somebody has given holds until a value of the claim says something else.
  const given = member && !member.roleFromClaims ? member.role : invited;
  const role = judgement.role ?? given ?? provider.defaultRole;
  if (!role) throw new SignInRefusal('role_not_mapped');
  const isLastOwner = owners.length === 1 && owners[0] === userId;
  if (isLastOwner && role !== 'owner') return;
  await setMember(tx, organizationId, userId, role, judgement.role !== undefined || given === undefined);
  if (member?.role === role) return;
  const action = member ? 'members.changeRole' : 'members.provision';
  await record(tx, { organizationId, userId, actor: email }, action, role, now);
}

/** Accepts the organization's own invitation; those of others need a proof that its provider cannot give. */
async function acceptInvitation(
  tx: Db,
  organizationId: string,
  email: string,
  now: Date,
): Promise<MemberRole | undefined> {
  const links = await listInvitationsOf(tx, email, now);
  const link = links.find((one) => one.organizationId === organizationId);
  if (!link || !(await takeLink(tx, link.id, now))) return undefined;
  return link.role ?? 'viewer';
}

/**
 * Ends what a person has who is in none of the groups any more: their sessions, and a membership that the groups had given.
 * One that somebody else gave stays, as does the last owner's.
 */
async function shutOut(
  ctx: Pick<Context, 'db' | 'clock'>,
  provider: StoredProvider,
  judgement: Judgement,
): Promise<void> {
  const { organizationId } = provider;
  const identity = await findIdentity(ctx.db, subjectOf(provider, judgement));
  if (!identity) return;
  const { userId } = identity;
  await inTransaction(ctx.db, async (tx) => {
    const owners = await lockOwners(tx, organizationId);
    await endSessionsOfOrganization(tx, organizationId, userId);
    const member = await findMember(tx, organizationId, userId);
    const isLastOwner = owners.length === 1 && owners[0] === userId;
    if (!member?.roleFromClaims || isLastOwner) return;
    await deleteMember(tx, organizationId, userId);
    const actor = (await findUser(tx, userId))?.email ?? judgement.email;
    await record(tx, { organizationId, userId, actor }, 'members.remove', member.role, ctx.clock.now());
  });
}

/** Writes down what the claims have changed of a membership. */
async function record(
  tx: Db,
  who: { organizationId: string; userId: string; actor: string },
  action: string,
  role: MemberRole,
  now: Date,
): Promise<void> {
  const details = { role, by: 'claims of the identity provider' };
  await insertAuditEntry(tx, { ...who, action, subject: who.userId, details, outcome: 'done' }, now);
}
