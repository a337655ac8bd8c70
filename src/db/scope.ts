/** The tenant scope that every finder of tenant rows requires, so that a foreign row is not found. */
import { notFound } from '../errors.ts';
import type { Mode as StoredMode } from './generated/enums.ts';

export type Mode = StoredMode;

export interface Scope {
  organizationId: string;
  mode: Mode;
}

/** The where clause and the columns of a tenant row. */
export function scopeOf({ organizationId, mode }: Scope): Scope {
  return { organizationId, mode };
}

/** Plans and their caps are about live mode. */
export function isBilled({ mode }: Scope): boolean {
  return mode === 'live';
}

/** A provider's account is one for all who have connected it; a simulated one is each organization's own. */
export function sharesAccounts({ mode }: Scope): boolean {
  return mode === 'live';
}

/** What counts towards an organization's plan. */
export function billedScope(organizationId: string): Scope {
  return { organizationId, mode: 'live' };
}

/** The controls of test mode, its clock among them, exist nowhere else. */
export function offersTestControls({ mode }: Scope): boolean {
  return mode === 'test';
}

/** For a live key the test controls do not exist. Throws `not_found`. */
export function requireTestMode({ mode }: Scope): void {
  if (mode !== 'test') throw notFound('The path');
}

/** Throws `not_found` for a row that is not there, whoever else may have it. */
export function found<Row>(row: Row | null, what: string): Row {
  if (row === null) throw notFound(what);
  return row;
}
