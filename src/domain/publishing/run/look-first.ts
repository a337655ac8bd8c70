/**
 * After a restore: a request that may have been carried out in the time that was lost is looked up before it goes on.
 */
import type { Context } from '../../../context.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../../db/publish-requests.ts';
import { ServiceError } from '../../../errors.ts';
import type { Created } from '../../../providers/publish.ts';
import { withStep } from '../steps.ts';
import { askLater } from './ask-later.ts';
import { findOwn } from './find-own.ts';
import { keepCreated } from './keep-created.ts';
import { leaveOpen } from './leave-open.ts';
import { openWork } from './open-work.ts';

/**
 * Whether it has to be looked up first. The outcome of a call that was begun before the backup is looked up anyway, and
 * what is there already needs no look.
 */
export function isInDoubt({ doubtedSince, attemptedAt, phase }: StoredPublishRequest): boolean {
  if (!doubtedSince || !uncreated.has(phase)) return false;
  return !attemptedAt || attemptedAt.getTime() === doubtedSince.getTime();
}

const uncreated: ReadonlySet<StoredPublishRequest['phase']> = new Set([
  'prepare',
  'check',
  'create',
  'settle',
]);

/** The request as it goes on; `undefined` when it waits for an answer. */
export async function lookFirst(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StoredPublishRequest | undefined> {
  const found = await findDone(ctx, request).catch((error: unknown) => asServiceError(error));
  if (!(found instanceof ServiceError)) return settleDoubt(ctx, request, found);
  if (request.phase === 'settle') return askLater(ctx, request, found);
  return leaveOpen(ctx, request, 'looked_up');
}

/** Written down, for a request that was found or is not there. */
export function settleDoubt(
  ctx: Context,
  request: StoredPublishRequest,
  found: Created | undefined,
): Promise<StoredPublishRequest | undefined> {
  if (found) return keepCreated(ctx, request, found, 'found');
  return advancePublishRequest(ctx.db, request, {
    doubtedSince: null,
    attemptedAt: null,
    tries: 0,
    ...(request.phase === 'settle' ? { status: 'publishing', phase: 'prepare' } : {}),
    steps: withStep(ctx, request, 'looked_up', 'not_created'),
  });
}

/** What it has become at the provider. Throws when the provider gave no answer, or has nothing to tell it by. */
export async function findDone(ctx: Context, request: StoredPublishRequest): Promise<Created | undefined> {
  const profile = await ctx.profiles.find(request, request.connectedProfileId);
  // Its files may be gone; looking needs none.
  return findOwn(ctx, await openWork(ctx, { ...request, phase: 'settle' }, profile));
}

/** What was prepared may be lost, too, and some content can be told by nothing else. */
const asServiceError = (error: unknown) =>
  error instanceof ServiceError ? error : new ServiceError('internal', { cause: error });
