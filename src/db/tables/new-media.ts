/** Writes new media, by hand because every file that a customer names pays for it. */

import { type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import type { StoredMedia } from './media.ts';

/** The columns that a new medium may set; the others have the values of `rowDefaults`. */
export type NewMedia = Pick<StoredMedia, 'id' | 'origin' | 'status' | 'expiresAt' | 'createdAt'> &
  Partial<
    Pick<
      StoredMedia,
      | 'sourceUrl'
      | 'fileKey'
      | 'contentType'
      | 'sizeBytes'
      | 'checksum'
      | 'filename'
      | 'altText'
      | 'publishRequestId'
      | 'publishGroupId'
      | 'reference'
      | 'metadata'
    >
  >;

const rowDefaults = {
  sourceUrl: null,
  failedFetches: 0,
  fileKey: null,
  measured: false,
  contentType: null,
  sizeBytes: null,
  checksum: null,
  width: null,
  height: null,
  durationSeconds: null,
  video: null,
  animated: null,
  positions: null,
  filename: null,
  altText: null,
  errorCode: null,
  errorMessage: null,
  publishRequestId: null,
  publishGroupId: null,
  reference: null,
  metadata: null,
};

/** Returns the medium as it will be stored, which saves reading it back. */
export function withMediaDefaults(scope: Scope, media: NewMedia): StoredMedia {
  return { ...rowDefaults, ...media, ...scopeOf(scope), updatedAt: media.createdAt };
}

/** Writes media in one statement, however many there are. */
export async function insertMedia(tx: Sql, media: readonly StoredMedia[]): Promise<void> {
  const rows = media.map(({ sourceUrl, sizeBytes, ...one }) => ({
    ...one,
    sourceUrl: sourceUrl && Buffer.from(sourceUrl).toString('base64'),
    sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
  }));
  await tx.$executeRaw`
    INSERT INTO media (id, organization_id, mode, origin, status, source_url, file_key, content_type, size_bytes, checksum,
      filename, alt_text, publish_request_id, publish_group_id, reference, metadata, expires_at, created_at, updated_at)
    SELECT id, "organizationId", mode, origin, status, decode("sourceUrl", 'base64'), "fileKey", "contentType",
      "sizeBytes", checksum, filename, "altText", "publishRequestId", "publishGroupId", reference,
      nullif(metadata, 'null'), "expiresAt", "createdAt", "updatedAt"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS medium (id text, "organizationId" text, mode "Mode",
      origin "MediaOrigin", status "MediaStatus", "sourceUrl" text, "fileKey" text, "contentType" text,
      "sizeBytes" bigint, checksum text, filename text, "altText" text, "publishRequestId" text,
      "publishGroupId" text, reference text, metadata jsonb, "expiresAt" timestamptz, "createdAt" timestamptz, "updatedAt" timestamptz)`;
}
