/** Plays the faults that publishing is marked with. */
import { pinterestErrors } from '../../providers/pinterest/errors.ts';
import { type Fault, failBefore } from '../engine/faults.ts';
import type { Exchange } from './fixture-set.ts';
import { invalid, refusal, serverError, throttled } from './refusals.ts';

export const contentRefused = () => invalid('The content is not taken.');

/** The status of refusals with these codes; those of all others is 400. */
const statuses: Readonly<Record<string, number>> = { '29': 403 };

/**
 * Plays a fault before anything is created.
 * @param part whether a file is prepared, which a pin shows later.
 * @throws Refusal
 */
export function playBefore(
  fault: Fault | undefined,
  { fixtureSet: { accountId }, writes, store, request }: Exchange,
  { part = false } = {},
): Promise<void> {
  return failBefore(
    fault,
    { accountId, writes, store, part, visible: !part },
    {
      errors: pinterestErrors,
      named({ name }) {
        const [code = '', ...words] = name.split(' ');
        return refusal(statuses[code] ?? 400, Number(code), words.join(' ') || 'Refused.');
      },
      content: contentRefused,
      passing: serverError,
      throttled: (seconds) => throttled(request, seconds),
    },
  );
}
