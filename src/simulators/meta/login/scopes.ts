/** Lists the scopes, and decides which of the requested ones are granted. */
import type { Persona } from '../../personas.ts';

/** The scopes of Facebook Login that list accounts, besides those for content. */
export const listingScopes = ['public_profile', 'pages_show_list', 'business_management'];

/** The scope that Facebook Login always grants. */
export const unaskedScope = 'public_profile';

/** The scopes that reading media needs. The persona who grants less grants no others. */
const fewerScopes = [
  'public_profile',
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'instagram_basic',
  'instagram_business_basic',
];

/** Returns every scope that a provider's table names for a login kind, and the scopes given in addition. */
export function scopesOfLoginKind(
  table: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>,
  loginKind: string,
  more: readonly string[] = [],
): string[] {
  const named = Object.values(table).flatMap((scopes) => scopes[loginKind] ?? []);
  return [...new Set([...named, ...more])];
}

export function divideScopes(persona: Persona, asked: readonly string[]) {
  const granted = (scope: string) => persona !== 'fewer_scopes' || fewerScopes.includes(scope);
  return { scopes: asked.filter(granted), declinedScopes: asked.filter((scope) => !granted(scope)) };
}
