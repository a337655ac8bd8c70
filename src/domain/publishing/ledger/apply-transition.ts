/**
 * Carries transitions out: the row, its files, its event, its first comment and its next job are one transaction.
 * Transitions of one kind that come while others are carried out share the next transaction, so that a thousand requests
 * that are due at once need few statements and few commits.
 */
import type { Context } from '../../../context.ts';
import type { ContentType } from '../../../contract/index.ts';
import { type Db, inTransaction } from '../../../db/client/client.ts';
import { findProfile } from '../../../db/tables/profiles.ts';
import {
  advancePublishRequests,
  eraseContents,
  type StoredPublishRequest,
} from '../../../db/tables/publish-requests.ts';
import {
  currentTraceContext,
  type TraceContext,
  withTraceContext,
} from '../../../observability/tracing/span.ts';
import { shareWork } from '../../foundation/batches.ts';
import type { PublishInput } from '../admission/input.ts';
import { openContent } from '../admission/stored-content.ts';
import { answerTo, inheritedOf } from '../admission/threads.ts';
import { keepFiles, releaseFiles } from '../media/staged-media.ts';
import { VersionConflict } from './conflicts.ts';
import { completeGroupsOf } from './groups.ts';
import { newRequest, storeRequests } from './new-requests.ts';
import { type PlannedTransition, planTransition, type StepOutcome } from './plan-transition.ts';
import { publishRequestsChanged } from './present-requests.ts';
import { enqueueRun, enqueueRuns } from './queue-run.ts';

import type { Transition } from './transitions.ts';

export interface AppliedTransition {
  /** The request after the transition. */
  request: StoredPublishRequest;
  /** True when the next step is made at once. */
  continues: boolean;
}

interface Planned extends PlannedTransition {
  request: StoredPublishRequest;
  cause: TraceContext | undefined;
}

/** A transition that is carried out together with others. */
interface Shared {
  planned: Planned;
  /** The transition as it was carried out; absent when another process has continued the request. */
  moved?: AppliedTransition;
  /** True when the transition was not carried out because the deployment is in maintenance mode. */
  held?: true;
}

/**
 * Carries an outcome's transition out. Returns `undefined` when another process has continued the request.
 * Throws when the outcome is impossible for it.
 */
export async function applyTransition(
  ctx: Context,
  request: StoredPublishRequest,
  outcome: StepOutcome,
): Promise<AppliedTransition | undefined> {
  const planned = {
    request,
    cause: currentTraceContext(),
    ...planTransition(request, outcome, ctx.clock.now()),
  };
  if (planned.transition.unwritten) return unwritten(ctx, planned);
  const { moved } = await share(ctx, `publish requests ${outcome.outcome}`, planned, async (all) => {
    const moves = plannedIn(all);
    note(
      all,
      await (moves.every(changesRowAlone)
        ? carryOut(ctx, ctx.db, moves)
        : inTransaction(ctx.db, (tx) => carryOut(ctx, tx, moves))),
    );
  });
  if (moved) recordTransition(ctx, planned);
  return moved;
}

/**
 * Carries an outcome of each of several requests out in one transaction: that of all, or of none.
 * @throws VersionConflict when another process has continued one of them.
 */
export async function applyToAll(
  ctx: Context,
  requests: readonly StoredPublishRequest[],
  outcomeOf: (request: StoredPublishRequest) => StepOutcome,
): Promise<void> {
  const cause = currentTraceContext();
  const now = ctx.clock.now();
  const all = requests.map((request) => ({
    request,
    cause,
    ...planTransition(request, outcomeOf(request), now),
  }));
  await inTransaction(ctx.db, async (tx) => {
    const moved = new Set((await carryOut(ctx, tx, all)).map(({ request: { id } }) => id));
    const missed = requests.find(({ id }) => !moved.has(id));
    if (missed) throw new VersionConflict(missed);
  });
  for (const planned of all) recordTransition(ctx, planned);
}

/**
 * Carries an outcome out in the transaction in which it is found, such as that of what takes a slot there.
 * @returns `undefined` when another process has continued the request.
 */
