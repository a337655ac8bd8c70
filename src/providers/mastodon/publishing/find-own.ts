/** Finds what the account has published, to settle an open outcome. */
import type { Call } from '../../call.ts';
import { withClockDifference } from '../../kit/created-since.ts';
import type { Created } from '../../publish.ts';
import { readOwnSince } from '../read-statuses.ts';
import { createdOf, type StatusView } from '../status.ts';

/** Returns the account's statuses since a time that fit, oldest first. */
export async function findOwn(
  call: Call,
  since: Date,
  fits: (view: StatusView) => boolean | Promise<boolean>,
): Promise<Created[]> {
  const own = await readOwnSince(call, withClockDifference(since));
  const found: Created[] = [];
  for (const view of own.reverse()) if (await fits(view)) found.push(createdOf(view));
  return found;
}
