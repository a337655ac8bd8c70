/** The guides to repeated requests, to pages of lists, and to later versions. */

import { providersReference } from '../../../domain/administration/reference/providers.ts';
import {
  idempotencyReference,
  paginationReference,
} from '../../../domain/administration/reference/requests.ts';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { errorKinds } from '../../../errors/index.ts';
import { guide } from '../guide.ts';
import { callSample, code, endpoint, list, sample, table } from '../markdown/write.ts';
import { count, duration } from '../parts.ts';
import { keepCursor, onePage, pictures } from '../samples/steps.ts';

export const idempotency = guide('idempotency', (source) => {
  const { answerKeptMs, longestKey, requiring, taking } = idempotencyReference();
  return {
    keys: {
      longestKey,
      example: example(source),
      answerKept: duration(answerKeptMs),
      conflictStatus: errorKinds.conflict.status,
      internalStatus: errorKinds.internal.status,
      serviceUnavailableStatus: errorKinds.service_unavailable.status,
    },
    operations: {
      requiring: list(requiring.map((operationId) => endpoint(operationId))),
      taking: list(taking.map((operationId) => endpoint(operationId))),
    },
  };
});

function example(source: ReferenceSource) {
  const [provider] = providersReference(source);
  const body = {
    connectedProfileId: '$PROFILE',
    contentType: provider?.contentTypes[0]?.contentType,
    text: 'Fresh from the oven',
    media: [{ sourceUrl: pictures.loaf }],
  };
  return callSample('A write with a key', {
    operationId: 'publishRequests.create',
    idempotencyKey: 'post-monday-bread',
    body,
  });
}

export const pagination = guide('pagination', (source) => {
  const { defaultPageSize, largestPageSize, storedLists, contentLists } = paginationReference(source);
  return {
    cursors: {
      theNextPage: callSample('The next page', {
        operationId: 'connectedProfiles.list',
        query: { ...onePage, cursor: '$CURSOR' },
      }),
      keepingTheCursor: sample('Keeping the cursor', keepCursor, 'sh'),
    },
    stored: {
      defaultPageSize: count(defaultPageSize),
      largestPageSize: count(largestPageSize),
      storedLists: list(storedLists.map((operationId) => endpoint(operationId))),
    },
    'own-names': {
      byMetadata: callSample('The requests of a campaign that have failed or were canceled', {
        operationId: 'publishRequests.list',
        query: { 'metadata[campaign]': 'spring', status: 'failed,canceled' },
      }),
    },
    names: {
      byName: callSample('The live profiles that are called so', {
        operationId: 'connectedProfiles.list',
        query: { name: 'bakery', status: 'live' },
      }),
    },
    content: {
      pageSizesOfContent: table({
        caption: 'Page sizes of content',
        columns: ['Content type', 'Without limit', 'At most'],
        rows: contentLists.map(({ contentType, default: usual, maximum }) => ({
          cells: [code(contentType), count(usual), count(maximum)],
        })),
      }),
    },
  };
});

export const changes = guide('changes');