export async function applyInside(
  ctx: Context,
  request: StoredPublishRequest,
  outcomeIn: (tx: Db) => Promise<StepOutcome>,
): Promise<AppliedTransition | undefined> {
  const cause = currentTraceContext();
  const { planned, moved } = await inTransaction(ctx.db, async (tx) => {
    const planned = { request, cause, ...planTransition(request, await outcomeIn(tx), ctx.clock.now()) };
    const [moved] = await carryOut(ctx, tx, [planned]);
    return { planned, moved };
  });
  if (moved) recordTransition(ctx, planned);
  return moved;
}

/** Tells whether a transition is one statement, which needs no transaction. */
function changesRowAlone({ transition: { to, event, keepsFiles }, jobAt }: Planned): boolean {
  return to !== 'end' && !event && !keepsFiles && !jobAt;
}

/** Leaves the row as it is. */
async function unwritten(
  ctx: Pick<Context, 'db' | 'queue'>,
  { request, changes, jobAt, transition }: Planned,
): Promise<AppliedTransition> {
  if (jobAt) await inTransaction(ctx.db, (tx) => enqueueRun(ctx, tx, request, jobAt));
  return {
    request: { ...request, ...changes } as StoredPublishRequest,
    continues: transition.next === 'at once',
  };
}

/**
 * Writes the intent to make the call that creates, together with a mark of the deployment. Returns `held` when the
 * deployment is on hold, or its database turns out to be an older one; `undefined` when another process has continued
 * the request. The call may be made after any other return.
 */
