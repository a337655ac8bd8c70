/** Media that are staged: how large they may be and how long they are kept, their keys in the storage, and those made of URLs. */
import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Db } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import { keepMedia, releaseMedia, type StoredMedia } from '../../../db/tables/media.ts';
import { insertMedia, type NewMedia, withMediaDefaults } from '../../../db/tables/new-media.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { kindOf } from '../../../inspection/media-types.ts';
import { addMs, hourMs } from '../../../lib/time.ts';
import type { TraceContext } from '../../../observability/tracing/span.ts';
import type { PublishRules } from '../../../providers/publish.ts';
import { type ReferenceInput, storedReferences } from '../../foundation/own-references.ts';

// Limits the size and the lifetime of media.

/** The size up to which an image can be staged, even if nothing can be published with one that large. */
const imageBytes = 10 * 1024 * 1024;

/**
 * Returns the largest size of a staged file of a type. For images, which are read as a whole, it is the largest that
 * some way to publish takes.
 */
export function mostBytes(
  ctx: Pick<Context, 'config'> & { providers: Pick<Context['providers'], 'registry'> },
  contentType: string,
): number {
  const { maxBytes } = ctx.config.media;
  if (kindOf(contentType) !== 'image') return maxBytes;
  const taken = ctx.providers.registry.providers.flatMap(({ contentTypes }) =>
    contentTypes.flatMap(({ publish }) => publish.flatMap(({ rules }) => filesOf(rules))),
  );
  const fitting = taken.filter((file) => file.contentTypes.includes(contentType));
  return Math.min(maxBytes, Math.max(imageBytes, ...fitting.map((file) => file.maxBytes)));
}

const filesOf = ({ media, cover, cardPicture }: PublishRules) => [
  ...(media?.files ?? []),
  ...(cover ? [cover] : []),
  ...(cardPicture ? [cardPicture] : []),
];

/** The time for sending a file to its upload URL. */
export const uploadMs = hourMs;

/** The time for which a file is kept after its last use. */
export const lifetimeMs = 24 * hourMs;

/** The waits before a failed source is tried again. */
export const fetchRetryDelaysMs = [10_000, 60_000, 300_000];

// Names files in the store. Each attempt to write one has its own key, so that none overwrites another.

/** Returns the key of a file that the service has read and only it can write. */
export const newFileKey = (mediaId: string) => `media/${mediaId}-${randomUUID()}`;

/** Returns the key that a pre-signed URL can write to while it is valid. */
export const newUploadKey = (mediaId: string) => `uploads/${mediaId}-${randomUUID()}`;

export function isUploadKey(fileKey: string | null): fileKey is string {
  return fileKey?.startsWith('uploads/') ?? false;
}

/**
 * Returns the status of a medium at this moment: unless it has failed, it counts as expired from its expiry
 * on, although the sweep that stores this runs some minutes later.
 */
export function statusOf(
  ctx: Pick<Context, 'clock'>,
  { status, expiresAt }: StoredMedia,
): StoredMedia['status'] {
  return status !== 'failed' && expiresAt <= ctx.clock.now() ? 'expired' : status;
}

// Makes media that the service fetches from a URL, named through `media.create` or in a publish request.

/** A URL that passed the checks, and what else is known of the file. */
export interface NewSource
  extends Pick<NewMedia, 'altText' | 'filename' | 'publishRequestId' | 'publishGroupId'>,
    ReferenceInput {
  sourceUrl: string;
}

/** Makes the rows of media that are to be fetched. */
export function newSources(ctx: Context, scope: Scope, sources: readonly NewSource[]): StoredMedia[] {
  const createdAt = ctx.clock.now();
  return sources.map(({ sourceUrl, altText = null, filename = null, ...named }) => {
    const { publishRequestId = null, publishGroupId = null, ...own } = named;
    const id = ctx.db.$ids.newId('media', scope);
    return withMediaDefaults(scope, {
      altText,
      filename,
      publishRequestId,
      publishGroupId,
      ...storedReferences(own),
      id,
      createdAt,
      origin: 'source_url',
      status: 'fetching',
      sourceUrl: ctx.security.keyring.seal(sourceUrl, id),
      expiresAt: addMs(createdAt, lifetimeMs),
    });
  });
}

/**
 * Writes rows and jobs in the caller's transaction, so that the files are fetched even if this process dies.
 */
export async function storeSources(
  ctx: Pick<Context, 'queue' | 'clock'>,
  tx: Sql,
  media: readonly (StoredMedia & CausedMedia)[],
): Promise<void> {
  if (media.length === 0) return;
  await Promise.all([insertMedia(tx, media), enqueueStaging(ctx, tx, media)]);
}

/** A medium with what has caused its job, where media of several causes are written together. */
type CausedMedia = Pick<StoredMedia, 'id' | 'organizationId'> & { cause?: TraceContext | undefined };

/**
 * Enqueues a job for each medium. The jobs of one organization form a group, so that an organization that
 * stages many files delays only itself.
 */
export async function enqueueStaging(
  ctx: Pick<Context, 'queue' | 'clock'>,
  tx: Sql,
  media: readonly CausedMedia[],
  delayMs = 0,
): Promise<void> {
  const startAfter = delayMs > 0 ? { startAfter: addMs(ctx.clock.now(), delayMs) } : {};
  const jobs = media.map(({ id, organizationId, cause }) => ({
    payload: { organizationId, mediaId: id },
    group: organizationId,
    cause,
    ...startAfter,
  }));
  await ctx.queue.insert('media.stage', jobs, tx);
}

// Keeps the files that requests need, and lets those expire that no request needs any more.

/** Keeps files until a day after the request that needs them is due, for any number of requests of one organization. */
export async function keepFiles(
  ctx: Pick<Context, 'clock'>,
  tx: Sql,
  requests: readonly StoredPublishRequest[],
): Promise<void> {
  const now = ctx.clock.now();
  const kept = requests.flatMap(({ mediaIds, dueAt }) => {
    const until = addMs(dueAt && dueAt > now ? dueAt : now, lifetimeMs);
    return mediaIds.map((id) => ({ id, until }));
  });
  const [scope] = requests;
  if (scope && kept.length > 0) await keepMedia(tx, scope, kept);
}

/**
 * Lets files that a request no longer needs expire a day from now, unless a request that is due later names
 * them. It has to be called in the transaction in which the request stops needing them, after that change.
 */
export async function releaseFiles(
  ctx: Pick<Context, 'clock'>,
  tx: Db,
  scope: Scope,
  mediaIds: readonly string[],
): Promise<void> {
  if (mediaIds.length === 0) return;
  await releaseMedia(tx, scope, [...mediaIds], addMs(ctx.clock.now(), lifetimeMs), lifetimeMs);
}
