/** Checks the store of media files by writing, reading and deleting one. */
import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Context } from '../../../context.ts';
import { about, type Finding } from './finding.ts';

export async function checkStorage(ctx: Pick<Context, 'config' | 'outbound'>): Promise<Finding> {
  const { ok, problem } = about('Storage');
  const { s3, dataDir } = ctx.config;
  const place = s3 ? `the bucket ${s3.bucket}` : `the folder ${dataDir}`;
  const failure = await tryOut(ctx).catch((error: Error) => error.message);
  if (failure)
    return problem(
      `A file could not be written to ${place}, read and deleted again: ${failure}`,
      s3
        ? 'Check S3_BUCKET, S3_ENDPOINT, S3_REGION and the credentials, which need s3:PutObject, s3:GetObject, s3:DeleteObject and s3:ListBucket.'
        : 'Give the user that the service runs as the right to write to DATA_DIR.',
    );
  if (!(await ctx.outbound.storage.room.has(0)))
    return problem(
      'The disk of DATA_DIR has less space than MEDIA_DISK_MARGIN_BYTES, so no files are staged.',
      'Free space, or move the media to a bucket.',
    );
  return ok(`Files can be written to ${place}, read and deleted.`);
}

/** Returns what went wrong; `undefined` when the file came back as it was written. */
async function tryOut({ outbound: { storage } }: Pick<Context, 'outbound'>): Promise<string | undefined> {
  const key = `checks/${randomUUID()}`;
  const content = Buffer.from('a check of the store');
  try {
    await storage.put(key, pieceOf(content));
    const read = await buffer(await storage.get(key));
    return read.equals(content) ? undefined : 'it came back with another content';
  } finally {
    await storage.delete(key);
  }
}

async function* pieceOf(content: Buffer) {
  yield content;
}