export async function intend(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<AppliedTransition | 'held' | undefined> {
  const planned = {
    request,
    cause: currentTraceContext(),
    ...planTransition(request, { outcome: 'begun' }, ctx.clock.now()),
  };
  const { held, moved } = await share(ctx, 'publish requests begun', planned, async (all) => {
    const moves = await ctx.db.$deployment.withHighWaterMark((tx) => carryOut(ctx, tx, plannedIn(all)));
    if (moves) note(all, moves);
    else for (const one of all) one.held = true;
  });
  return held ? 'held' : moved;
}

/**
 * Carries a transition out together with those that come meanwhile. What shares files with other
 * requests is carried out alone, since it locks them in an order of its own.
 */
async function share(
  ctx: Pick<Context, 'db'>,
  name: string,
  planned: Planned,
  work: (all: Shared[]) => Promise<void>,
): Promise<Shared> {
  const one: Shared = { planned };
  if (touchesFiles(planned)) await work([one]);
  else await shareWork(ctx, name, one, work);
  return one;
}

function touchesFiles({ request, transition: { to, keepsFiles } }: Planned): boolean {
  return request.mediaIds.length > 0 && (to === 'end' || keepsFiles === true);
}

const plannedIn = (all: Shared[]) => all.map(({ planned }) => planned);

/** Writes down what has become of each: the requests that are missing were continued by another process. */
function note(all: Shared[], moves: AppliedTransition[]): void {
  const moved = new Map(moves.map((applyTransition) => [applyTransition.request.id, applyTransition]));
  for (const one of all) {
    const { id, version } = one.planned.request;
    const own = moved.get(id);
    if (own?.request.version !== version + 1) continue;
    // Two jobs of the same request plan the same move, and only one of them has made it.
    moved.delete(id);
    one.moved = own;
  }
}

async function carryOut(ctx: Context, tx: Db, all: Planned[]): Promise<AppliedTransition[]> {
  const first = oncePerRequest(all);
  const advanced = await advancePublishRequests(tx, first, ctx.clock.now());
  const moves = first.flatMap((planned) => {
    const request = advanced.find(({ id }) => id === planned.request.id);
    return request ? [{ ...planned, before: planned.request, request }] : [];
  });
  const ended = moves.flatMap(({ request, transition: { to } }) => (to === 'end' ? [request] : []));
  for (const [first, ...others] of requestsByTenant(ended))
    await releaseFiles(
      ctx,
      tx,
      first,
      [first, ...others].flatMap(({ mediaIds }) => mediaIds),
    );
  for (const { before, request, transition, created, cause } of moves) {
    if (transition.keepsFiles) await keepFiles(ctx, tx, [request]);
    const externalId = request.externalId ?? created?.externalId;
    if (transition.to === 'end' && created && externalId)
      await withTraceContext(cause, () => addFirstComment(ctx, tx, before, externalId));
  }
  const erased = moves.flatMap(({ request, transition: { erases } }) => (erases ? [request] : []));
  if (erased.length > 0) await eraseContents(tx, erased);
  const changes = moves.flatMap(({ request, transition: { event }, cause }) =>
    event ? topicsOf(event, request).map((topic) => ({ request, topic, cause })) : [],
  );
  await publishRequestsChanged(ctx, tx, changes);
  await completeGroupsOf(ctx, tx, ended);
  const waiting = moves.flatMap(({ request, jobAt, cause }) =>
    jobAt ? [{ ...request, startAfter: jobAt, cause }] : [],
  );
  await enqueueRuns(ctx, tx, waiting);
  return moves.map(({ request, transition: { next } }) => ({ request, continues: next === 'at once' }));
}

/** What is approved for later is scheduled from then on, since calendars show every request. */
const topicsOf = (
  event: NonNullable<Transition['event']>,
  { status }: Pick<StoredPublishRequest, 'status'>,
): `publishRequest.${NonNullable<Transition['event']>}`[] =>
  event === 'approved' && status === 'scheduled'
    ? ['publishRequest.approved', 'publishRequest.scheduled']
    : [`publishRequest.${event}`];

/** Each of these lists has the requests of one tenant. */
const requestsByTenant = (requests: readonly StoredPublishRequest[]) =>
  [...Map.groupBy(requests, ({ organizationId, mode }) => `${organizationId}/${mode}`).values()] as [
    StoredPublishRequest,
    ...StoredPublishRequest[],
  ][];

/**
 * Returns one transition of each request, in the order of their ids, so that two processes that carry out the same ones wait
 * for each other instead of deadlocking. Of several it is the first that knows the latest version: nobody else goes on with it.
 */
function oncePerRequest(all: Planned[]): Planned[] {
  const latest = new Map<string, Planned>();
  for (const planned of all) {
    const { id, version } = planned.request;
    const known = latest.get(id)?.request.version;
    if (known === undefined || known < version) latest.set(id, planned);
  }
  return [...latest.values()].sort((one, other) => (one.request.id < other.request.id ? -1 : 1));
}

// Measures how late requests start, and counts how they end.

const outcomes = new Set(['published', 'failed', 'canceled', 'outcome_unknown']);

/** @param request the request before the transition. */
function recordTransition(
  ctx: Context,
  {
    request,
    transition: { event, status },
    changes,
  }: Pick<PlannedTransition, 'transition' | 'changes'> & { request: StoredPublishRequest },
): void {
  const { mode, contentType, dueAt } = request;
  const { publishing } = ctx.observability.metrics;
  if (event === 'started' && dueAt) publishing.started(mode, ctx.clock.now().getTime() - dueAt.getTime());
  if (!event || !status || !outcomes.has(status)) return;
  const provider = ctx.providers.registry.providerOf(contentType as ContentType).id;
  publishing.ended({ mode, provider, outcome: status, reason: changes.errorReason ?? 'none' });
}

/**
 * Makes the publish request of a first comment. It is separate so that it can fail without affecting the
 * post.
 */
async function addFirstComment(
  ctx: Context,
  tx: Db,
  request: StoredPublishRequest,
  externalId: string,
): Promise<void> {
  const content = request.content ? openContent(ctx, request) : {};
  const { firstComment } = content;
  if (!firstComment) return;
  const profile = await findProfile(tx, request, request.connectedProfileId);
  const answer = answerTo(ctx, request.contentType);
  if (!answer) return;
  const input: PublishInput = {
    connectedProfileId: profile.id,
    contentType: answer.contentType as PublishInput['contentType'],
    ...inheritedOf(content, answer.variant.rules),
    text: firstComment,
    target: { [answer.target]: externalId },
    metadata: { firstCommentOf: request.id },
  };
  const made = newRequest(ctx, request, input, {
    profile,
    variants: [answer.variant],
    files: new Map(),
    schedule: undefined,
    doubtedSince: request.doubtedSince,
  });
  await storeRequests(ctx, tx, [made]);
}
