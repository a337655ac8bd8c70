import { composed } from '../../lib/storable-text.ts';

/**
 * Tells whether a text that the provider shows is the one that was sent. The provider trims texts and may
 * change their white space; "@" in captions may be missing when the end user lacks a task on the Page ("IG
 * Media", caption).
 */
export function sameText(shown: string | undefined, sent: string | undefined): boolean {
  return essence(shown) === essence(sent);
}

function essence(text = ''): string {
  return composed(text).replaceAll('@', '').replace(/\s+/g, ' ').trim();
}
