/** Lets a person in whom an organization's identity provider has signed in: finds or makes them, and gives the role. */
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
import type { StoredProvider } from '../../../db/tables/sign-in-providers.ts';
import { endSessionsOfOrganization } from '../../../db/tables/user-sessions.ts';
import { createUser, findUser, findUserByEmail, proveAddress, type User } from '../../../db/tables/users.ts';
import { SignInRefusal } from '../members/sign-in.ts';
import { admitsNewPeople } from './domains.ts';
import type { Judgement } from './judge.ts';

type Admitting = Pick<Context, 'db' | 'clock' | 'outbound'>;

interface Admitted {
  userId: string;
  email: string;
  role: MemberRole;
}

const subjectOf = ({ organizationId, issuer }: StoredProvider, { subject }: Judgement): Subject => ({
  organizationId,
  issuer,
  subject,
});

/**
 * Lets the person in, as a member with the role that the claims give.
 * @throws SignInRefusal when the organization does not let them in.
 */
export async function admit(
  ctx: Admitting,
  provider: StoredProvider,
  judgement: Judgement,
): Promise<Admitted> {
  const [objection] = judgement.objections;
  if (objection) {
    if (objection === 'role_not_mapped') await shutOut(ctx, provider, judgement);
    throw new SignInRefusal(objection);
  }
  const subject = subjectOf(provider, judgement);
  const isKnown = (await findIdentity(ctx.db, subject)) !== null;
  const mayBeNew = isKnown || (judgement.domain && (await admitsNewPeople(ctx, judgement.domain)));
  if (!mayBeNew) throw new SignInRefusal('domain_unproven');
  return inTransaction(ctx.db, async (tx) => {
    await lockAddress(tx, judgement.email);
    const user = await recognize(tx, subject, judgement, ctx.clock.now());
    const role = await giveRole(tx, provider, user, judgement, ctx.clock.now());
    return { userId: user.id, email: user.email, role };
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
): Promise<MemberRole> {
  const { organizationId } = provider;
  const owners = await lockOwners(tx, organizationId);
  const member = await findMember(tx, organizationId, userId);
  const invited = member ? undefined : await acceptInvitation(tx, organizationId, email, now);
  // What somebody has given holds until a value of the claim says something else.
  const given = member && !member.roleFromClaims ? member.role : invited;
  const role = judgement.role ?? given ?? provider.defaultRole;
  if (!role) throw new SignInRefusal('role_not_mapped');
  const isLastOwner = owners.length === 1 && owners[0] === userId;
  if (isLastOwner && role !== 'owner') return 'owner';
  await setMember(tx, organizationId, userId, role, judgement.role !== undefined || given === undefined);
  if (member?.role === role) return role;
  const action = member ? 'members.changeRole' : 'members.provision';
  await record(tx, { organizationId, userId, actor: email }, action, role, now);
  return role;
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
