/** Looks up an error in Meta's catalogue. The most specific entry counts: code and subcode, subcode, code. */
import type { ErrorFamily, KnownError } from '../../publish-failures.ts';
import { graphErrors } from './graph.ts';
import { instagramPublishingErrors } from './instagram-publishing.ts';
import { messagingErrors } from './messaging.ts';
import { pagePublishingErrors, reelErrors } from './page-publishing.ts';
import { rateLimitErrors } from './rate-limits.ts';
import { threadsContainerErrors } from './threads-containers.ts';
import { threadsPublishingErrors } from './threads-publishing.ts';

const ofEveryCall: readonly ErrorFamily[] = [messagingErrors, graphErrors, rateLimitErrors];

/**
 * The error families that each of Meta's providers declares, here and below, the most specific family first.
 */
export const instagramErrors: readonly ErrorFamily[] = [instagramPublishingErrors, ...ofEveryCall];
export const facebookErrors: readonly ErrorFamily[] = [pagePublishingErrors, reelErrors, ...ofEveryCall];
/** The errors of Threads that have a code. The errors of its containers have only a name. */
export const threadsCodes: readonly ErrorFamily[] = [threadsPublishingErrors, graphErrors, rateLimitErrors];
export const threadsErrors: readonly ErrorFamily[] = [threadsContainerErrors, ...threadsCodes];

const families = new Set([...instagramErrors, ...facebookErrors, ...threadsCodes]);
const byName: ReadonlyMap<string, KnownError> = new Map(
  [...families].flatMap(({ errors }) => Object.entries(errors)),
);
const bySubcode: ReadonlyMap<string, KnownError> = new Map(
  [...byName].flatMap(([name, error]) => {
    const subcode = name.split('/')[1];
    return subcode ? [[subcode, error] as const] : [];
  }),
);

/**
 * Returns the catalogue's entry for an error; `undefined` for an error that no document lists and that no
 * public integration has reported.
 */
export function knownError(code: number, subcode?: number): KnownError | undefined {
  return (
    byName.get(`${code}/${subcode}`) ??
    byName.get(`*/${subcode}`) ??
    (isOwnNumber(subcode) ? bySubcode.get(`${subcode}`) : undefined) ??
    byName.get(`${code}`)
  );
}

/** Tells whether a subcode is the number of one error, whatever code it comes with; short ones are not. */
const isOwnNumber = (subcode = 0) => subcode >= 1_000_000;

/** Looks up an error by its subcode alone, which is all that containers and processed videos report. */
export function knownSubcode(subcode: string | undefined): KnownError | undefined {
  return subcode === undefined ? undefined : bySubcode.get(subcode);
}

/**
 * Tells whether a code is in the range of permission errors; this decides for codes without an entry of their
 * own.
 */
export function isPermission(code: number): boolean {
  return code >= 200 && code <= 299;
}
