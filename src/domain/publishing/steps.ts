/** The steps of a publish request, as the ledger tells them. Pure functions. */
import type { StoredPublishRequest } from '../../db/publish-requests.ts';

export const newStep = (now: Date, name: string, outcome: string) => ({
  name,
  at: now.toISOString(),
  outcome,
});

export function withStep(
  now: Date,
  { steps }: Pick<StoredPublishRequest, 'steps'>,
  name: string,
  outcome = 'done',
): object[] {
  return [...(steps as object[]), newStep(now, name, outcome)];
}
