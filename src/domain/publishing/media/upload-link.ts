/** Makes the URL to which a file is sent: the store's, if it accepts files directly, or else this service's. */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { StoredMedia } from '../../../db/tables/media.ts';

const binding = ['upload'];

export async function uploadOf(ctx: Context, media: StoredMedia): Promise<Schemas['MediaUpload']> {
  return { ...(await urlAndHeaders(ctx, media)), method: 'PUT', expiresAt: media.expiresAt.toISOString() };
}

async function urlAndHeaders(
  ctx: Context,
  { id, fileKey, contentType, sizeBytes, expiresAt }: StoredMedia,
): Promise<Pick<Schemas['MediaUpload'], 'url' | 'headers'>> {
  const file = { contentType: contentType ?? '', sizeBytes: Number(sizeBytes) };
  const { presigned } = ctx.outbound.storage;
  if (presigned && fileKey) return presigned.put(fileKey, file, expiresAt);
  const url = `${ctx.config.publicUrl}/uploads/${ctx.security.sealers.mediaLinks.seal(id, binding)}`;
  return { url, headers: { 'Content-Type': file.contentType } };
}

/** Returns the id of the medium that a token is for; `undefined` when it was not made here. */
export function openUploadToken(ctx: Pick<Context, 'security'>, token: string): string | undefined {
  return ctx.security.sealers.mediaLinks.open(token, binding);
}
