/** How S3 says that there is no such thing. */
import { NoSuchKey, NotFound } from '@aws-sdk/client-s3';
import { MissingFile } from './storage.ts';

const isMissing = (error: unknown) =>
  error instanceof NoSuchKey || error instanceof NotFound || (error as Error).name === 'NoSuchUpload';

export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

export function missing(key: string, cause: unknown): never {
  throw isMissing(cause) ? new MissingFile(key, { cause }) : cause;
}
