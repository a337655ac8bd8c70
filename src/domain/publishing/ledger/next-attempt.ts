/** Tells when a request that waits is looked at again, and what it waits for. Pure functions. */
import type { Schemas } from '../../../contract/index.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { stateOf } from './transitions.ts';

type Reason = NonNullable<Schemas['PublishRequest']['nextAttemptReason']>;

/** The outcome of the last step -> what a request that has started waits for. */
const reasonsOfOutcomes: Readonly<Record<string, Reason>> = {
  platform_rate_limit: 'throttled',
  internal: 'provider_unavailable',
  service_unavailable: 'provider_unavailable',
  media_not_fetchable: 'file_not_fetched',
  not_fetched: 'file_not_fetched',
};

type Waiting = Pick<StoredPublishRequest, 'status' | 'phase' | 'steps' | 'dueAt' | 'updatedAt'>;

/**
 * Returns the next attempt of a request; `undefined` when it is worked on, waits for its own time or its files, or has ended.
 */
export function nextAttemptOf(request: Waiting): { at: Date; reason: Reason } | undefined {
  const { dueAt: at, updatedAt } = request;
  // A request that continues immediately still has its previous due time.
  if (!at || at <= updatedAt) return undefined;
  const reason = reasonOf(request);
  return reason && { at, reason };
}

function reasonOf(request: Waiting): Reason | undefined {
  const last = (request.steps as { name?: string; outcome?: string }[]).at(-1);
  switch (stateOf(request)) {
    case 'stage':
      return undefined;
    case 'start':
      return request.status === 'queued' && last?.name === 'waiting' ? 'publishing_budget_spent' : undefined;
    case 'settle':
      return 'outcome_unknown';
    default:
      return reasonsOfOutcomes[last?.outcome ?? ''] ?? 'provider_processing';
  }
}
