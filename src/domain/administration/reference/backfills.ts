/** Describes backfills: how each list is walked, and how long a walk waits. */
import type { Schemas } from '../../../contract/index.ts';
import { contractNumber } from '../../../contract/values.ts';
import { defaultMaxItems } from '../../sync/backfills/requests.ts';
import { longestThrottleSeconds, mostPending } from '../../sync/backfills/run/run-backfills.ts';
import { mostIdlePages, retrySeconds, timeoutMs } from '../../sync/backfills/transitions.ts';
import { providersReference } from './providers.ts';
import type { ReferenceSource } from './source.ts';

export type BackfilledContentType = Schemas['BackfillDescription'] & { contentType: string };

export function backfilledContentTypes(source: ReferenceSource): BackfilledContentType[] {
  return providersReference(source).flatMap(({ contentTypes }) =>
    contentTypes.flatMap(({ contentType, backfill }) => (backfill ? [{ contentType, ...backfill }] : [])),
  );
}

const maxItems = ['components', 'schemas', 'BackfillRequestInput', 'properties', 'maxItems'] as const;

export function backfillsReference() {
  return {
    defaultMaxItems,
    largestMaxItems: contractNumber(...maxItems, 'maximum'),
    retryDelaysMs: retrySeconds.map((each) => each * 1000),
    longestThrottleMs: longestThrottleSeconds * 1000,
    timeoutMs,
    mostPendingDeliveries: mostPending,
    mostIdlePages,
  };
}
