/** Presents publish groups, and completes them with the last of their requests. */
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import type { Scope } from '../../../db/client/scope.ts';
import {
  completePublishGroups,
  lockEndedGroups,
  requestsOfGroups,
  type StatusCount,
  type StoredPublishGroup,
} from '../../../db/tables/publish-groups.ts';
import type { PublishRequestRecord, StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import { emit, type NewEvent } from '../../foundation/events/emit.ts';
import { presentReferences } from '../../foundation/own-references.ts';
import { madePartsOf } from '../admission/threads.ts';
import { presentPublishRequest } from './present-requests.ts';

type Counts = Schemas['PublishGroupCounts'];
type Status = Schemas['PublishGroupStatus'];

/**
 * Presents a group in the contract's form.
 * @param takenUp by the id of a request: when another process takes it up, if the one that has it has fallen silent.
 */
export function presentPublishGroup(
  group: StoredPublishGroup,
  requests: readonly PublishRequestRecord[],
  takenUp: ReadonlyMap<string, Date> = new Map(),
): Schemas['PublishGroup'] {
  const { publishGroupId, status, counts, ...rest } = presentGroupSummary(group, countedOf(requests));
  const publishRequests = requests.map((request) => presentPublishRequest(request, takenUp.get(request.id)));
  const skipped = skippedOf(group);
  return {
    publishGroupId,
    status,
    counts,
    publishRequests,
    ...(skipped.length > 0 ? { skipped } : {}),
    ...rest,
  };
}

/** Presents a group with what has become of its requests, in an event that receivers can take however large the group is. */
export function presentGroupOutcome(
  group: StoredPublishGroup,
  requests: readonly PublishRequestRecord[],
): Schemas['PublishGroupOutcome'] {
  const { publishGroupId, status, counts, ...rest } = presentGroupSummary(group, countedOf(requests));
  return { publishGroupId, status, counts, publishRequests: requests.map(presentOutcome), ...rest };
}

function presentOutcome(request: PublishRequestRecord): Schemas['PublishGroupRequestOutcome'] {
  const { publishRequestId, connectedProfileId, contentType, status, ...more } =
    presentPublishRequest(request);
  const { externalId, providerPermalink, error, reference, retryOf, retriedBy, parts } = more;
  return {
    publishRequestId,
    connectedProfileId,
    contentType,
    status,
    ...(externalId ? { externalId } : {}),
    ...(providerPermalink ? { providerPermalink } : {}),
    ...(error ? { error } : {}),
    ...(reference ? { reference } : {}),
    ...(retryOf ? { retryOf } : {}),
    ...(retriedBy ? { retriedBy } : {}),
    ...(parts ? { parts } : {}),
  };
}

/** A request that was retried counts no more. */
const countedOf = (requests: readonly PublishRequestRecord[]) =>
  requests.flatMap(({ status, retriedBy, ...request }) =>
    retriedBy ? [] : [{ status, count: 1, broken: Number(isBroken({ status, ...request })) }],
  );

/** Tells whether a thread has ended of which some posts are there, and others are not. */
const isBroken = ({ status, ...request }: Pick<PublishRequestRecord, 'status' | 'parts'>): boolean =>
  (status === 'failed' || status === 'canceled') && madePartsOf(request).length > 0;

const skippedOf = ({ skipped }: StoredPublishGroup) =>
  (skipped ?? []) as unknown as Schemas['PublishGroupSkipped'][];

/** Presents a group without its requests and without what is wrong with skipped targets. */
export function presentGroupSummary(
  group: StoredPublishGroup,
  requests: readonly Omit<StatusCount, 'publishGroupId'>[],
): Schemas['PublishGroupSummary'] {
  const counts = countsOf(requests, skippedOf(group).length);
  return {
    publishGroupId: group.id,
    status: statusOf(
      counts,
      requests.some(({ broken }) => broken > 0),
    ),
    counts,
    ...presentReferences(group),
    createdAt: group.createdAt.toISOString(),
    updatedAt: group.updatedAt.toISOString(),
    ...(group.completedAt ? { completedAt: group.completedAt.toISOString() } : {}),
  };
}

function countsOf(requests: readonly Omit<StatusCount, 'publishGroupId'>[], skipped: number): Counts {
  const of = (status: StoredPublishRequest['status']) =>
    requests.reduce((sum, one) => sum + (one.status === status ? one.count : 0), 0);
  return {
    scheduled: of('scheduled'),
    queued: of('queued'),
    publishing: of('publishing'),
    published: of('published'),
    failed: of('failed'),
    outcomeUnknown: of('outcome_unknown'),
    canceled: of('canceled'),
    skipped,
  };
}

/** Returns what the statuses of its requests, and threads that have ended in the middle, make of a group. */
function statusOf(
  { scheduled, queued, publishing, published, failed, outcomeUnknown, canceled }: Counts,
  isAnyBroken: boolean,
): Status {
  const [waiting, begun, tried] = [scheduled + queued, publishing + outcomeUnknown, published + failed];
  if (begun > 0 || (waiting > 0 && tried > 0)) return 'publishing';
  if (waiting > 0) return queued > 0 ? 'queued' : 'scheduled';
  if (isAnyBroken) return 'partial';
  if (published > 0) return failed + canceled > 0 ? 'partial' : 'published';
  return failed > 0 ? 'failed' : 'canceled';
}

/**
 * Completes the groups of which these requests were the last to end, with an event each. The caller passes the transaction
 * that has ended or deleted them.
 */
export async function completeGroupsOf(
  ctx: Context,
  tx: Db,
  ended: readonly Pick<StoredPublishRequest, 'organizationId' | 'publishGroupId'>[],
): Promise<void> {
  const touched = new Map(
    ended.flatMap(({ organizationId, publishGroupId: id }) => (id ? [[id, { organizationId, id }]] : [])),
  );
  if (touched.size === 0) return;
  const over = await lockEndedGroups(tx, [...touched.values()]);
  if (over.length === 0) return;
  const requests = Map.groupBy(await requestsOfGroups(tx, over), ({ publishGroupId }) => publishGroupId);
  for (const group of await completePublishGroups(tx, over, ctx.clock.now()))
    await emit(ctx, tx, group, [completed(group, requests.get(group.id) ?? [])]);
}

function completed(
  group: StoredPublishGroup & Scope,
  requests: readonly PublishRequestRecord[],
): NewEvent<'publishGroup.completed'> {
  return { topic: 'publishGroup.completed', data: presentGroupOutcome(group, requests) };
}
