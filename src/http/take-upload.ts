/** Streams the file that is sent to an upload URL to the store. */
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { receiveUpload } from '../domain/publishing/media/receive-upload.ts';
import { openUploadToken } from '../domain/publishing/media/upload-link.ts';
import { notFound } from '../errors/index.ts';
import { allowLongArrival } from './arrival.ts';

/** Pages of any origin may upload, because the token in the URL is all the permission there is. */
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
  const length = req.headers['content-length'];
  try {
    const mediaId = openUploadToken(ctx, token);
    if (!mediaId) throw notFound('The upload');
    ctx.ids.noteCall(res.locals.requestId);
    allowLongArrival(req);
    const received = await receiveUpload(ctx, {
      mediaId,
      contentType: req.get('content-type') ?? '',
      sizeBytes: length === undefined ? undefined : Number(length),
      content: req.iterator({ destroyOnReturn: false }),
    });
    res.json(received);
  } catch (error) {
    linger(req);
    throw error;
  }
}

/** How many bytes of a refused upload are still read, which is enough to read an image to its end. */
const lingerBytes = 10 * 1024 * 1024;

/**
 * Reads on for a while and throws the bytes away. Many clients look for an answer only after they have sent
 * everything, and would lose it if the connection closed earlier.
 */
function linger(req: Request): void {
  let left = lingerBytes;
  req.on('data', (piece: Buffer) => {
    left -= piece.length;
    if (left < 0) req.destroy();
  });
}
