/** Finds what the account has published, to settle an open outcome. */
import type { Call } from '../../call.ts';
import { withClockDifference } from '../../kit/created-since.ts';
import type { Created } from '../../publish.ts';
import { readOwnSince } from '../read-statuses.ts';
import { createdOf, type StatusView } from '../status.ts';

/** Returns the account's statuses since a time, oldest first. */
export const ownSince = async (call: Call, since: Date): Promise<StatusView[]> =>
  (await readOwnSince(call, withClockDifference(since))).reverse();

/** Returns those of them that fit. */
export const findOwn = async (
  call: Call,
  since: Date,
  fits: (view: StatusView) => boolean,
): Promise<Created[]> => (await ownSince(call, since)).filter(fits).map(createdOf);
