/** Creates, reads and cancels backfill requests. */
import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import {
  findBackfillRequest,
  goingBackfillRequest,
  createBackfillRequest as insertBackfillRequest,
  listBackfillRequests as readBackfillRequests,
} from '../../../db/tables/backfill-requests.ts';
import { type InputProblem, refuseProblems, ServiceError, withProblems } from '../../../errors/index.ts';
import { requireAccess, requireTask } from '../../../provider-client/grant.ts';
import { withinCap } from '../../foundation/billing/caps.ts';
import { type Caller, keepAnswer } from '../../foundation/caller.ts';
import { requireFiltered } from '../../foundation/missing-ids.ts';
import { referenceProblems, storedReferences } from '../../foundation/own-references.ts';
import { timeOf } from '../../foundation/times.ts';
import { applyTransition, enqueuePage, presentBackfillRequest } from './apply-transition.ts';
import { firstPosition, walkOf } from './run/position.ts';

export const defaultMaxItems = 1_000;

type BackfillInput = Input<'backfillRequests.create'>;

/**
 * Creates a backfill request: its row, its job and the answer for its Idempotency-Key are one transaction.
 * Throws `conflict` while another backfill of this content type is in progress for the profile.
 */
export async function createBackfillRequest(
  ctx: Context,
  caller: Caller,
  input: BackfillInput,
): Promise<Output<'backfillRequests.create'>> {
  const since = await admit(ctx, caller, input);
  return withinCap(ctx, caller, 'backfillRequestsPerMonth', async (tx) => {
    const stored = await insertBackfillRequest(tx, caller, {
      id: ctx.db.$ids.newId('backfillRequest', caller),
      connectedProfileId: input.connectedProfileId,
      contentType: input.contentType,
      ...(since ? { since } : {}),
      maxItems: input.maxItems ?? defaultMaxItems,
      ...storedReferences(input),
      position: firstPosition as object,
      dueAt: ctx.clock.now(),
    });
    if (!stored) throw await alreadyGoing(tx, caller, input);
    await enqueuePage(ctx, tx, stored);
    const answer = presentBackfillRequest(stored);
    await keepAnswer(tx, caller, answer);
    return answer;
  });
}

/**
 * Returns `since` as a time. Refuses a wrong input before anything is stored, with the checks in the same
 * order as those of the content operations.
 */
async function admit(ctx: Context, caller: Caller, input: BackfillInput): Promise<Date | undefined> {
  const profile = await ctx.db.$cached.profiles.find(caller, input.connectedProfileId);
  const problems = ownProblems(input, await ctx.clock.ofTenant.now(caller));
  const { scopes, tasks } = withProblems(problems, () => walkOf(ctx, profile, input.contentType));
  refuseProblems(problems);
  requireTask(profile, scopes, tasks, ctx.clock.now());
  requireAccess(profile, scopes, ctx.clock.now());
  return input.since === undefined ? undefined : new Date(input.since);
}

function ownProblems(input: BackfillInput, now: Date): InputProblem[] {
  return [...sinceProblems(input.since, now), ...referenceProblems(input)];
}

function sinceProblems(since: string | undefined, now: Date): InputProblem[] {
  if (since === undefined || new Date(since) <= now) return [];
  return [{ field: 'since', code: 'invalid_value', message: 'Must not be in the future.' }];
}

async function alreadyGoing(tx: Db, caller: Caller, input: BackfillInput): Promise<ServiceError> {
  const going = await goingBackfillRequest(tx, caller, input);
  return new ServiceError('conflict', {
    message: 'A backfill of this content type is going for this Connected Profile.',
    meta: { reason: 'backfill_in_progress', ...(going ? { backfillRequestId: going.id } : {}) },
  });
}

export async function getBackfillRequest(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { backfillRequestId }: Input<'backfillRequests.get'>,
): Promise<Output<'backfillRequests.get'>> {
  return presentBackfillRequest(await findBackfillRequest(ctx.db, caller, backfillRequestId));
}

/** Lists backfill requests, the newest first. */
export async function listBackfillRequests(
  ctx: Context,
  caller: Caller,
  { cursor, limit, since, until, ...filters }: Input<'backfillRequests.list'>,
): Promise<Output<'backfillRequests.list'>> {
  const window = { since: timeOf(since), until: timeOf(until) };
  const range = ctx.db.$ids.between('backfillRequest', caller, window.since, window.until);
  const { rows, nextCursor } = await readBackfillRequests(
    ctx.db,
    caller,
    { ...filters, ...window, range },
    { cursor, limit },
  );
  await requireFiltered(ctx, caller, { cursor, ...filters }, rows);
  return {
    data: rows.map(presentBackfillRequest),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

/**
 * Cancels a backfill request. A page that is being read at that moment emits no events. Throws `not_found`,
 * and `conflict` when the request has ended in another way.
 */
export async function cancelBackfillRequest(
  ctx: Context,
  caller: Caller,
  { backfillRequestId }: Input<'backfillRequests.cancel'>,
): Promise<Output<'backfillRequests.cancel'>> {
  const found = await findBackfillRequest(ctx.db, caller, backfillRequestId);
  const canceled =
    found.going && (await applyTransition(ctx, found, { outcome: 'canceled' }, { atAnyVersion: true }));
  const request = canceled || (await findBackfillRequest(ctx.db, caller, backfillRequestId));
  if (request.status === 'canceled') return presentBackfillRequest(request);
  throw new ServiceError('conflict', {
    message: 'Only a backfill request that has not ended can be canceled.',
    meta: { reason: 'backfill_request_ended', status: request.status },
  });
}
