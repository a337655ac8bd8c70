/** The tenant scope. Every finder of tenant rows requires it, so that rows of other tenants are not found. */
import { notFound } from '../../errors/index.ts';
import { Prisma } from '../generated/client.ts';
import type { Mode as StoredMode } from '../generated/enums.ts';

export type Mode = StoredMode;

export interface Scope {
  organizationId: string;
  mode: Mode;
}

/** A tenant scope that may be narrowed to what belongs to one of the customer's own users. */
export interface OwnerScope extends Scope {
  /** The customer's id of the user whose rows alone are found; absent for all of the tenant's. */
  externalUser?: string | null;
}

/** The key of a row that a worker looks up: it serves all tenants, and its job names the organization. */
export interface OrganizationRow {
  id: string;
  organizationId: string;
}

/**
 * Returns rows by their keys as a table `listed (organization_id, id)`, to join with: each is found by the index of
 * its own organization.
 */
export function listed(rows: readonly OrganizationRow[]): Prisma.Sql {
  const organizationIds = rows.map(({ organizationId }) => organizationId);
  const ids = rows.map(({ id }) => id);
  return Prisma.sql`unnest(${organizationIds}::text[], ${ids}::text[]) AS listed (organization_id, id)`;
}

/**
 * Returns the condition that rows have the organizations and ids of these, for statements that join with them: a cluster finds
 * the nodes of a statement by its conditions, and not by what it joins.
 * @param alias SQL written in this code.
 */
export function amongKeys(alias: string, rows: readonly OrganizationRow[]): Prisma.Sql {
  const organizationIds = [...new Set(rows.map(({ organizationId }) => organizationId))];
  const [table, ids] = [Prisma.raw(alias), rows.map(({ id }) => id)];
  return Prisma.sql`${table}.organization_id = ANY(${organizationIds}::text[]) AND ${table}.id = ANY(${ids}::text[])`;
}

/** Picks the two columns of a tenant scope, for where clauses and new rows. */
export function scopeOf({ organizationId, mode }: Scope): Scope {
  return { organizationId, mode };
}

/**
 * Returns the where clause for rows that may have no mode, since they are about the organization as a whole, such as its
 * members. Those are seen in live mode alone: keys of test mode are kept with less care.
 */
export function scopeOrWhole({ organizationId, mode }: Scope) {
  return { organizationId, ...(mode === 'live' ? { OR: [{ mode }, { mode: null }] } : { mode }) };
}

/** Picks the columns of a scope that may be narrowed to one owner, for where clauses. */
export function ownerScopeOf({ externalUser, ...scope }: OwnerScope): Scope & { externalUser?: string } {
  return { ...scopeOf(scope), ...(externalUser ? { externalUser } : {}) };
}

/**
 * Returns the entry for the scope's mode from a map with one entry per mode. All code that looks something up
 * by mode uses this function, except the code for ids.
 */
export function ofMode<Entry>({ mode }: Pick<Scope, 'mode'>, table: Readonly<Record<Mode, Entry>>): Entry {
  return table[mode];
}

/** Tells whether the scope's rows count towards a plan and its caps, which only those of live mode do. */
export function isBilled({ mode }: Scope): boolean {
  return mode === 'live';
}

/**
 * Tells whether tenants share accounts: a real account at a provider is the same for everybody who has connected it,
 * but each organization has simulated accounts of its own.
 */
export function sharesAccounts({ mode }: Scope): boolean {
  return mode === 'live';
}

/** Returns the scope whose rows count towards an organization's plan. */
export function billedScope(organizationId: string): Scope {
  return { organizationId, mode: 'live' };
}

/** Tells whether the scope has test controls, such as the test clock, which only test mode has. */
export function offersTestControls({ mode }: Scope): boolean {
  return mode === 'test';
}

/**
 * Refuses a live key, for which the test controls do not exist.
 * @throws ServiceError `not_found`
 */
export function requireTestMode({ mode }: Scope): void {
  if (mode !== 'test') throw notFound('The path');
}

/**
 * Returns the row, or throws when there is none. Finders look within one tenant, so a row of another tenant
 * counts as missing.
 * @param what the name of the resource in the error's message.
 * @param id the id by which it was looked for.
 * @throws ServiceError `not_found`
 */
export function found<Row>(row: Row | null, what: string, id?: string): Row {
  if (row === null) throw notFound(what, id);
  return row;
}
