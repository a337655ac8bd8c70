/** Where a file is to be sent: to the store itself where it takes files, else to this service. */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import type { StoredMedia } from '../../db/media.ts';

const binding = ['upload'];

export async function uploadOf(ctx: Context, media: StoredMedia): Promise<Schemas['MediaUpload']> {
  return { ...(await urlAndHeaders(ctx, media)), method: 'PUT', expiresAt: media.expiresAt.toISOString() };
}

async function urlAndHeaders(
  ctx: Context,
  { id, fileKey, contentType, sizeBytes, expiresAt }: StoredMedia,
): Promise<Pick<Schemas['MediaUpload'], 'url' | 'headers'>> {
  const file = { contentType: contentType ?? '', sizeBytes: Number(sizeBytes) };
  const { presigned } = ctx.storage;
  if (presigned && fileKey) return presigned.put(fileKey, file, expiresAt);
  const url = `${ctx.config.publicUrl}/uploads/${ctx.mediaLinks.seal(id, binding)}`;
  return { url, headers: { 'Content-Type': file.contentType } };
}

/** The media that a token is for; `undefined` when it was not made here. */
export function openUploadToken(ctx: Context, token: string): string | undefined {
  return ctx.mediaLinks.open(token, binding);
}
