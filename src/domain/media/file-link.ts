/** URLs that providers fetch files from: signed, and good for some hours. */
import type { Context } from '../../context.ts';
import { findMedia, touchMedia } from '../../db/media.ts';
import type { Scope } from '../../db/scope.ts';
import { ServiceError } from '../../errors.ts';
import { DownloadError } from '../../outgoing/download-error.ts';
import { later, lifetimeMs } from './limits.ts';
import { statusOf } from './present-media.ts';

/** Longer than providers take to fetch a file, however busy they are. */
export const linkMs = 6 * 60 * 60 * 1000;
const binding = ['file'];

/** Naming a file is a use of it: it lives for another day. Throws `not_found`, and `conflict` when it is not ready. */
export async function fileUrlOf(ctx: Context, scope: Scope, mediaId: string): Promise<string> {
  const media = await findMedia(ctx.db, scope, mediaId);
  const used =
    statusOf(ctx, media) === 'ready' && (await touchMedia(ctx.db, media, later(ctx.now(), lifetimeMs)));
  if (!used || media.fileKey === null || media.contentType === null)
    throw new ServiceError('conflict', {
      message: 'The media is not ready.',
      meta: { reason: 'media_not_ready' },
    });
  const expiresAt = later(ctx.now(), linkMs);
  const { presigned } = ctx.storage;
  if (presigned && ctx.config.media.servedByStore)
    return presigned.get(media.fileKey, media.contentType, expiresAt);
  const token = ctx.mediaLinks.seal(`${media.id} ${expiresAt.getTime()}`, binding);
  return `${ctx.config.publicUrl}/files/${token}`;
}

/** The media that a token is for; `undefined` when it was not made here, or its time is over. */
export function openFileToken(ctx: Context, token: string): string | undefined {
  const [mediaId, expiresAt] = ctx.mediaLinks.open(token, binding)?.split(' ') ?? [];
  return Number(expiresAt) > ctx.now().getTime() ? mediaId : undefined;
}

/** Whether the internet can fetch it: asked the way a provider would, before one is told of the URL. */
export async function isFetchable(ctx: Context, url: string): Promise<boolean> {
  return ctx.downloader.probe(url).catch((error) => {
    if (!(error instanceof DownloadError)) throw error;
    ctx.log.warn('a file cannot be fetched', { subsystem: 'media', reason: error.message });
    return false;
  });
}
