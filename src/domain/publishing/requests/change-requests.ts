/** Changes publish requests that have not started. */
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import {
  advancePublishRequest,
  findPublishRequest,
  type StoredPublishRequest,
} from '../../../db/tables/publish-requests.ts';
import { countUsed } from '../../../db/tables/usage-counts.ts';
import { ServiceError } from '../../../errors/index.ts';
import { spendCap } from '../../foundation/billing/caps.ts';
import { actorOf, type Caller } from '../../foundation/caller.ts';
import { storedReferences } from '../../foundation/own-references.ts';
import type { DueSchedule } from '../../foundation/schedule.ts';
import { type Admitted, admit, storedTitle, withOwnTitle } from '../admission/admission.ts';
import { admitDraft } from '../admission/admit-drafts.ts';
import { contentOf, type PublishInput } from '../admission/input.ts';
import { type TenantTime, takePlaces, tenantTime } from '../admission/queue-slots.ts';
import { inKeptVariant, openContent, storedContent } from '../admission/stored-content.ts';
import { madePartsOf } from '../admission/threads.ts';
import {
  alreadyStarted,
  queuedColumns,
  requireNoApproval,
  retryOnConflict,
  timeColumns,
  VersionConflict,
  wallTimeColumns,
} from '../ledger/conflicts.ts';
import { makeMedia } from '../ledger/new-requests.ts';
import { withStep } from '../ledger/plan-transition.ts';
import { presentPublishRequest, requestsMoved } from '../ledger/present-requests.ts';
import { enqueueRun, isHeld } from '../ledger/queue-run.ts';
import { withMediaOf, withoutLostMedia } from '../ledger/request-files.ts';
import { isWaiting } from '../ledger/transitions.ts';
import { keepFiles, releaseFiles, storeSources } from '../media/staged-media.ts';

type Changes = Omit<Input<'publishRequests.update'>, 'publishRequestId'>;

/**
 * Changes a publish request; the result is admitted like a new one.
 * @throws ServiceError `not_found`, `conflict` when the request has started, `validation_error` with all
 * problems of the changed input, or the reason why the profile can no longer publish: `not_supported`,
 * `invalid_token` or `scope_insufficient`.
 */
export function updatePublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId, ...changes }: Input<'publishRequests.update'>,
): Promise<Output<'publishRequests.update'>> {
  return retryOnConflict(async () =>
    change(ctx, caller, await findWaiting(ctx, caller, publishRequestId), changes),
  );
}

/** What can be changed of the retry of a thread whose first posts are there: when it goes on, and what the customer calls it. */
const ofRetries: ReadonlySet<string> = new Set(['scheduledFor', 'title', 'reference', 'metadata']);

const postsThere = {
  message:
    'The first posts of this thread are published, so its content is not changed. Change its time, or cancel it and publish the rest as new content.',
  meta: { reason: 'publish_request_started' as const },
};

/** Changes the request. Throws `VersionConflict` when another process has continued it. */
async function change(
  ctx: Context,
  caller: Caller,
  request: StoredPublishRequest,
  changes: Changes,
): Promise<Output<'publishRequests.update'>> {
  if (madePartsOf(request).length > 0 && Object.keys(changes).some((name) => !ofRetries.has(name)))
    throw new ServiceError('conflict', postsThere);
  const input = await changedInput(ctx, caller, request, changes);
  if (isHeld(request)) return changeDraft(ctx, caller, request, input, changes);
  requireNoApproval(caller, 'What was approved is not changed. Cancel it, and make a new one.');
  const { schedule, ...admitted } = await admitChanged(ctx, caller, request, input, changes);
  const time = schedule?.queueId ? await tenantTime(ctx, caller) : undefined;
  return inTransaction(ctx.db, async (tx) => {
    const placed = time && (await placeAgain(tx, request, { schedule, input, time }));
    const { contents, made } = makeMedia(ctx, caller, { publishRequestId: request.id }, [contentOf(input)]);
    await storeSources(ctx, tx, made);
    const columns = storedContent(ctx, request.id, { ...input, ...contents[0] }, admitted);
    const isStaging = columns.phase === 'stage';
    const updated = await advancePublishRequest(tx, request, {
      ...columns,
      ...(isStaging && request.phase !== 'stage'
        ? { steps: withStep(ctx.clock.now(), request, 'staging', 'pending') }
        : {}),
      ...storedReferences(changes),
      ...storedTitle(input),
      ...(schedule && changes.scheduledFor ? timeColumns(placed ?? schedule) : {}),
    });
    if (!updated) throw new VersionConflict(request);
    const posts = await countMore(ctx, tx, request, updated);
    await keepFiles(ctx, tx, [updated]);
    await releaseFiles(ctx, tx, updated, request.mediaIds);
    if (changes.scheduledFor) {
      await enqueueRun(ctx, tx, updated, updated.dueAt ?? undefined);
      await requestsMoved(ctx, tx, [request], [updated]);
    }
    // A file may have arrived during the update, so that nothing else would resume the request.
    if (isStaging || request.phase === 'stage') await enqueueRun(ctx, tx, updated);
    if (posts > 0) await spendCap(ctx, tx, caller, 'publishRequestsPerMonth', posts);
    return presentPublishRequest(updated);
  });
}

