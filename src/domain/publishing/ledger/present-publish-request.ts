import type { Schemas } from '../../../contract/index.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { presentReferences } from '../../foundation/own-references.ts';
import { presentedTimes } from './presented-times.ts';
import { presentPublishFailure, storedFailure } from './publish-failure.ts';

/** Presents a publish request in the contract's form, without its content. */
export function presentPublishRequest(request: StoredPublishRequest): Schemas['PublishRequest'] {
  const { scheduledFor, externalId, providerPermalink } = request;
  const { retryOf, retriedBy, retryableUntil } = request;
  const { steps, ...times } = presentedTimes(request);
  const warnings = (request.warnings ?? []) as unknown as Schemas['PublishWarning'][];
  const failure = request.status === 'failed' ? storedFailure(request) : undefined;
  return {
    publishRequestId: request.id,
    connectedProfileId: request.connectedProfileId,
    contentType: request.contentType as Schemas['KnownContentType'],
    ...(request.variant ? { variant: request.variant } : {}),
    status: request.status,
    ...(scheduledFor ? { scheduledFor: scheduledFor.toISOString() } : {}),
    ...(externalId ? { externalId } : {}),
    ...(providerPermalink ? { providerPermalink } : {}),
    ...filesOf(request),
    ...(request.stripsLocation === null ? {} : { stripLocation: request.stripsLocation }),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(failure ? { error: presentPublishFailure(failure) } : {}),
    contentFingerprint: request.fingerprint,
    ...presentReferences(request),
    ...(request.title === null ? {} : { title: request.title }),
    steps,
    ...(retryOf ? { retryOf } : {}),
    ...(retriedBy ? { retriedBy } : {}),
    ...(retryableUntil ? { retryableUntil: retryableUntil.toISOString() } : {}),
    createdAt: request.createdAt.toISOString(),
    ...times,
  };
}

function filesOf({
  mediaIds,
  coverMediaId,
  cardMediaId,
}: StoredPublishRequest): Pick<Schemas['PublishRequest'], 'media' | 'cover' | 'cardPicture'> {
  const apart = [coverMediaId, cardMediaId].filter((id) => id !== null);
  const media = mediaIds.slice(0, mediaIds.length - apart.length);
  return {
    ...(media.length > 0 ? { media: media.map((mediaId) => ({ mediaId })) } : {}),
    ...(coverMediaId === null ? {} : { cover: { mediaId: coverMediaId } }),
    ...(cardMediaId === null ? {} : { cardPicture: { mediaId: cardMediaId } }),
  };
}
