/** Creates media from a URL or for an upload, and checks the input. */

import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { StoredMedia } from '../../../db/tables/media.ts';
import { insertMedia, withMediaDefaults } from '../../../db/tables/new-media.ts';
import { type InputProblem, refuseProblems } from '../../../errors/index.ts';
import { announcedType, mediaTypes } from '../../../inspection/media-types.ts';
import { addMs } from '../../../lib/time.ts';
import { currentTraceContext, type TraceContext } from '../../../observability/tracing/span.ts';
import { mostFileUrlCharacters, urlProblem } from '../../../outbound/url-rules.ts';
import { shareWork } from '../../foundation/batches.ts';
import { lockRoomFor, requireStagedBytes } from '../../foundation/billing/staged-bytes.ts';
import { type Caller, keepAnswer, keepAnswers } from '../../foundation/caller.ts';
import { referenceProblems, storedReferences } from '../../foundation/own-references.ts';
import { exactSize, measuredSize } from '../../foundation/wording.ts';
import { presentMedia } from './read-media.ts';
import { requireDiskSpace } from './receive-upload.ts';
import {
  enqueueStaging,
  mostBytes,
  type NewSource,
  newSources,
  newUploadKey,
  storeSources,
  uploadMs,
} from './staged-media.ts';

/** Creates a medium: its row, its job and the answer for an Idempotency-Key are one transaction. */
export async function createMedia(
  ctx: Context,
  caller: Caller,
  input: Input<'media.create'>,
): Promise<Output<'media.create'>> {
  admitMedia(ctx, input);
  await requireDiskSpace(ctx, 'upload' in input ? input.upload.sizeBytes : 0);
  return 'upload' in input ? createUpload(ctx, caller, input) : createSource(ctx, caller, input);
}

/** Creates a medium from a URL. Its size becomes known when it is fetched. */
async function createSource(ctx: Context, caller: Caller, input: NewSource): Promise<Output<'media.create'>> {
  const media = newSources(ctx, caller, [input]);
  const answer = await presentMedia(ctx, media[0] as StoredMedia);
  await ctx.db.$pipelined((tx) =>
    Promise.all([
      requireStagedBytes(ctx, tx, caller),
      storeSources(ctx, tx, media),
      keepAnswer(tx, caller, answer),
    ]),
  );
  return answer;
}

interface Announced {
  caller: Caller;
  media: StoredMedia;
  cause: TraceContext | undefined;
  answer: Output<'media.create'>;
}

async function createUpload(
  ctx: Context,
  caller: Caller,
  input: Schemas['UploadedMediaInput'],
): Promise<Output<'media.create'>> {
  const media = newUpload(ctx, caller, input);
  const answer = await presentMedia(ctx, media);
  const announced: Announced = { caller, media, cause: currentTraceContext(), answer };
  const name = `uploads of ${caller.organizationId}/${caller.mode}`;
  await shareWork(ctx, name, announced, (all) => storeUploads(ctx, all));
  return answer;
}

/**
 * Writes uploads of one organization that are announced at the same time in one transaction. They would wait for each
 * other anyway, because they count towards the same cap. When there is no room for all of them, `shareWork` has each
 * tried alone.
 */
async function storeUploads(ctx: Context, announced: Announced[]): Promise<void> {
  const [{ caller }] = announced as [Announced];
  const media = announced.map((one) => one.media);
  const sizeBytes = media.reduce((sum, one) => sum + Number(one.sizeBytes), 0);
  await ctx.db.$concurrency.runExclusive(caller.organizationId, () =>
    ctx.db.$pipelined((tx) =>
      Promise.all([
        // Its statements are the first, so that it counts before anything is added.
        lockRoomFor(ctx, tx, caller, sizeBytes),
        insertMedia(tx, media),
        // An upload to this service enqueues its own staging when it arrives.
        ctx.outbound.storage.presigned ? enqueueStaging(ctx, tx, announced.map(causedMedia)) : undefined,
        keepAnswers(tx, announced),
      ]),
    ),
  );
}

const causedMedia = ({ media, cause }: Announced) => ({ ...media, cause });

function newUpload(
  ctx: Context,
  scope: Scope,
  { upload, altText, reference, metadata }: Schemas['UploadedMediaInput'],
): StoredMedia {
  const { filename, contentType, sizeBytes, checksum } = upload;
  const id = ctx.db.$ids.newId('media', scope);
  const createdAt = ctx.clock.now();
  return withMediaDefaults(scope, {
    id,
    createdAt,
    origin: 'upload',
    status: 'pending_upload',
    altText: altText ?? null,
    ...storedReferences({ reference, metadata }),
    filename,
    contentType: announcedType(contentType) ?? null,
    sizeBytes: BigInt(sizeBytes),
    checksum: checksum?.replace('sha256:', '').toLowerCase() ?? null,
    fileKey: ctx.outbound.storage.presigned ? newUploadKey(id) : null,
    expiresAt: addMs(createdAt, uploadMs),
  });
}

/**
 * Checks the given fields; absent fields are not checked.
 * @throws ServiceError `validation_error` with all problems of the input.
 */
function admitMedia(ctx: Pick<Context, 'config' | 'providers'>, input: Input<'media.create'>): void {
  const { sourceUrl, upload }: { sourceUrl?: string; upload?: Schemas['MediaUploadInput'] } = input;
  refuseProblems([
    ...(sourceUrl === undefined ? [] : sourceUrlProblems(ctx, 'sourceUrl', sourceUrl)),
    ...(upload === undefined ? [] : uploadProblems(ctx, upload)),
    ...referenceProblems(input),
  ]);
}

/**
 * Returns the problems that a URL has before anything is fetched.
 * @param field the field that holds the URL.
 */
export function sourceUrlProblems(
  ctx: Pick<Context, 'config'>,
  field: string,
  sourceUrl: string,
): InputProblem[] {
  const problem = urlProblem(sourceUrl, {
    allowedNetworks: ctx.config.media.allowedNetworks,
    mostCharacters: mostFileUrlCharacters,
  });
  return problem ? [{ field, code: 'url_not_allowed', message: problem }] : [];
}

function uploadProblems(
  ctx: Pick<Context, 'config' | 'providers'>,
  { contentType, sizeBytes }: Schemas['MediaUploadInput'],
): InputProblem[] {
  const type = announcedType(contentType);
  if (!type)
    return [
      {
        field: 'upload.contentType',
        code: 'invalid_value',
        message: `Expected one of: ${mediaTypes.join(', ')}.`,
      },
    ];
  const most = mostBytes(ctx, type);
  if (sizeBytes <= most) return [];
  return [
    {
      field: 'upload.sizeBytes',
      code: 'too_big',
      message: `At most ${exactSize(most)} of this type; announced are ${measuredSize(sizeBytes)}.`,
    },
  ];
}
