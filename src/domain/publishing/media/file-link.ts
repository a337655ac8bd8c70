/** Makes the URLs from which providers fetch files, signed and valid for some hours. */

import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { findMedia, touchMedia } from '../../../db/tables/media.ts';
import { ServiceError } from '../../../errors/index.ts';
import { hourMs } from '../../../lib/time.ts';
import { DownloadError } from '../../../outbound/download-error.ts';
import { later, lifetimeMs } from './limits.ts';
import { statusOf } from './media-status.ts';
import { asItIs, type GivenAs } from './open-file.ts';

/** The validity of a link, longer than any provider takes to fetch a file. */
export const linkMs = 6 * hourMs;
const binding = ['file'];
const stripped = 'stripped';

/**
 * Returns the URL of a file. This counts as a use, so the file is kept for another day. Throws `not_found`,
 * and `conflict` when it is not ready.
 */
export async function fileUrlOf(
  ctx: Context,
  scope: Scope,
  mediaId: string,
  { stripLocation }: GivenAs = asItIs,
): Promise<string> {
  const media = await findMedia(ctx.db, scope, mediaId);
  const used =
    statusOf(ctx, media) === 'ready' && (await touchMedia(ctx.db, media, later(ctx.clock.now(), lifetimeMs)));
  if (!used || media.fileKey === null || media.contentType === null)
    throw new ServiceError('conflict', {
      message: 'The media is not ready.',
      meta: { reason: 'media_not_ready' },
    });
  const expiresAt = later(ctx.clock.now(), linkMs);
  const { presigned } = ctx.outbound.storage;
  const strips = stripLocation && media.positions !== null;
  // The store has the file as it came.
  if (!strips && presigned && ctx.config.media.servedByStore)
    return presigned.get(media.fileKey, media.contentType, expiresAt);
  const token = ctx.security.sealers.mediaLinks.seal(
    [media.id, expiresAt.getTime(), ...(strips ? [stripped] : [])].join(' '),
    binding,
  );
  return `${ctx.config.publicUrl}/files/${token}`;
}

/** Returns what a token is for; `undefined` when it was not made here or has expired. */
export function openFileToken(
  ctx: Pick<Context, 'clock' | 'security'>,
  token: string,
): (GivenAs & { mediaId: string }) | undefined {
  const [mediaId = '', expiresAt, how] =
    ctx.security.sealers.mediaLinks.open(token, binding)?.split(' ') ?? [];
  return Number(expiresAt) > ctx.clock.now().getTime()
    ? { mediaId, stripLocation: how === stripped }
    : undefined;
}

/**
 * Tells whether the file can be fetched from the internet, by asking for it as a provider would. The caller
 * asks before a provider gets the URL.
 */
export async function isFetchable(
  ctx: Pick<Context, 'outbound' | 'observability'>,
  url: string,
): Promise<boolean> {
  return ctx.outbound.downloader.probe(url).catch((error) => {
    if (!(error instanceof DownloadError)) throw error;
    ctx.observability.log.warn('file fetch failed', { subsystem: 'media', reason: error.message });
    return false;
  });
}