/** Changes a draft, which stays one: nothing is enqueued, and it is held no longer than before. */
async function changeDraft(
  ctx: Context,
  caller: Caller,
  request: StoredPublishRequest,
  input: PublishInput,
  changes: Changes,
): Promise<Output<'publishRequests.update'>> {
  const kept = changes.media ? input : inKeptVariant(request, input);
  const { schedule, refusals, ...admitted } = await admitDraft(ctx, caller, kept, { owner: request });
  return inTransaction(ctx.db, async (tx) => {
    const { contents, made } = makeMedia(ctx, caller, { publishRequestId: request.id }, [contentOf(input)]);
    await storeSources(ctx, tx, made);
    const { phase: _published, ...columns } = storedContent(
      ctx,
      request.id,
      { ...input, ...contents[0] },
      admitted,
    );
    const updated = await advancePublishRequest(tx, request, {
      ...columns,
      warnings: [...refusals, ...columns.warnings],
      submittedBy: actorOf(caller),
      writtenBy: [...new Set([...request.writtenBy, actorOf(caller)])],
      ...storedReferences(changes),
      ...storedTitle(input),
      ...draftTime(changes, schedule),
    });
    if (!updated) throw new VersionConflict(request);
    const posts = await countMore(ctx, tx, request, updated);
    await keepFiles(ctx, tx, [updated]);
    await releaseFiles(ctx, tx, updated, request.mediaIds);
    if (posts > 0) await spendCap(ctx, tx, caller, 'publishRequestsPerMonth', posts);
    return presentPublishRequest(updated);
  });
}

/** Returns the columns of the time of a draft. It has the name of a queue, and takes a slot of it once it is approved. */
function draftTime({ scheduledFor }: Changes, schedule: DueSchedule | undefined) {
  const time = schedule && scheduledFor ? wallTimeColumns(schedule) : {};
  return queuedColumns(scheduledFor) ?? time;
}

/**
 * Counts the posts of a thread that it did not have before, and returns how many, which then count towards the cap. It
 * precedes what locks media: the statements that make and end requests count first, too.
 */
async function countMore(
  { clock }: Pick<Context, 'clock'>,
  tx: Db,
  before: StoredPublishRequest,
  { organizationId, mode, partCount, connectedProfileId: profileId, keyId }: StoredPublishRequest,
): Promise<number> {
  const posts = Math.max(0, partCount - before.partCount);
  if (posts > 0)
    await countUsed(tx, [{ organizationId, mode, at: clock.now(), profileId, keyId, counts: { posts } }]);
  return posts;
}

/** Gives a request the next free slot of a queue, which may be the one that it has. */
async function placeAgain(
  tx: Db,
  request: StoredPublishRequest,
  {
    schedule,
    input: { publishAt },
    time,
  }: { schedule: DueSchedule | undefined; input: PublishInput; time: TenantTime },
): Promise<DueSchedule | undefined> {
  const { id, connectedProfileId } = request;
  const wanted = { request: { id, connectedProfileId, queueId: schedule?.queueId ?? null }, publishAt };
  return (await takePlaces(tx, request, [wanted], time)).get(id);
}

/** Admits a request for another time, as an update of it does. Throws what `admit` throws. */
export async function admitAt(
  ctx: Context,
  caller: Caller,
  request: StoredPublishRequest,
  scheduledFor: NonNullable<Changes['scheduledFor']>,
): Promise<void> {
  const changes = { scheduledFor };
  await admitChanged(ctx, caller, request, await changedInput(ctx, caller, request, changes), changes);
}

/** Admits the changes. A variant that was chosen automatically is kept, unless the media change. */
function admitChanged(
  ctx: Context,
  caller: Caller,
  request: StoredPublishRequest,
  input: PublishInput,
  { media, thread }: Changes,
): Promise<Admitted> {
  const isOpen = media !== undefined || thread?.some((part) => part.media) === true;
  const made = madePartsOf(request).length;
  return admit(ctx, caller, isOpen ? input : inKeptVariant(request, input), { owner: request, made });
}

async function findWaiting(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  id: string,
): Promise<StoredPublishRequest> {
  const request = await findPublishRequest(ctx.db, caller, id);
  if (request.status === 'pending_approval') throw pendingApproval();
  if (!isWaiting(request) && !isHeld(request)) throw alreadyStarted(request);
  return request;
}

/**
 * Returns the input with the changes applied. It has a variant only if one was named. Media that are lost and
 * whose URL is known are left out, so that they are made again.
 */
function changedInput(
  ctx: Context,
  caller: Caller,
  request: StoredPublishRequest,
  { media, cover, thread, ...given }: Changes,
): Promise<PublishInput> {
  const contentType = request.contentType as PublishInput['contentType'];
  const changes = withOwnTitle(ctx, contentType, given);
  const content = openContent(ctx, request);
  const { coverMediaId, titleWhereTaken, ...kept } = content;
  const files = withMediaOf(
    { ...(media ? { media } : {}), ...(cover ? { cover } : {}), ...(thread ? { thread } : {}) },
    content,
  );
  const time = request.scheduledFor?.toISOString();
  const changed: PublishInput = {
    ...kept,
    ...(titleWhereTaken !== undefined && given.title === undefined ? { titleWhereTaken } : {}),
    ...(coverMediaId ? { cover: { mediaId: coverMediaId } } : {}),
    connectedProfileId: request.connectedProfileId,
    contentType,
    ...(time && time > ctx.clock.now().toISOString() ? { scheduledFor: time } : {}),
    ...changes,
    ...files,
  };
  return withoutLostMedia(ctx, caller, changed, request, madePartsOf(request).length);
}

const pendingApproval = () =>
  new ServiceError('conflict', {
    message: 'It waits for approval. Return it first, then change it and submit it again.',
    meta: { reason: 'pending_approval' },
  });
