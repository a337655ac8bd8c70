/** The facts of the guide to backfills. */
import type { Schemas } from '../../../contract/index.ts';
import {
  type BackfilledContentType,
  backfilledContentTypes,
  backfillsReference,
} from '../../../domain/administration/reference/events.ts';
import { planCaps } from '../../../domain/administration/reference/requests.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { guide } from '../guide.ts';
import { callSample, code, codes, type Facts, table } from '../markdown/write.ts';
import { count, duration, sentenceList } from '../parts.ts';

export const backfills = guide('backfills', (source) => ({
  asking: asking(source),
  walking: walking(),
  lists: lists(backfilledContentTypes(source)),
}));

function asking(source: ReferenceSource): Facts {
  const { defaultMaxItems, largestMaxItems } = backfillsReference();
  const free = planCaps().find(({ cap }) => cap === 'backfillRequestsPerMonth')?.free;
  const request = {
    connectedProfileId: '$PROFILE',
    contentType: backfilledContentTypes(source)[0]?.contentType,
    maxItems: defaultMaxItems,
  };
  return {
    aBackfillRequest: callSample('A backfill request', {
      operationId: 'backfillRequests.create',
      idempotencyKey: 'history-of-the-bakery',
      body: request,
    }),
    defaultMaxItems: count(defaultMaxItems),
    largestMaxItems: count(largestMaxItems),
    free: free === undefined ? 'no cap' : count(free),
  };
}

function walking(): Facts {
  const { retryDelaysMs, longestThrottleMs, timeoutMs, mostPendingDeliveries, mostIdlePages } =
    backfillsReference();
  return {
    mostPendingDeliveries: count(mostPendingDeliveries),
    longestThrottle: duration(longestThrottleMs),
    patience: duration(timeoutMs),
    mostIdlePages: count(mostIdlePages),
    retryDelays: sentenceList(retryDelaysMs.map(duration)),
  };
}

const orders: Readonly<Record<Schemas['BackfillDescription']['order'], string>> = {
  newest_first: 'newest first; ends at the first item older than since',
  updated_first: 'latest updated first; ends at the first item not updated since',
  none: 'in no known order; read to its end',
};

function lists(contentTypes: BackfilledContentType[]): Facts {
  return {
    contentTypesThatCanBeBackfilled: table({
      caption: 'Content types that can be backfilled',
      columns: ['Content type', 'Order of its list', 'Walked through', 'Login kinds'],
      rows: contentTypes.map(({ contentType, order, parentContentType, scopes }) => ({
        id: contentType,
        cells: [
          code(contentType),
          orders[order],
          parentContentType ? code(parentContentType) : 'its own list',
          codes(scopes.map(({ loginKind }) => loginKind)),
        ],
      })),
    }),
  };
}
