/**
 * The scopes that each purpose needs, and the roles at an organization. Source: learn.microsoft.com/linkedin/marketing,
 * "Posts API", "Comments API", "Organization Access Control by Role", read on 2026-11-29.
 */
import type { RoleTasks } from '../access.ts';

export const linkedinLogin = 'linkedin';

const needing = (...names: string[]): Record<typeof linkedinLogin, readonly string[]> => ({
  [linkedinLogin]: names,
});

/** The scope that lists the organizations at which a member has a role. */
export const base = ['rw_organization_admin'];

const read = 'r_organization_social';

export const scopes = {
  read: needing(read),
  /** What was published is looked for, which reads. */
  write: needing(read, 'w_organization_social'),
  /** Notifications of an organization are for its administrators. */
  changes: needing(read, 'rw_organization_admin'),
  metrics: needing('rw_organization_admin'),
} as const;

/** All scopes that a consent may ever ask for. */
export const allScopes = [
  ...new Set([...base, ...Object.values(scopes).flatMap((kind) => kind[linkedinLogin])]),
];

const roles = (...anyOf: string[]): RoleTasks => ({ [linkedinLogin]: anyOf });

/** The roles of which a member needs one, whatever the scopes are. */
export const tasks = {
  content: roles('ADMINISTRATOR', 'CONTENT_ADMINISTRATOR', 'DIRECT_SPONSORED_CONTENT_POSTER'),
  figures: roles('ADMINISTRATOR', 'ANALYST'),
};

/** Returns the usual name of a role: some pages of the documentation shorten one of them. */
export const roleName = (role: string) => (role === 'CONTENT_ADMIN' ? 'CONTENT_ADMINISTRATOR' : role);
