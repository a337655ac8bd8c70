/** Makes new publish requests with the media of the files that they name by URL, and writes them. */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { Sql } from '../../../db/client/statements.ts';
import type { StoredMedia } from '../../../db/tables/media.ts';
import {
  insertPublishGroups,
  insertPublishRequests,
  withRowDefaults,
} from '../../../db/tables/new-publish-requests.ts';
import type { StoredPublishGroup } from '../../../db/tables/publish-groups.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { addMs } from '../../../lib/time.ts';
import { currentTraceContext, type TraceContext } from '../../../observability/tracing/span.ts';
import { storedReferences } from '../../foundation/own-references.ts';
import { type Admitted, storedTitle } from '../admission/admission.ts';
import {
  contentOf,
  type InputFile,
  newUrlsOf,
  type PublishInput,
  type PublishInputContent,
  sameUrl,
  withFiles,
} from '../admission/input.ts';
import { storedContent } from '../admission/stored-content.ts';
import { madePartsOf } from '../admission/threads.ts';
import { keepFiles, newSources, storeSources } from '../media/staged-media.ts';
import { accountOf } from './budget.ts';
import { queuedColumns } from './conflicts.ts';
import { newStep } from './plan-transition.ts';
import { publishRequestsChanged } from './present-requests.ts';
import { enqueueRuns, heldMs, isHeld } from './queue-run.ts';

interface NewRequest extends Omit<Admitted, 'contentType'> {
  /** How the request is held until it is approved; absent for one that is published at its time. */
  held?: HeldRequest;
  retryOf?: string;
  publishGroupId?: string | null;
  /** What stands before the names of its fields in the input. */
  at?: string;
  /** The failed request of a thread, whose posts that are there are not made again. */
  goesOnFrom?: StoredPublishRequest;
  /** Since when it may have been carried out without a trace that a restore has left; absent or null without such a doubt. */
  doubtedSince?: Date | null;
}

interface HeldRequest {
  status: 'draft' | 'pending_approval';
  /** What keeps the draft from being submitted. */
  refusals: readonly Schemas['PublishWarning'][];
  /** Who makes it. */
  submittedBy: string;
}

/** A new publish request that is still to be stored, with the media that were made of the URLs it names. */
export interface MadeRequest {
  request: StoredPublishRequest;
  /** When the provider makes it public by itself. */
  publishAt?: string | undefined;
  /** What stands before the names of its fields in the input. */
  at?: string | undefined;
  media: StoredMedia[];
  cause: TraceContext | undefined;
}

/** Makes a new publish request, which `storeRequests` stores. */
export function newRequest(
  ctx: Context,
  scope: Scope & { keyId: string | null },
  input: PublishInput,
  {
    profile,
    variants,
    files,
    schedule,
    held,
    retryOf,
    publishGroupId,
    goesOnFrom,
    doubtedSince,
    at,
  }: NewRequest,
): MadeRequest {
  const now = ctx.clock.now();
  const id = ctx.db.$ids.newId('publishRequest', scope);
  const { contents, made } = makeMedia(ctx, scope, { publishRequestId: id }, [contentOf(input)]);
  const columns = storedContent(ctx, id, { ...input, ...contents[0] }, { variants, files });
  const request = withRowDefaults(scope, {
    id,
    connectedProfileId: profile.id,
    account: accountOf(profile),
    contentType: input.contentType,
    ...columns,
    status: schedule ? 'scheduled' : 'queued',
    dueAt: now,
    ...((held && queuedColumns(input.scheduledFor)) ?? schedule),
    createdAt: now,
    keyId: scope.keyId || null,
    ...(held ? heldColumns(now, held, columns.warnings) : {}),
    ...(columns.phase === 'stage' && !held ? { steps: [newStep(now, 'staging', 'pending')] } : {}),
    ...(retryOf ? { retryOf } : {}),
    ...(publishGroupId ? { publishGroupId } : {}),
    ...(doubtedSince ? { doubtedSince } : {}),
    ...(goesOnFrom ? partsThere(goesOnFrom) : {}),
    ...storedReferences(input),
    ...storedTitle(input),
  });
  return { request, publishAt: input.publishAt, at, media: made, cause: currentTraceContext() };
}

