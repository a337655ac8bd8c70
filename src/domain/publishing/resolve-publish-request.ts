import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findPublishRequest } from '../../db/publish-requests.ts';
import { ServiceError, validationError } from '../../errors.ts';
import type { Caller } from '../caller.ts';
import { endRequest } from './end-request.ts';
import { presentPublishRequest } from './present-publish-request.ts';
import { ownFailure } from './publish-failure.ts';

type ResolveInput = Input<'publishRequests.resolve'>;

/** A person has looked at the provider, and says what has become of it. */
export async function resolvePublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId, outcome, externalId }: ResolveInput,
): Promise<Output<'publishRequests.resolve'>> {
  admitResolution(ctx, caller, { outcome, externalId });
  const request = await findPublishRequest(ctx.db, caller, publishRequestId);
  const settled =
    request.status === 'outcome_unknown' &&
    (await endRequest(ctx, request, {
      status: outcome,
      step: 'resolved',
      ...(externalId ? { created: { externalId } } : {}),
      ...(outcome === 'failed'
        ? { error: ownFailure('not_created', 'Somebody looked at the provider, and it is not there.') }
        : {}),
    }));
  if (!settled)
    throw new ServiceError('conflict', {
      message: 'The outcome of this publish request is not unknown.',
      meta: { reason: 'outcome_known' },
    });
  return presentPublishRequest(settled);
}

/**
 * Throws `validation_error` unless `externalId` is given exactly when the outcome is that something was
 * published.
 */
export function admitResolution(
  _ctx: Context,
  _caller: Caller,
  { outcome, externalId }: Partial<ResolveInput>,
): void {
  if (outcome === 'published' && externalId === undefined)
    throw validationError([{ field: 'externalId', code: 'required', message: 'Required with published.' }]);
  if (outcome === 'failed' && externalId !== undefined)
    throw validationError([
      { field: 'externalId', code: 'conflicting_fields', message: 'Only with published.' },
    ]);
}
