/** Keeps the users of a portal to the topics that their link allows. */
import { validationError } from '../../../errors/index.ts';

/** Everything that belongs to a user: what happens to their Connections, and what is done through them. */
export const ofUsers = [
  'connection.*',
  'connectedProfile.*',
  'content.*',
  'publishRequest.*',
  'backfillRequest.*',
] as const;

/** Tells whether everything that a pattern matches is matched by an allowed one. */
function isWithin(pattern: string, allowed: readonly string[]): boolean {
  return allowed.some(
    (one) => one === pattern || (one.endsWith('*') && pattern.startsWith(one.slice(0, -1))),
  );
}

/**
 * Checks the topics that a user has chosen.
 * @param kept topics that the destination has already, which stay allowed; a new one has none.
 * @throws ServiceError `validation_error`
 */
export function requireAllowed(
  chosen: readonly string[],
  allowed: readonly string[],
  kept: readonly string[],
): void {
  const refused = chosen.filter((pattern) => !kept.includes(pattern) && !isWithin(pattern, allowed));
  if (refused.length > 0)
    throw validationError([{ field: 'topics', message: `${refused.join(', ')} cannot be chosen here.` }]);
}

/** Returns the patterns to choose from; everything is split up into what belongs to users. */
export function choicesOf(allowed: readonly string[]): string[] {
  return allowed.includes('*') ? [...ofUsers] : [...allowed];
}
