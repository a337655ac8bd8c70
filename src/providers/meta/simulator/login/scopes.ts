/** Which scopes there are, and which of those asked for are granted. */
import type { Persona } from '../../../simulator.ts';

/** What Facebook Login has besides what content needs: it lists the accounts. */
export const listingScopes = ['public_profile', 'pages_show_list', 'business_management'];

/** Facebook Login grants it unasked. */
export const unaskedScope = 'public_profile';

/** What reading media needs. */
const fewerScopes = [
  'public_profile',
  'pages_show_list',
  'pages_read_engagement',
  'pages_read_user_content',
  'instagram_basic',
  'instagram_business_basic',
];

/** Every scope that a provider's table names for a login kind, and more. */
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
