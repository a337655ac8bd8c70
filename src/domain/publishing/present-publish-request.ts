import type { Schemas } from '../../contract/index.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';

/** A publish request as the contract has it: what was published is not in it. */
export function presentPublishRequest(request: StoredPublishRequest): Schemas['PublishRequest'] {
  const { scheduledFor, externalId, providerPermalink, errorCode, errorMessage, metadata } = request;
  const { startedAt, completedAt, retryOf, retriedBy, retryableUntil } = request;
  return {
    publishRequestId: request.id,
    connectedProfileId: request.connectedProfileId,
    contentType: request.contentType,
    variant: request.variant,
    status: request.status,
    ...(scheduledFor ? { scheduledFor: scheduledFor.toISOString() } : {}),
    ...(externalId ? { externalId } : {}),
    ...(providerPermalink ? { providerPermalink } : {}),
    ...(errorCode ? { error: { code: errorCode, message: errorMessage ?? errorCode } } : {}),
    contentFingerprint: request.fingerprint,
    ...(metadata ? { metadata: metadata as Record<string, unknown> } : {}),
    steps: request.steps as unknown as Schemas['PublishStep'][],
    ...(retryOf ? { retryOf } : {}),
    ...(retriedBy ? { retriedBy } : {}),
    ...(retryableUntil ? { retryableUntil: retryableUntil.toISOString() } : {}),
    createdAt: request.createdAt.toISOString(),
    updatedAt: request.updatedAt.toISOString(),
    ...(startedAt ? { startedAt: startedAt.toISOString() } : {}),
    ...(completedAt ? { completedAt: completedAt.toISOString() } : {}),
  };
}
