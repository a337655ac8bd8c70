import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { StoredMedia } from '../../../db/tables/media.ts';
import { presentReferences } from '../../foundation/own-references.ts';
import { fetchRetryDelaysMs, later } from './limits.ts';
import { statusOf } from './media-status.ts';
import { uploadOf } from './upload-link.ts';

/** Presents a medium in the contract's form. */
export async function presentMedia(ctx: Context, media: StoredMedia): Promise<Schemas['Media']> {
  const presented = presentFile(ctx, media);
  return presented.status === 'pending_upload'
    ? { ...presented, upload: await uploadOf(ctx, media) }
    : presented;
}

/** Presents a medium without its upload URL. */
export function presentFile(ctx: Pick<Context, 'clock'>, media: StoredMedia): Schemas['Media'] {
  const { contentType, sizeBytes, width, height, durationSeconds, video, checksum, filename, altText } =
    media;
  const status = statusOf(ctx, media);
  const hasLocation = media.positions === null ? null : true;
  const facts = {
    contentType,
    width,
    height,
    durationSeconds,
    video,
    animated: media.animated,
    hasLocation,
    filename,
    altText,
  };
  const known = Object.entries(facts).filter(([, value]) => value !== null);
  return {
    mediaId: media.id,
    status,
    origin: media.origin,
    ...Object.fromEntries(known),
    ...(sizeBytes === null ? {} : { sizeBytes: Number(sizeBytes) }),
    ...(checksum === null ? {} : { checksum: `sha256:${checksum}` }),
    ...presentReferences(media),
    ...errorsOf(media, status),
    expiresAt: media.expiresAt.toISOString(),
    createdAt: media.createdAt.toISOString(),
    updatedAt: media.updatedAt.toISOString(),
  };
}

type Errors = Pick<Schemas['Media'], 'error' | 'lastError' | 'attempts' | 'nextAttemptAt'>;

/** Returns why a medium has failed, or why it has not been fetched yet and when it is tried again. */
function errorsOf(
  { errorCode, errorMessage, failedFetches, updatedAt }: StoredMedia,
  status: Schemas['Media']['status'],
): Errors {
  if (errorCode === null || errorMessage === null) return {};
  const error = { code: errorCode as Schemas['MediaErrorCode'], message: errorMessage };
  if (status !== 'fetching') return { error };
  const delayMs = fetchRetryDelaysMs[failedFetches - 1] ?? 0;
  return {
    lastError: error,
    attempts: failedFetches,
    nextAttemptAt: later(updatedAt, delayMs).toISOString(),
  };
}
