/** Finds what a request is about. */
import { isOwnId } from '../../db/client/ids.ts';

/**
 * Returns the id of what a request is about: what the answer names first by an id of this service, or else what the path
 * names.
 */
export function subjectIdOf(answer: unknown, path: Readonly<Record<string, unknown>>): string | undefined {
  const named = typeof answer === 'object' && answer !== null ? Object.entries(answer) : [];
  const [, own] = named.find(([name, value]) => name.endsWith('Id') && isOwnId(value)) ?? [];
  return (own as string | undefined) ?? Object.values(path).find(isOwnId);
}
