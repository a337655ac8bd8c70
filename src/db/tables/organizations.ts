/** Organizations. */
import type { Db } from '../client/client.ts';
import { newId } from '../client/ids.ts';
import type { Sql } from '../client/statements.ts';
import type { MemberRole } from '../generated/enums.ts';
import type { OrganizationModel as Organization } from '../generated/models.ts';

export type { Organization };
export type Plan = Organization['plan'];

/** Returns the organization of that name, and creates it if there is none. */
export async function ensureOrganization(db: Db, name: string): Promise<Organization> {
  const made = await insertOrganization(db, name);
  return made ?? db.organization.findUniqueOrThrow({ where: { name } });
}

export function listOrganizations(db: Db): Promise<Organization[]> {
  return db.organization.findMany({ orderBy: { id: 'asc' } });
}

/**
 * Finds an organization.
 * @param reference the id or the name.
 */
export function findOrganization(db: Db, reference: string): Promise<Organization | null> {
  return db.organization.findFirst({ where: { OR: [{ id: reference }, { name: reference }] } });
}

export async function setPlan(db: Db, id: string, plan: Plan): Promise<Organization> {
  return db.organization.update({ where: { id }, data: { plan } });
}

export async function readPlan(db: Sql, id: string): Promise<Plan> {
  const [row] = await db.$queryRaw<{ plan: Plan }[]>`SELECT plan FROM organizations WHERE id = ${id}`;
  if (!row) throw new Error(`no organization ${id}`);
  return row.plan;
}

/**
 * Locks the organization until the transaction ends, so that nobody else changes what counts towards its caps; other
 * work is not blocked. Returns its plan.
 */
export async function lockPlan(tx: Sql, id: string): Promise<Plan> {
  const [row] = await tx.$queryRaw<{ plan: Plan }[]>`
    SELECT plan FROM organizations WHERE id = ${id} FOR NO KEY UPDATE`;
  if (!row) throw new Error(`no organization ${id}`);
  return row.plan;
}

/** Creates an organization. Returns `undefined` when the name is taken. */
export async function insertOrganization(db: Db, name: string): Promise<Organization | undefined> {
  const id = newId('organization');
  const { count } = await db.organization.createMany({ data: { id, name }, skipDuplicates: true });
  return count === 1 ? db.organization.findUniqueOrThrow({ where: { id } }) : undefined;
}

/** Lists organizations by name, each with the number of its members. */
export function listOrganizationsWithMembers(db: Db) {
  return db.organization.findMany({
    include: { _count: { select: { members: true } } },
    orderBy: { name: 'asc' },
  });
}

/** Sets whether the organization's members need more than a password to sign in. */
export async function requireSecondFactor(db: Db, id: string, required: boolean): Promise<void> {
  await db.organization.update({ where: { id }, data: { secondFactorRequired: required } });
}

/** Sets the roles of members whose live publish requests wait for approval. */
export async function setApprovalRoles(db: Db, id: string, approvalRoles: MemberRole[]): Promise<void> {
  await db.organization.update({ where: { id }, data: { approvalRoles } });
}
