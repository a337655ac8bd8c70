/** The identity providers by which members of organizations sign in, and the domains whose people they may sign in. */
import { type Db, inTransaction } from '../client/client.ts';
import { newId } from '../client/ids.ts';
import type { PrismaClient } from '../generated/client.ts';
import type {
  SignInDomainModel as SignInDomain,
  SignInProviderModel as SignInProvider,
} from '../generated/models.ts';
import type { MemberRole } from './members.ts';

export type { SignInDomain };

/** The values of the claim that decides, by the role that they give. */
export type RoleValues = Partial<Record<MemberRole, string[]>>;

export type StoredProvider = Omit<SignInProvider, 'roleValues'> & { roleValues: RoleValues };

export type ProviderSettings = Omit<StoredProvider, 'id' | 'organizationId' | 'createdAt' | 'updatedAt'>;

export async function findSignInProvider(db: Db, organizationId: string): Promise<StoredProvider | null> {
  const row = await db.signInProvider.findUnique({ where: { organizationId } });
  return row && { ...row, roleValues: row.roleValues as RoleValues };
}

/** Makes the id to which an organization's secret is bound: that of its row, if there is one already. */
export async function signInProviderId(db: Db, organizationId: string): Promise<string> {
  const row = await db.signInProvider.findUnique({ where: { organizationId }, select: { id: true } });
  return row?.id ?? newId('signInProvider');
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
    await tx.signInIdentity.deleteMany({ where: { organizationId } });
    await tx.signInAttempt.deleteMany({ where: { organizationId } });
    await tx.userSession.deleteMany({ where: { organizationId } });
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
    if (holder !== undefined && holder === from)
      await tx.signInDomain.updateMany({
        where: { organizationId: holder, domain },
        data: { verifiedDomain: null, verifiedAt: null, missingSince: null },
      });
    const seen = { verifiedDomain: domain, checkedAt: now, missingSince: null };
    await tx.signInDomain.updateMany({
      where: { organizationId, domain },
      data: { ...seen, ...(holder === organizationId ? {} : { verifiedAt: now }) },
    });
    return true;
  });
}

/** Notes that an answer came without the record. A verified domain keeps the time since which it lacks it. */
export async function missDomain(db: Db, organizationId: string, domain: string, now: Date): Promise<void> {
  await db.signInDomain.updateMany({ where: { organizationId, domain }, data: { checkedAt: now } });
  await db.signInDomain.updateMany({
    where: { organizationId, domain, verifiedDomain: { not: null }, missingSince: null },
    data: { missingSince: now },
  });
}

/** Removes a domain. Returns false when the organization has no such. */
export async function removeSignInDomain(db: Db, organizationId: string, domain: string): Promise<boolean> {
  const { count } = await db.signInDomain.deleteMany({ where: { organizationId, domain } });
  return count === 1;
}
