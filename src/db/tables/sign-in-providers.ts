/** The identity providers by which members of organizations sign in, and the domains whose people they may sign in. */
import { domainToASCII } from 'node:url';
import { type Db, inTransaction } from '../client/client.ts';
import { newId } from '../client/ids.ts';
import type { PrismaClient } from '../generated/client.ts';
import type {
  SignInDomainModel as SignInDomain,
  SignInProviderModel as SignInProvider,
} from '../generated/models.ts';
import type { MemberRole } from './members.ts';
import { forgetAllIdentities } from './sign-in-identities.ts';
import { endSessionsOfDomain } from './user-sessions.ts';

export type { SignInDomain };

/** The values of the claim that decides, by the role that they give. */
export type RoleValues = Partial<Record<MemberRole, string[]>>;

export type StoredProvider = Omit<SignInProvider, 'roleValues'> & { roleValues: RoleValues };

export type ProviderSettings = Omit<StoredProvider, 'id' | 'organizationId' | 'createdAt' | 'updatedAt'>;

/** Returns a domain in the form in which it is stored and compared: in lower case, with its letters as the DNS has them. */
export const normalDomain = (typed: string): string =>
  domainToASCII(typed.trim().toLowerCase().replace(/^@/, '').replace(/\.$/, ''));

/** Returns the domain of an address; an empty text for what is no address. */
export function domainOf(email: string): string {
  const [local, domain, ...rest] = email.trim().split('@');
  return local && domain && rest.length === 0 ? normalDomain(domain) : '';
}

export async function findSignInProvider(db: Db, organizationId: string): Promise<StoredProvider | null> {
  const row = await db.signInProvider.findUnique({ where: { organizationId } });
  return row && { ...row, roleValues: row.roleValues as RoleValues };
}

/** Finds the provider, and lets nobody else change or make it until the transaction ends. */
export async function lockSignInProvider(tx: Db, organizationId: string): Promise<StoredProvider | null> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`sign-in provider ${organizationId}`}))`;
  return findSignInProvider(tx, organizationId);
}

/** Makes the id to which an organization's secret is bound. */
export const newSignInProviderId = (): string => newId('signInProvider');

/** Tells whether an organization still has this provider, and the domain. In a transaction both stay until it ends. */
export async function stillSignsIn(
  db: Db,
  { organizationId, issuer, clientId }: Pick<StoredProvider, 'organizationId' | 'issuer' | 'clientId'>,
  domain: string,
): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    SELECT 1 FROM sign_in_providers JOIN sign_in_domains USING (organization_id)
    WHERE organization_id = ${organizationId} AND issuer = ${issuer} AND client_id = ${clientId}
      AND verified_domain = ${domain}
    FOR SHARE`;
  return rows.length > 0;
}

export async function saveSignInProvider(
  db: Db,
  organizationId: string,
  id: string,
  settings: ProviderSettings,
): Promise<void> {
  await db.signInProvider.upsert({
    where: { organizationId },
    update: settings,
    create: { id, organizationId, ...settings },
  });
}

/** Changes whether members may sign in by the provider alone. Returns false when the organization has none. */
export async function setSignInRequired(db: Db, organizationId: string, required: boolean): Promise<boolean> {
  const { count } = await db.signInProvider.updateMany({ where: { organizationId }, data: { required } });
  return count === 1;
}

/** Tells whether people with an address of this domain may enter an organization by its provider alone. */
export async function isProviderRequired(db: Db, organizationId: string, domain: string): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    SELECT 1 FROM sign_in_providers JOIN sign_in_domains USING (organization_id)
    WHERE organization_id = ${organizationId} AND required AND verified_domain = ${domain}`;
  return rows.length > 0;
}

/** Removes the provider, and who has come by it. Returns false when there is none. */
export function removeSignInProvider(db: PrismaClient, organizationId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { count } = await tx.signInProvider.deleteMany({ where: { organizationId } });
    await forgetAllIdentities(tx, organizationId);
    return count === 1;
  });
}

// The domains. Of each name at most one organization has it verified.

export function listSignInDomains(db: Db, organizationId: string): Promise<SignInDomain[]> {
  return db.signInDomain.findMany({ where: { organizationId }, orderBy: { domain: 'asc' } });
}

export function findSignInDomain(
  db: Db,
  organizationId: string,
  domain: string,
): Promise<SignInDomain | null> {
  return db.signInDomain.findUnique({ where: { organizationId_domain: { organizationId, domain } } });
}

/** Finds the organization that has verified a domain, whichever it is: people who sign in name their address alone. */
export function findVerifiedDomain(db: Db, domain: string): Promise<SignInDomain | null> {
  return db.signInDomain.findUnique({ where: { verifiedDomain: domain } });
}

export async function hasVerifiedDomains(db: Db): Promise<boolean> {
  return (await db.signInDomain.findFirst({ where: { verifiedDomain: { not: null } } })) !== null;
}

/** Adds a domain that is not verified. Returns false when the organization has it already. */
export async function addSignInDomain(
  db: Db,
  organizationId: string,
  domain: string,
  challenge: string,
): Promise<boolean> {
  const { count } = await db.signInDomain.createMany({
    data: [{ organizationId, domain, challenge }],
    skipDuplicates: true,
  });
  return count === 1;
}

/**
 * Notes that the record was found, and takes the domain from the organization that had it.
 * @param from the organization whose record is not there any more.
 * @returns false when yet another organization has the domain by now.
 */
export function verifyDomain(
  db: PrismaClient,
  organizationId: string,
  domain: string,
  { from, now }: { from: string | undefined; now: Date },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`sign-in domain ${domain}`}))`;
    const holder = (await findVerifiedDomain(tx, domain))?.organizationId;
    if (holder !== undefined && holder !== organizationId && holder !== from) return false;
    if (holder !== undefined && holder === from) await loseDomain(tx, holder, domain);
    const seen = { verifiedDomain: domain, checkedAt: now, missingSince: null };
    await tx.signInDomain.updateMany({
      where: { organizationId, domain },
      data: { ...seen, ...(holder === organizationId ? {} : { verifiedAt: now }) },
    });
    return true;
  });
}

async function loseDomain(tx: Db, organizationId: string, domain: string): Promise<void> {
  await tx.signInDomain.updateMany({
    where: { organizationId, domain },
    data: { verifiedDomain: null, verifiedAt: null, missingSince: null },
  });
  await endSessionsOfDomain(tx, organizationId, domain);
}

/** Notes that an answer came without the record. A verified domain keeps the time since which it lacks it. */
export async function missDomain(db: Db, organizationId: string, domain: string, now: Date): Promise<void> {
  await db.signInDomain.updateMany({ where: { organizationId, domain }, data: { checkedAt: now } });
  await db.signInDomain.updateMany({
    where: { organizationId, domain, verifiedDomain: { not: null }, missingSince: null },
    data: { missingSince: now },
  });
}

/** Removes a domain, and ends the sessions of its people. Returns false when the organization has no such. */
export function removeSignInDomain(
  db: PrismaClient,
  organizationId: string,
  domain: string,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { count } = await tx.signInDomain.deleteMany({ where: { organizationId, domain } });
    await endSessionsOfDomain(tx, organizationId, domain);
    return count === 1;
  });
}
