/** Describes how lists are paged. */
import { type OperationId, operations } from '../../../contract/index.ts';
import { contractNumber } from '../../../contract/values.ts';
import { defaultPageSize } from '../../../db/client/pages.ts';
import { type ProviderReference, providersReference } from './providers.ts';
import type { ReferenceSource } from './source.ts';

export function paginationReference(source: ReferenceSource) {
  return {
    defaultPageSize,
    largestPageSize: contractNumber('components', 'parameters', 'PageLimit', 'schema', 'maximum'),
    /** The paged lists of the service's own resources. */
    storedLists: pagedOperations(),
    contentLists: providersReference(source).flatMap(sizesOf),
  };
}

function pagedOperations(): OperationId[] {
  return Object.values(operations).flatMap(({ operationId, query, content }) =>
    query.cursor && !content ? [operationId] : [],
  );
}

const sizesOf = ({ contentTypes }: ProviderReference) =>
  contentTypes.flatMap(({ contentType, pageSize }) => (pageSize ? [{ contentType, ...pageSize }] : []));
