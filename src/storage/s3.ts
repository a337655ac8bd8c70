/** Keeps files in a bucket of Amazon S3, or of a service with the same API. */
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { refuseInsideTransaction } from '../lib/transaction-scope.ts';
import { MissingFile, type PresignedUrls, type Storage } from './storage.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** The address of the service; undefined for Amazon's own. */
  endpoint: string | undefined;
  /** When absent, the SDK looks for credentials itself, such as the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** True puts the bucket into the URL's path instead of the host name. */
  pathStyle: boolean;
  /** A prefix for all keys, for a bucket that others use, too. */
  prefix: string;
}

/**
 * Four parts of 8 MiB are in memory at a time, however large the file is. A file has at most 10,000 parts, which is
 * 80 GB.
 */
const partBytes = 8 * 1024 * 1024;
const partsAtATime = 4;

const connectTimeoutMs = 5_000;
/**
 * How long the connection may be silent. It also limits a client that reads a file slowly, because the bucket waits
 * meanwhile.
 */
const silenceTimeoutMs = 120_000;

export function openS3Storage({ bucket, prefix, pathStyle, ...connection }: S3Settings): Storage {
  const client = new S3Client({
    ...connection,
    forcePathStyle: pathStyle,
    requestHandler: { connectionTimeout: connectTimeoutMs, socketTimeout: silenceTimeoutMs },
    // By default the SDK adds checksums, which many services and the users of pre-signed URLs do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // Requests inside a database transaction are refused. The check is at the last step before the network,
  // which signing a URL does not reach.
  client.middlewareStack.add(
    (next) => (request) => {
      refuseInsideTransaction('a request to the bucket');
      return next(request);
    },
    { step: 'deserialize' },
  );
  const objectOf = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  return {
    async put(key, content) {
      // The SDK never finishes reading this stream when a part fails, so it is destroyed below.
      const body = Readable.from(content, { objectMode: false });
      const upload = new Upload({
        client,
        params: { ...objectOf(key), Body: body },
        partSize: partBytes,
        queueSize: partsAtATime,
      });
      try {
        await upload.done();
      } finally {
        body.destroy();
      }
    },
    async get(key, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client
        .send(new GetObjectCommand({ ...objectOf(key), Range }))
        .catch((error) => missing(key, error));
      return Body as Readable;
    },
    async head(key) {
      const found = await client.send(new HeadObjectCommand(objectOf(key))).catch(ignoreMissing);
      return found && { sizeBytes: found.ContentLength ?? 0 };
    },
    async delete(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)));
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2(
        { client },
        { Bucket: bucket, Prefix: prefix },
      ))
        for (const { Key = '', LastModified = new Date() } of Contents)
          yield { key: Key.slice(prefix.length), writtenAt: LastModified };
    },
    async discardUnfinished(before) {
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix }),
      );
      const old = Uploads.filter(({ Initiated = new Date() }) => Initiated < before);
      for (const { Key, UploadId } of old as Required<MultipartUpload>[])
        await client
          .send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }))
          .catch(ignoreMissing);
      return old.length;
    },
    presigned: presignedUrls(client, objectOf),
    close: () => client.destroy(),
  };
}

// Makes URLs by which clients and providers reach the bucket without credentials.

type ObjectOf = (key: string) => { Bucket: string; Key: string };

/**
 * Makes the functions that sign URLs. An upload URL works only for the exact size and type it was made for,
 * because both are signed headers.
 */
function presignedUrls(client: S3Client, objectOf: ObjectOf): PresignedUrls {
  return {
    async put(key, { contentType, sizeBytes }, expiresAt) {
      const command = new PutObjectCommand({
        ...objectOf(key),
        ContentType: contentType,
        ContentLength: sizeBytes,
      });
      const url = await getSignedUrl(client, command, {
        expiresIn: secondsUntil(expiresAt),
        signableHeaders: new Set(['host', 'content-type', 'content-length']),
      });
      return { url, headers: { 'Content-Type': contentType } };
    },
    get(key, contentType, expiresAt) {
      const command = new GetObjectCommand({
        ...objectOf(key),
        ResponseContentType: contentType,
        ResponseContentDisposition: 'inline',
      });
      return getSignedUrl(client, command, { expiresIn: secondsUntil(expiresAt) });
    },
    async copy(from, to) {
      const { Bucket, Key } = objectOf(from);
      await client
        .send(new CopyObjectCommand({ ...objectOf(to), CopySource: `${Bucket}/${encodeURI(Key)}` }))
        .catch((error) => missing(from, error));
    },
  };
}

/**
 * Returns the seconds until a time, at least one. It counts from this machine's clock, because the
 * signature's date comes from it, too.
 */
function secondsUntil(time: Date): number {
  return Math.max(1, Math.floor((time.getTime() - Date.now()) / 1000));
}

// Recognizes S3's errors for something that does not exist.

const isMissing = (error: unknown) =>
  error instanceof NoSuchKey || error instanceof NotFound || (error as Error).name === 'NoSuchUpload';

/** Returns undefined when S3 says that the object does not exist; rethrows any other error. */
function ignoreMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Throws `MissingFile` when S3 says that the object does not exist; rethrows any other error. */
function missing(key: string, cause: unknown): never {
  throw isMissing(cause) ? new MissingFile(key, { cause }) : cause;
}
