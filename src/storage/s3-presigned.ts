/** Makes URLs by which clients and providers reach the bucket without credentials. */
import { CopyObjectCommand, GetObjectCommand, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { missing } from './s3-missing.ts';
import type { PresignedUrls } from './storage.ts';

type ObjectOf = (key: string) => { Bucket: string; Key: string };

/**
 * Makes the functions that sign URLs. An upload URL works only for the exact size and type it was made for,
 * because both are signed headers.
 */
export function presignedUrls(client: S3Client, objectOf: ObjectOf): PresignedUrls {
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