/** Returns the columns of a request that is held: it is looked at again when its time as a draft is over. */
function heldColumns(
  now: Date,
  { status, refusals, submittedBy }: HeldRequest,
  warnings: readonly Schemas['PublishWarning'][],
) {
  return {
    status,
    phase: 'draft' as const,
    dueAt: addMs(now, heldMs),
    warnings: [...refusals, ...warnings] as object[] as StoredPublishRequest['warnings'],
    submittedBy,
    writtenBy: [submittedBy],
    ...(status === 'pending_approval' ? { steps: [newStep(now, 'submitted', 'done')] } : {}),
  };
}

/** Returns what a request that repeats another has of it: the posts of the thread that are there, which have spent no more. */
function partsThere(failed: StoredPublishRequest) {
  const made = madePartsOf(failed).map(({ at: _spent, ...post }) => post);
  if (made.length === 0) return {};
  const { externalId, providerPermalink } = failed;
  return { externalId, providerPermalink, part: made.length, parts: made as StoredPublishRequest['parts'] };
}

/** What is made of the files that publish requests name by URL. */
interface MadeMedia {
  /** The contents, in which each file has a medium. */
  contents: PublishInputContent[];
  /** The new media, which are still to be stored. */
  made: StoredMedia[];
}

/**
 * Makes a medium of each URL that has none yet. A URL that is named twice is fetched once.
 * @param owner the request that has the content, or the group whose requests have the contents.
 */
export function makeMedia(
  ctx: Context,
  scope: Scope,
  owner: { publishRequestId: string } | { publishGroupId: string },
  all: readonly PublishInputContent[],
): MadeMedia {
  const urls = new Map(all.flatMap(newUrlsOf).map((url) => [sameUrl(url), url]));
  const sources = [...urls.values()].map((sourceUrl) => ({ sourceUrl, ...owner }));
  const made = newSources(ctx, scope, sources);
  const ids = new Map([...urls.keys()].map((url, index) => [url, made[index]?.id]));
  return { contents: all.map((content) => withFiles(content, (file) => withId(file, ids))), made };
}

export function withId(file: InputFile, ids: ReadonlyMap<string, string | undefined>): InputFile {
  const mediaId = file.mediaId ?? (file.sourceUrl ? ids.get(sameUrl(file.sourceUrl)) : undefined);
  return mediaId ? { ...file, mediaId } : file;
}

/** A new publish group that is still to be stored, with the media that were made for its requests. */
export interface MadeGroup {
  group: StoredPublishGroup;
  media: StoredMedia[];
  cause: TraceContext | undefined;
}

/**
 * Writes new publish requests of one organization with their groups, media, events and jobs, in the caller's transaction.
 * The number of statements does not grow with the number of requests, and all are begun without waiting for each other.
 */
export async function storeRequests(
  ctx: Context,
  tx: Sql,
  all: readonly MadeRequest[],
  groups: readonly MadeGroup[] = [],
): Promise<void> {
  const requests = all.map(({ request }) => request);
  await Promise.all([
    storeSources(ctx, tx, [...all, ...groups].flatMap(mediaOf)),
    insertPublishGroups(
      tx,
      groups.map(({ group }) => group),
    ),
    insertPublishRequests(tx, requests),
    keepFiles(ctx, tx, requests),
    enqueueRuns(ctx, tx, all.flatMap(runsOf)),
    publishRequestsChanged(ctx, tx, all.flatMap(eventsOf)),
  ]);
}

const mediaOf = ({ media, cause }: Pick<MadeRequest, 'media' | 'cause'>) =>
  media.map((one) => ({ ...one, cause }));

/** A request that waits for files is resumed when they have been fetched, or looked at when its time has come. */
function runsOf({ request, cause }: MadeRequest) {
  const { scheduledFor, dueAt, phase } = request;
  if (isHeld(request)) return dueAt ? [{ ...request, cause, startAfter: dueAt }] : [];
  if (scheduledFor) return [{ ...request, cause, startAfter: dueAt ?? scheduledFor }];
  return phase === 'stage' ? [] : [{ ...request, cause }];
}

function eventsOf({ request, cause }: MadeRequest) {
  const topic = topicOfNew(request);
  return topic ? [{ request, cause, topic }] : [];
}

/** Returns the topic of the event that a new request emits before it starts, if any. */
function topicOfNew(
  request: StoredPublishRequest,
): 'publishRequest.submitted' | 'publishRequest.scheduled' | undefined {
  if (request.status === 'pending_approval') return 'publishRequest.submitted';
  return request.scheduledFor && !isHeld(request) ? 'publishRequest.scheduled' : undefined;
}
