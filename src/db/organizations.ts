import type { Db } from './client.ts';
import type { OrganizationModel as Organization } from './generated/models.ts';
import { newId } from './ids.ts';

export type { Organization };

/** The organization of that name, made when it is new. */
export function ensureOrganization(db: Db, name: string): Promise<Organization> {
  return db.organization.upsert({ where: { name }, update: {}, create: { id: newId('organization'), name } });
}

export function listOrganizations(db: Db): Promise<Organization[]> {
  return db.organization.findMany({ orderBy: { id: 'asc' } });
}

/** By id or by name. */
export function findOrganization(db: Db, reference: string): Promise<Organization | null> {
  return db.organization.findFirst({ where: { OR: [{ id: reference }, { name: reference }] } });
}
