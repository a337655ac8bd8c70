import type { ErrorFamily, KnownError } from '../../publish-failures.ts';
import { serverErrors } from './servers.ts';
import { videoErrors } from './videos.ts';

export const blueskyErrors: readonly ErrorFamily[] = [serverErrors, videoErrors];

const byName: ReadonlyMap<string, KnownError> = new Map(
  blueskyErrors.flatMap(({ errors }) => Object.entries(errors)),
);

/**
 * Returns the catalogue's entry for an error; `undefined` for an error that is in no lexicon and that no
 * public integration has reported.
 */
export function knownError(name: string | undefined): KnownError | undefined {
  return name === undefined ? undefined : byName.get(name);
}
