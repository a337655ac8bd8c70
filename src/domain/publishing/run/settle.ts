/** An unknown outcome is looked up: in what the provider says of it, or among what the account shows. */
import type { Context } from '../../../context.ts';
import type { ErrorCode } from '../../../contract/index.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../../db/publish-requests.ts';
import { ServiceError } from '../../../errors.ts';
import type { Created } from '../../../providers/publish.ts';
import { endRequest } from '../end-request.ts';
import { ownFailure, providerFault } from '../publish-failure.ts';
import { withStep } from '../steps.ts';
import { askLater } from './ask-later.ts';
import { findOwn } from './find-own.ts';
import { goOnLater } from './go-on-later.ts';
import { keepCreated } from './keep-created.ts';
import type { Work } from './open-work.ts';
import { prepareAgain } from './prepare-again.ts';
import { nextLookSeconds } from './settle-plan.ts';

export async function settle(ctx: Context, work: Work): Promise<StoredPublishRequest | undefined> {
  const { request } = work;
  const found = await look(ctx, work).catch(asUnanswered);
  if (found instanceof ServiceError) return askLater(ctx, request, found);
  if (found === 'not_created') return tryAgain(ctx, request);
  if (found === 'lost') return prepareAgain(ctx, request);
  if (found) return keepCreated(ctx, request, found, 'found');
  const wait = nextLookSeconds(request.tries + 1);
  if (wait !== undefined) return goOnLater(ctx, request, wait, { tries: { increment: 1 } });
  await endRequest(ctx, request, { status: 'failed', step: 'settled', error: ownFailure('not_created') });
  return undefined;
}

/** Of what was asked about: the provider does not know it. That is an answer, as when nothing is found. */
const unknownThere: ReadonlySet<ErrorCode> = new Set(['not_found', 'validation_error']);

function asUnanswered(error: unknown): ServiceError | undefined {
  if (!(error instanceof ServiceError)) throw error;
  return unknownThere.has(error.code) ? undefined : error;
}

/** `not_created` and `lost` are proofs; `undefined` only says that it was not seen. */
async function look(ctx: Context, work: Work): Promise<Created | 'not_created' | 'lost' | undefined> {
  const { steps, content, progress, through } = work;
  const { check } = steps;
  const readiness = check && (await through((call) => check(call, content, progress)));
  if (readiness?.state === 'ready') return 'not_created';
  if (readiness?.state === 'lost') return 'lost';
  if (readiness?.state === 'pending') return undefined;
  return (readiness?.state === 'created' && readiness.created) || findOwn(ctx, work);
}

export const mostAttempts = 5;

/** A provider that fails every time and creates nothing is given up some time. */
async function tryAgain(
  ctx: Context,
  request: StoredPublishRequest,
): Promise<StoredPublishRequest | undefined> {
  const attempts = (request.steps as { outcome?: string }[]).filter(({ outcome }) => outcome === 'unknown');
  if (attempts.length >= mostAttempts) {
    const error = providerFault('provider_fault', 'The provider failed every time, and created nothing.');
    await endRequest(ctx, request, { status: 'failed', step: 'settled', error });
    return undefined;
  }
  return advancePublishRequest(ctx.db, request, {
    status: 'publishing',
    phase: 'create',
    attemptedAt: null,
    tries: 0,
    steps: withStep(ctx, request, 'settled', 'not_created'),
  });
}
