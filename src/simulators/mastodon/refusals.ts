/** The refusals of a server, the headers that every answer has, and the faults that publishing is marked with. */

import { mastodonErrors } from '../../providers/mastodon/errors.ts';
import type { Exchange } from '../engine/bearer-api.ts';
import { type Fault, failBefore } from '../engine/faults.ts';
import { Refusal } from '../engine/http.ts';

const windowMs = 5 * 60_000;

/** Returns the headers of the rate limit. */
export function rateLimit(now: Date, remaining = 299, resetMs = windowMs): Record<string, string> {
  return {
    'x-ratelimit-limit': '300',
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': new Date(now.getTime() + resetMs).toISOString(),
  };
}

const refusal = (status: number, error: string, headers = {}) => new Refusal(status, { error }, headers);

export const notFound = () => refusal(404, 'Record not found');
export const refusals = {
  tokenInvalid: () => refusal(401, 'The access token is invalid'),
  tokenRevoked: () => refusal(401, 'The access token was revoked'),
  tokenExpired: () => refusal(401, 'The access token expired'),
  outOfScope: () => refusal(403, 'This action is outside the authorized scopes'),
  notFound,
};
export const invalid = (text: string) => refusal(422, text);
export const fileUnknown = (id: string) =>
  invalid(`Media ${id} not found or already attached to another post`);
export const serverError = () => refusal(500, 'We’re sorry, but something went wrong on our end.');
export const throttled = (now: Date, seconds: number) =>
  refusal(429, 'Too many requests', rateLimit(now, 0, seconds * 1000));
export const throttledWithoutHint = () => refusal(429, 'Too many requests');
export const grantRefused = (description: string) =>
  new Refusal(400, { error: 'invalid_grant', error_description: description });
export const clientUnknown = () =>
  new Refusal(401, {
    error: 'invalid_client',
    error_description: 'Client authentication failed due to unknown client.',
  });

interface Created {
  /** The files that a status is to show. */
  files?: readonly { id: string }[];
  /** True when a file is created, which a status shows later. */
  part?: true;
}

export const contentRefused = () => invalid('Validation failed: the content is not taken');

/** @throws Refusal when the call fails before anything is created. */
export function playBefore(
  fault: Fault | undefined,
  { fixtureSet: { accountId }, writes, store }: Exchange<{ accountId: string }>,
  { files: [file] = [], part }: Created,
): Promise<void> {
  return failBefore(
    fault,
    { accountId, writes, store, part, visible: !part },
    {
      errors: mastodonErrors,
      named: ({ name }) => invalid(name),
      content: contentRefused,
      passing: serverError,
      // The header names a time, which the service reads by the real clock.
      throttled: (seconds) => throttled(store.now(), seconds),
      expired: () => (file ? fileUnknown(file.id) : undefined),
    },
  );
}
