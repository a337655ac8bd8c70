import { paginationReference } from '../../../domain/administration/reference/pagination.ts';
import { count } from '../format.ts';
import { guide } from '../guide.ts';
import { callSample, code, endpoint, list, sample, table } from '../markdown/write.ts';
import { keepCursor, onePage } from '../samples/steps.ts';

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
