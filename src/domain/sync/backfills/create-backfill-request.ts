import type { Context } from '../../../context.ts';
import type { Input, Output } from '../../../contract/index.ts';
import type { Db } from '../../../db/client/client.ts';
import {
  goingBackfillRequest,
  createBackfillRequest as insertBackfillRequest,
} from '../../../db/tables/backfill-requests.ts';
import { type InputProblem, refuseProblems, ServiceError, withProblems } from '../../../errors/index.ts';
import { requireAccess, requireTask } from '../../../provider-client/checks.ts';
import { withinCap } from '../../foundation/billing/caps.ts';
import type { Caller } from '../../foundation/caller.ts';
import { keepAnswer } from '../../foundation/idempotency/keep-answers.ts';
import { referenceProblems, storedReferences } from '../../foundation/own-references.ts';
import { presentBackfillRequest } from './present-backfill-request.ts';
import { enqueuePage } from './queue-page.ts';
import { firstPosition } from './run/position.ts';
import { walkOf } from './walk-of.ts';

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
      id: ctx.ids.newId('backfillRequest', caller),
      connectedProfileId: input.connectedProfileId,
      contentType: input.contentType,
      ...(since ? { since } : {}),
      maxItems: input.maxItems ?? defaultMaxItems,
      ...storedReferences(input),
      position: firstPosition as object,
      dueAt: ctx.now(),
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
  const profile = await ctx.profiles.find(caller, input.connectedProfileId);
  const problems = ownProblems(input, await ctx.testClocks.now(caller));
  const { scopes, tasks } = withProblems(problems, () => walkOf(ctx, profile, input.contentType));
  refuseProblems(problems);
  requireTask(profile, scopes, tasks, ctx.now());
  requireAccess(profile, scopes, ctx.now());
  return input.since === undefined ? undefined : new Date(input.since);
}

/**
 * Checks whatever can be checked of an input that may lack required fields, and creates nothing.
 * @throws ServiceError `validation_error`, or, when both the profile and the content type are given, the
 * reason why the content cannot be backfilled: `not_found`, `not_supported`, `invalid_token` or
 * `scope_insufficient`.
 */
export async function admitReadableBackfill(
  ctx: Context,
  caller: Caller,
  { connectedProfileId, contentType, ...input }: Partial<BackfillInput>,
): Promise<void> {
  if (connectedProfileId !== undefined && contentType !== undefined)
    await admit(ctx, caller, { ...input, connectedProfileId, contentType });
  else refuseProblems(ownProblems(input, await ctx.testClocks.now(caller)));
}

function ownProblems(input: Partial<BackfillInput>, now: Date): InputProblem[] {
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
