/** Files in a bucket of Amazon S3, or of a service that speaks its API. */
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type MultipartUpload,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { refuseInsideTransaction } from '../transaction-scope.ts';
import { ignoreMissing, missing } from './s3-missing.ts';
import { presignedUrls } from './s3-presigned.ts';
import type { Storage } from './storage.ts';

export interface S3Settings {
  bucket: string;
  region: string;
  /** Of a service other than Amazon's. */
  endpoint: string | undefined;
  /** Absent: as the SDK finds them, such as the role of the machine. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The bucket in the path rather than in the host name. */
  pathStyle: boolean;
  /** What all keys begin with, in a bucket that others use, too. */
  prefix: string;
}

/** Four parts of 8 MiB are in memory at a time, however large the file is; 10,000 parts make 80 GB. */
const partBytes = 8 * 1024 * 1024;
const partsAtATime = 4;

const connectTimeoutMs = 5_000;
/** Also of whoever reads a file slowly, to whom the bucket is silent meanwhile. */
const silenceTimeoutMs = 120_000;

export function openS3Storage({ bucket, prefix, pathStyle, ...connection }: S3Settings): Storage {
  const client = new S3Client({
    ...connection,
    forcePathStyle: pathStyle,
    requestHandler: { connectionTimeout: connectTimeoutMs, socketTimeout: silenceTimeoutMs },
    // The checksums that the SDK adds otherwise are unknown to many services, and to every pre-signed URL's user.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  // The last step before the network, which signing a URL does not reach.
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
      // Never awaited to its end by the SDK when a part fails, so it must be ended here.
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
