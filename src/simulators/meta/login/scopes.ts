/** Lists the scopes that the consent screens of Meta's logins know. */

/** The scopes of Facebook Login that list accounts, besides those for content. */
export const listingScopes = ['public_profile', 'pages_show_list', 'business_management'];

/** The scope that Facebook Login always grants. */
export const unaskedScope = 'public_profile';

/** Matches the scopes that reading media needs. The persona who grants less grants no others. */
export const fewerScopes =
  /^(public_profile|pages_show_list|pages_read_engagement|pages_read_user_content|instagram_basic|instagram_business_basic|threads_basic)$/;

/** Returns every scope that a provider's table names for a login kind, and the scopes given in addition. */
export function scopesOfLoginKind(
  table: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
  loginKind: string,
  more: readonly string[] = [],
): string[] {
  const named = Object.values(table).flatMap((scopes) => scopes[loginKind] ?? []);
  return [...new Set([...named, ...more])];
}
