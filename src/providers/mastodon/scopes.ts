/** The scopes that each purpose needs. Source: docs.joinmastodon.org, "OAuth scopes". */

export const oauth = 'oauth';

const kinds = (...names: string[]): Record<typeof oauth, readonly string[]> => ({ [oauth]: names });

/** The scope that tells which account a token is for. */
export const base = ['read:accounts'];

export const scopes = {
  read: kinds('read:statuses'),
  /** The scopes of polls and of sweeps, which need the same ones. */
  observe: kinds('read:statuses', 'read:notifications'),
  profileMetrics: kinds(...base),
  /** The scopes of changes and deletions, which read a status before they change it. */
  change: kinds('read:statuses', 'write:statuses'),
  publish: kinds('read:statuses', 'write:statuses', 'write:media'),
  boost: kinds('write:statuses'),
};

/** All scopes that a consent may ever ask for. An app is registered with them, and cannot ask for more later. */
export const allScopes = [...new Set([...base, ...Object.values(scopes).flatMap((kind) => kind[oauth])])];

/** Returns the groups that scopes belong to, for servers that know no single ones. */
export const groupsOf = (single: readonly string[]) => [...new Set(single.map(groupOf))];

const groupOf = (scope: string) => scope.split(':')[0] ?? scope;

/** Returns those of our scopes that a grant includes; it may name a whole group, such as `read`. */
export function coveredBy(granted: readonly string[]): string[] {
  return allScopes.filter((scope) => granted.includes(scope) || granted.includes(groupOf(scope)));
}
