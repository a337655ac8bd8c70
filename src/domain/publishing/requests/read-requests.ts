/** Reads, lists and counts publish requests. */
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import type { Scope } from '../../../db/client/scope.ts';
import { contentDueBefore } from '../../../db/retention/retention.ts';
import { findPublishGroup } from '../../../db/tables/publish-groups.ts';
import {
  countByStatus,
  findPublishRequest,
  heldContents,
  listScheduledRequests,
  type PublishRequestRecord,
  listPublishRequests as readPublishRequests,
  type StoredPublishRequest,
} from '../../../db/tables/publish-requests.ts';
import { findQueue } from '../../../db/tables/queues.ts';
import { ifReadable } from '../../foundation/batches.ts';
import type { Caller } from '../../foundation/caller.ts';
import { requireFiltered } from '../../foundation/missing-ids.ts';
import type { InputFile, InputLinkCard, InputPart, PublishInputContent } from '../admission/input.ts';
import { openContent } from '../admission/stored-content.ts';
import { presentPublishRequest } from '../ledger/present-requests.ts';

/** Reads, lists, counts and finds publish requests. */
export async function getPublishRequest(
  ctx: Pick<Context, 'db' | 'clock' | 'queue' | 'security' | 'observability'>,
  caller: Caller,
  { publishRequestId, include }: Input<'publishRequests.get'>,
): Promise<Output<'publishRequests.get'>> {
  const request = await findPublishRequest(ctx.db, caller, publishRequestId);
  const takenUp = await takenUpTimes(ctx, [request]);
  return { ...presentPublishRequest(request, takenUp.get(request.id)), ...included(ctx, request, include) };
}

const progressShownMs = 20_000;

/** Returns when requests are taken up whose process has fallen silent. Only those without progress of late are looked up. */
export function takenUpTimes(
  { db, clock, queue }: Pick<Context, 'db' | 'clock' | 'queue'>,
  requests: readonly PublishRequestRecord[],
): Promise<Map<string, Date>> {
  const before = new Date(clock.now().getTime() - progressShownMs);
  const still = requests.filter(({ dueAt, updatedAt }) => dueAt && dueAt < before && updatedAt < before);
  return queue.silentRuns(db, still);
}

/** Returns what else of a request is wanted, as long as it is held. */
function included(
  ctx: Pick<Context, 'security' | 'observability'>,
  request: StoredPublishRequest,
  include: Input<'publishRequests.get'>['include'] = [],
): Pick<Schemas['PublishRequest'], 'content'> {
  if (!include.includes('content') || !request.content) return {};
  const content = ifReadable(ctx, { kind: 'publish_request', id: request.id }, () =>
    openContent(ctx, request),
  );
  return content ? { content: presentContent(content) } : {};
}

/**
 * Presents a content as it was given. The addresses of its files are left out, since they often carry a signature; what was
 * named by one has a medium.
 */
function presentContent(content: PublishInputContent): Schemas['PublishContent'] {
  const {
    variant: _variant,
    titleWhereTaken,
    media,
    cover,
    coverMediaId,
    linkCard,
    poll,
    thread,
    ...rest
  } = content;
  const coverFile = cover ?? (coverMediaId ? { mediaId: coverMediaId } : undefined);
  return {
    ...(rest satisfies Pick<Schemas['PublishContent'], keyof typeof rest>),
    ...(titleWhereTaken === undefined ? {} : { title: titleWhereTaken }),
    ...(media ? { media: media.map(presentFile) } : {}),
    ...(coverFile ? { cover: presentFile(coverFile) } : {}),
    ...(linkCard ? { linkCard: withoutAddress(linkCard) } : {}),
    ...(poll ? { poll: presentPoll(poll) } : {}),
    ...(thread && thread.length > 0 ? { thread: thread.map(presentPart) } : {}),
  };
}

const presentPoll = (poll: NonNullable<PublishInputContent['poll']>): Schemas['HeldPoll'] => ({
  ...poll,
  options: [...poll.options],
});

const presentPart = ({ media, poll, ...part }: InputPart): Schemas['HeldThreadPart'] => ({
  ...part,
  ...(media ? { media: media.map(presentFile) } : {}),
  ...(poll ? { poll: presentPoll(poll) } : {}),
});

const presentFile = (file: InputFile): Schemas['HeldFile'] => {
  const { sourceUrl: _address, mediaId = '', ...rest } = file;
  return { mediaId, ...rest };
};

function withoutAddress({ sourceUrl: _address, ...rest }: InputLinkCard): Schemas['HeldLinkCard'] {
  return rest;
}

/** Lists publish requests, the newest first, or by the time that they are scheduled for. */
export async function listPublishRequests(
  ctx: Context,
  caller: Caller,
  given: Input<'publishRequests.list'>,
): Promise<Output<'publishRequests.list'>> {
  const { cursor, limit, since, until, scheduledSince, scheduledUntil, sort, include, ...filters } = given;
  const times = {
    ...(since ? { since: new Date(since) } : {}),
    ...(until ? { until: new Date(until) } : {}),
    ...(scheduledSince ? { scheduledSince: new Date(scheduledSince) } : {}),
    ...(scheduledUntil ? { scheduledUntil: new Date(scheduledUntil) } : {}),
  };
  if (filters.publishGroupId) await findPublishGroup(ctx.db, caller, filters.publishGroupId);
  if (filters.queueId) await findQueue(ctx.db, caller, filters.queueId);
  const read = sort === 'scheduledFor' ? listScheduledRequests : readPublishRequests;
  const range = ctx.db.$ids.between('publishRequest', caller, times.since, times.until);
  const { rows, nextCursor } = await read(ctx.db, caller, { ...filters, ...times, range }, { cursor, limit });
  await requireFiltered(ctx, caller, { cursor, ...filters }, rows);
  const takenUp = await takenUpTimes(ctx, rows);
  return {
    data: rows.map((row) => ({
      ...presentPublishRequest(row, takenUp.get(row.id)),
      ...included(ctx, row, include),
    })),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

// Counts publish requests for people, up to where a number says no more.

const most = 1_000;
const statuses = [
  'scheduled',
  'queued',
  'publishing',
  'published',
  'failed',
  'outcome_unknown',
  'canceled',
  'draft',
  'pending_approval',
] as const;

interface RequestCounts {
  all: string;
  scheduled: string;
  failed: string;
  outcome_unknown: string;
  draft: string;
  pending_approval: string;
}

export async function countRequests({ db }: Pick<Context, 'db'>, scope: Scope): Promise<RequestCounts> {
  const counts = await countByStatus(db, scope, statuses, most);
  const { scheduled, failed, outcome_unknown, draft, pending_approval } = counts;
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    all: inShort(all),
    scheduled: inShort(scheduled),
    failed: inShort(failed),
    outcome_unknown: inShort(outcome_unknown),
    draft: inShort(draft),
    pending_approval: inShort(pending_approval),
  };
}

const inShort = (count: number) => (count < most ? `${count}` : `${most - 1}+`);

/** Returns the whole content of a request; `undefined` once it is erased, or due to be. */
export async function readHeldContent(
  ctx: Context,
  scope: Scope,
  { publishRequestId, completedAt }: Pick<Schemas['PublishRequest'], 'publishRequestId' | 'completedAt'>,
): Promise<PublishInputContent | undefined> {
  if (completedAt && completedAt <= contentDueBefore(ctx.clock.now()).toISOString()) return undefined;
  const [held] = await heldContents(ctx.db, scope, [publishRequestId]);
  return held && ifReadable(ctx, { kind: 'publish_request', id: held.id }, () => openContent(ctx, held));
}
