/** The steps of a publish request, as the ledger tells them. Pure functions. */
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';

export const newStep = (now: Date, name: string, outcome: string, nextAttemptAt?: Date) => ({
  name,
  at: now.toISOString(),
  outcome,
  ...(nextAttemptAt ? { nextAttemptAt: nextAttemptAt.toISOString() } : {}),
});

export function withStep(
  now: Date,
  { steps }: Pick<StoredPublishRequest, 'steps'>,
  name: string,
  outcome = 'done',
  nextAttemptAt?: Date,
): object[] {
  return [...(steps as object[]), newStep(now, name, outcome, nextAttemptAt)];
}
