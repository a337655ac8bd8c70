/** Reads, reschedules and cancels publish groups. */
import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { type Db, inTransaction } from '../../db/client/client.ts';
import type { Scope } from '../../db/client/scope.ts';
import {
  changePublishGroup,
  contentsOfGroup,
  countGroupRequests,
  findPublishGroup,
  listPublishGroups as readPublishGroups,
  requestsOfGroups,
  type StoredPublishGroup,
} from '../../db/tables/publish-groups.ts';
import { advancePublishRequests, type StoredPublishRequest } from '../../db/tables/publish-requests.ts';
import {
  type InputProblem,
  InvalidInput,
  refuseProblems,
  ServiceError,
  validationError,
} from '../../errors/index.ts';
import type { Caller } from '../foundation/caller.ts';
import { admitReferences, storedReferences } from '../foundation/own-references.ts';
import { type DueSchedule, isQueueTime, readSchedule } from '../foundation/schedule.ts';
import { isOfOneTarget } from './create-groups.ts';
import { applyToAll } from './ledger/apply-transition.ts';
import {
  isBetweenParts,
  requireNoApproval,
  retryOnConflict,
  timeColumns,
  VersionConflict,
} from './ledger/conflicts.ts';
import { presentGroupSummary, presentPublishGroup } from './ledger/groups.ts';
import { requestsMoved } from './ledger/present-requests.ts';
import { enqueueRuns } from './ledger/queue-run.ts';
import { isWaiting } from './ledger/transitions.ts';
import { keepFiles } from './media/staged-media.ts';
import { admitAt } from './requests/change-requests.ts';
import { takenUpTimes } from './requests/read-requests.ts';

export async function getPublishGroup(
  ctx: Pick<Context, 'db' | 'clock' | 'queue'>,
  caller: Caller,
  { publishGroupId }: Input<'publishGroups.get'>,
): Promise<Output<'publishGroups.get'>> {
  const group = await findPublishGroup(ctx.db, caller, publishGroupId);
  const requests = await requestsOfGroups(ctx.db, [group]);
  return presentPublishGroup(group, requests, await takenUpTimes(ctx, requests));
}

async function findWithContents(
  db: Db,
  scope: Scope,
  id: string,
): Promise<{ group: StoredPublishGroup; requests: StoredPublishRequest[] }> {
  const group = await findPublishGroup(db, scope, id);
  return { group, requests: await contentsOfGroup(db, group) };
}

