import type { Schemas } from '../../../contract/index.ts';
import type { StoredBackfillRequest } from '../../../db/tables/backfill-requests.ts';
import { presentReferences } from '../../foundation/own-references.ts';

export function presentBackfillRequest(request: StoredBackfillRequest): Schemas['BackfillRequest'] {
  const { since, stopReason, resumesAt, oldestEmittedAt, errorCode, errorMessage } = request;
  const { startedAt, completedAt } = request;
  return {
    backfillRequestId: request.id,
    connectedProfileId: request.connectedProfileId,
    contentType: request.contentType as Schemas['KnownContentType'],
    ...(since ? { since: since.toISOString() } : {}),
    maxItems: request.maxItems,
    status: request.status,
    ...(stopReason ? { stopReason } : {}),
    emitted: request.emitted,
    fetched: request.fetched,
    skipped: request.skipped,
    ...(resumesAt ? { resumesAt: resumesAt.toISOString() } : {}),
    ...(oldestEmittedAt ? { oldestEmittedAt: oldestEmittedAt.toISOString() } : {}),
    ...(errorCode ? { error: { code: errorCode, message: errorMessage ?? errorCode } } : {}),
    ...presentReferences(request),
    ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
    ...(completedAt ? { completedAt: completedAt.toISOString() } : {}),
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
  };
}
