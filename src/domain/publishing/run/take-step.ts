/** The next step of a request that has started, by its phase. */
import type { Context } from '../../../context.ts';
import type { ErrorCode } from '../../../contract/index.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';
import { ServiceError } from '../../../errors.ts';
import { endRequest } from '../end-request.ts';
import { ownFailure, type PublishFailure } from '../publish-failure.ts';
import { check } from './check.ts';
import { confirm } from './confirm.ts';
import { create } from './create.ts';
import { finish } from './finish.ts';
import { isInDoubt, lookFirst } from './look-first.ts';
import { openWork, type Work } from './open-work.ts';
import { prepare } from './prepare.ts';
import { settle } from './settle.ts';

type Step = (ctx: Context, work: Work) => Promise<StoredPublishRequest | undefined>;

const steps: Record<Exclude<StoredPublishRequest['phase'], 'stage'>, Step> = {
  prepare,
  check,
  create,
  confirm,
  finish,
  settle,
};

/** The request as it is then, when it can go on at once. */
export async function takeStep(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StoredPublishRequest | undefined> {
  if (request.phase === 'stage') throw new Error(`${request.id} waits for its files`);
  if (isInDoubt(request)) return lookFirst(ctx, request);
  const work = await open(ctx, request);
  if ('through' in work) return steps[request.phase](ctx, work);
  // What is there stays there, whatever was taken away since.
  if (request.phase === 'finish') await endRequest(ctx, request, { status: 'published', step: 'published' });
  else await endRequest(ctx, request, { status: 'failed', step: request.phase, error: work });
  return undefined;
}

/** What the customer has taken away since ends the request. */
async function open(ctx: Context, request: StoredPublishRequest): Promise<Work | PublishFailure> {
  const profile = await ctx.profiles.find(request, request.connectedProfileId).catch(ignore('not_found'));
  if (!profile) return ownFailure('profile_gone');
  const work = await openWork(ctx, request, profile).catch(ignore('not_found', 'conflict'));
  return work ?? ownFailure('media_gone');
}

const ignore =
  (...codes: ErrorCode[]) =>
  (error: unknown): undefined => {
    if (!(error instanceof ServiceError) || !codes.includes(error.code)) throw error;
  };
