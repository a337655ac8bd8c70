/** Recognizes S3's errors for something that does not exist. */
import { NoSuchKey, NotFound } from '@aws-sdk/client-s3';
import { MissingFile } from './storage.ts';

const isMissing = (error: unknown) =>
  error instanceof NoSuchKey || error instanceof NotFound || (error as Error).name === 'NoSuchUpload';

/** Returns undefined when S3 says that the object does not exist; rethrows any other error. */
export function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Throws `MissingFile` when S3 says that the object does not exist; rethrows any other error. */
export function missing(key: string, cause: unknown): never {
  throw isMissing(cause) ? new MissingFile(key, { cause }) : cause;
}
