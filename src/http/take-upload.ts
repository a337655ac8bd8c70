/** The file that somebody sends to an upload URL, streamed to the store. */
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { receiveUpload } from '../domain/media/receive-upload.ts';
import { openUploadToken } from '../domain/media/upload-link.ts';
import { uploadSilenceMs } from '../domain/request-limits.ts';
import { notFound } from '../errors.ts';

/** The token is all the authority there is, so that pages of any origin may use it. */
const anyOrigin = { 'Access-Control-Allow-Origin': '*' };

export function allowUpload(_req: Request, res: Response): void {
  res.set({
    ...anyOrigin,
    'Access-Control-Allow-Methods': 'PUT',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': '3600',
  });
  res.status(204).end();
}

export async function takeUpload(ctx: Context, token: string, req: Request, res: Response): Promise<void> {
  res.set(anyOrigin);
  req.setTimeout(uploadSilenceMs, () => req.destroy());
  const length = req.headers['content-length'];
  try {
    const mediaId = openUploadToken(ctx, token);
    if (!mediaId) throw notFound('The upload');
    const received = await receiveUpload(ctx, {
      mediaId,
      contentType: req.get('content-type') ?? '',
      sizeBytes: length === undefined ? undefined : Number(length),
      content: req,
    });
    res.json(received);
  } catch (error) {
    // Of what is refused, the rest is not waited for.
    res.set('Connection', 'close');
    throw error;
  }
}
