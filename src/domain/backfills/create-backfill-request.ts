import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import {
  goingBackfillRequest,
  createBackfillRequest as insertBackfillRequest,
} from '../../db/backfill-requests.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { ServiceError, validationError } from '../../errors.ts';
import { withinCap } from '../billing/caps.ts';
import type { Caller } from '../caller.ts';
import { requireAccess } from '../content/run-content.ts';
import { presentBackfillRequest } from './present-backfill-request.ts';
import { enqueuePage } from './queue-page.ts';
import { firstPosition } from './run/position.ts';
import { walkOf } from './walk-of.ts';

export const defaultMaxItems = 1_000;

type BackfillInput = Input<'backfillRequests.create'>;

/** Row, idempotency row and job are one transaction. */
export async function createBackfillRequest(
  ctx: Context,
  caller: Caller,
  input: BackfillInput,
): Promise<Output<'backfillRequests.create'>> {
  const since = await admit(ctx, caller, input);
  return withinCap(ctx, caller, 'backfillRequestsPerMonth', async (tx) => {
    const stored = await insertBackfillRequest(tx, caller, {
      id: newId('backfillRequest', caller.mode),
      connectedProfileId: input.connectedProfileId,
      contentType: input.contentType,
      ...(since ? { since } : {}),
      maxItems: input.maxItems ?? defaultMaxItems,
      position: firstPosition as object,
      dueAt: ctx.now(),
    });
    if (!stored) throw await alreadyGoing(tx, caller, input);
    await enqueuePage(ctx, tx, stored);
    const answer = presentBackfillRequest(stored);
    await caller.keepAnswer?.(tx, answer);
    return answer;
  });
}

/** Everything that can be refused is refused before anything is stored, in the order of the content operations. */
async function admit(ctx: Context, caller: Caller, input: BackfillInput): Promise<Date | undefined> {
  const profile = await ctx.profiles.find(caller, input.connectedProfileId);
  const { scopes } = walkOf(ctx, profile, input.contentType);
  const since = await readSince(ctx, caller, input.since);
  requireAccess(profile, scopes, ctx.now());
  return since;
}

async function readSince(ctx: Context, caller: Caller, text: string | undefined): Promise<Date | undefined> {
  if (text === undefined) return undefined;
  const since = new Date(text);
  if (since <= (await ctx.testClocks.now(caller))) return since;
  throw validationError([{ field: 'since', code: 'invalid_value', message: 'Must not be in the future.' }]);
}

async function alreadyGoing(tx: Db, caller: Caller, input: BackfillInput): Promise<ServiceError> {
  const going = await goingBackfillRequest(tx, caller, input);
  return new ServiceError('conflict', {
    message: 'A backfill of this content type is going for this Connected Profile.',
    meta: { reason: 'backfill_in_progress', ...(going ? { backfillRequestId: going.id } : {}) },
  });
}