/** Lists groups, the newest first. */
export async function listPublishGroups(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { cursor, limit, since, until, ...own }: Input<'publishGroups.list'>,
): Promise<Output<'publishGroups.list'>> {
  const times = {
    ...(since ? { since: new Date(since) } : {}),
    ...(until ? { until: new Date(until) } : {}),
  };
  const range = ctx.db.$ids.between('publishGroup', caller, times.since, times.until);
  const filters = { ...own, ...times, range };
  const { rows, nextCursor } = await readPublishGroups(ctx.db, caller, filters, { cursor, limit });
  const ids = rows.map(({ id }) => id);
  const counts = Map.groupBy(
    ids.length > 0 ? await countGroupRequests(ctx.db, caller, ids) : [],
    ({ publishGroupId }) => publishGroupId,
  );
  return {
    data: rows.map((group) => presentGroupSummary(group, counts.get(group.id) ?? [])),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

const allStarted = () =>
  new ServiceError('conflict', {
    message: 'All publish requests of this group have started or ended.',
    meta: { reason: 'publish_request_started' },
  });

type Changes = Omit<Input<'publishGroups.update'>, 'publishGroupId'>;

/**
 * Moves the requests of a group that have not started, all of them or none, and changes the group's own names.
 * @throws ServiceError `not_found`, `conflict` when all have started, `validation_error`
 */
export function updatePublishGroup(
  ctx: Context,
  caller: Caller,
  { publishGroupId, ...changes }: Input<'publishGroups.update'>,
): Promise<Output<'publishGroups.update'>> {
  admitReferences(changes);
  if (changes.scheduledFor)
    requireNoApproval(
      caller,
      'What was approved is not moved. Cancel it, and make publish requests for another time.',
    );
  return retryOnConflict(() => update(ctx, caller, publishGroupId, changes));
}

async function update(
  ctx: Context,
  caller: Caller,
  id: string,
  { scheduledFor, ...own }: Changes,
): Promise<Output<'publishGroups.update'>> {
  const { group, requests } = await findWithContents(ctx.db, caller, id);
  const waiting = scheduledFor === undefined ? [] : requests.filter(isWaiting);
  if (scheduledFor !== undefined && waiting.length === 0) throw allStarted();
  const schedule = await admitTime(ctx, caller, scheduledFor, waiting);
  const changed = await inTransaction(ctx.db, async (tx) => {
    const moved = schedule ? await moveAll(ctx, tx, waiting, schedule) : [];
    const after = await changePublishGroup(tx, group, {
      ...storedReferences(own),
      updatedAt: ctx.clock.now(),
    });
    return { group: after, moved: new Map(moved.map((request) => [request.id, request])) };
  });
  return presentPublishGroup(
    changed.group,
    requests.map((request) => changed.moved.get(request.id) ?? request),
  );
}

/** A queue has one slot for each request. */
const ofOneEach: InputProblem = {
  field: 'scheduledFor.queue',
  code: 'invalid_value',
  message:
    'A group is moved to a time, not to a queue, which has one slot for each request. Move them one by one with publishRequests.update.',
};

/** @throws ServiceError `validation_error` when something could not be published at the time. */
async function admitTime(
  ctx: Context,
  caller: Caller,
  time: Changes['scheduledFor'],
  waiting: readonly StoredPublishRequest[],
): Promise<DueSchedule | undefined> {
  if (isQueueTime(time)) throw validationError([ofOneEach]);
  const { schedule, problems } = readSchedule(time, await ctx.clock.ofTenant.now(caller));
  refuseProblems(problems);
  if (!schedule || time === undefined) return undefined;
  const refused: InputProblem[] = [];
  for (const request of waiting) refused.push(...(await problemsAt(ctx, caller, request, time)));
  refuseProblems(refused);
  return { ...schedule, dueAt: await ctx.clock.ofTenant.dueAt(caller, schedule.scheduledFor) };
}

/** Returns why a request cannot be published at another time, as the update of the request alone would say. */
async function problemsAt(
  ctx: Context,
  caller: Caller,
  request: StoredPublishRequest,
  time: NonNullable<Changes['scheduledFor']>,
): Promise<InputProblem[]> {
  try {
    await admitAt(ctx, caller, request, time);
    return [];
  } catch (error) {
    if (!(error instanceof ServiceError) || !isOfOneTarget(error)) throw error;
    const problems =
      error instanceof InvalidInput
        ? error.problems
        : [{ field: '', code: 'target_refused' as const, message: error.message }];
    return problems.map(({ field, message, ...problem }) => ({
      ...problem,
      field: 'scheduledFor',
      message: `${[request.id, ...(field ? [field] : [])].join(', ')}: ${message}`,
    }));
  }
}

/** Gives requests another time. Throws `VersionConflict` when another process has continued one of them. */
async function moveAll(
  ctx: Context,
  tx: Db,
  waiting: readonly StoredPublishRequest[],
  schedule: DueSchedule,
): Promise<StoredPublishRequest[]> {
  const changes = timeColumns(schedule);
  const moved = await advancePublishRequests(
    tx,
    waiting.map((request) => ({ request, changes })),
    ctx.clock.now(),
  );
  const missed = waiting.find(({ id }) => !moved.some((request) => request.id === id));
  if (missed) throw new VersionConflict(missed);
  await keepFiles(ctx, tx, moved);
  await enqueueRuns(
    ctx,
    tx,
    moved.map(({ id, organizationId, account }) => ({
      id,
      organizationId,
      account,
      startAfter: schedule.dueAt,
    })),
  );
  await requestsMoved(ctx, tx, waiting, moved);
  return moved;
}

/**
 * Cancels the requests of a group that have not started, and the rest of threads between two posts, all of them together. A group that is canceled already is returned.
 * @throws ServiceError `not_found`, `conflict` when all have started
 */
export async function cancelPublishGroup(
  ctx: Context,
  caller: Caller,
  input: Input<'publishGroups.cancel'>,
): Promise<Output<'publishGroups.cancel'>> {
  await retryOnConflict(async () => {
    const { requests } = await findWithContents(ctx.db, caller, input.publishGroupId);
    const open = requests.filter((request) => isWaiting(request) || isBetweenParts(request));
    const isCanceled = requests.every(({ status }) => status === 'canceled');
    if (open.length === 0 && !isCanceled) throw allStarted();
    const outcomeOf = (request: StoredPublishRequest) =>
      ({ outcome: isWaiting(request) ? 'canceled' : 'rest_canceled' }) as const;
    if (open.length > 0) await applyToAll(ctx, open, outcomeOf);
  });
  return getPublishGroup(ctx, caller, input);
}
