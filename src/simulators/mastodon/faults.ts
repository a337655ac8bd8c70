/** Plays the faults that publishing is marked with. */
import { mastodonErrors } from '../../providers/mastodon/errors.ts';
import { type Fault, failBefore } from '../engine/faults.ts';
import { fileUnknown, invalid, serverError, throttled } from './refusals.ts';
import type { Exchange } from './statuses.ts';

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
  { fixtureSet: { accountId }, writes, store }: Exchange,
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
