import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findPublishRequest } from '../../db/tables/publish-requests.ts';
import { ServiceError, validationError } from '../../errors/index.ts';
import type { Caller } from '../foundation/caller.ts';
import { applyTransition } from './ledger/apply-transition.ts';
import type { Outcome } from './ledger/plan-transition.ts';
import { presentPublishRequest } from './ledger/present-publish-request.ts';
import { ownFailure } from './ledger/publish-failure.ts';

type ResolveInput = Input<'publishRequests.resolve'>;

/**
 * Settles a request whose outcome is unknown by the word of a person who has looked at the provider. Throws
 * `conflict` for any other request.
 */
export async function resolvePublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId, outcome, externalId }: ResolveInput,
): Promise<Output<'publishRequests.resolve'>> {
  admitResolution(ctx, caller, { outcome, externalId });
  const find = () => findPublishRequest(ctx.db, caller, publishRequestId);
  let request = await find();
  while (request.status === 'outcome_unknown') {
    const resolved = await applyTransition(ctx, request, resolution(outcome, externalId));
    if (resolved) return presentPublishRequest(resolved.request);
    // A look at the provider has moved the request in the meantime, perhaps without having learned its outcome.
    request = await find();
  }
  throw new ServiceError('conflict', {
    message: 'The outcome of this publish request is not unknown.',
    meta: { reason: 'outcome_known' },
  });
}

function resolution(outcome: ResolveInput['outcome'], externalId = ''): Outcome<'settle'> {
  if (outcome === 'published') return { outcome: 'resolved_published', created: { externalId } };
  const message = 'Somebody looked at the provider, and it is not there.';
  return { outcome: 'resolved_failed', failure: ownFailure('not_created', message) };
}

/**
 * Throws `validation_error` when `externalId` is missing for the outcome `published`, or is given for
 * `failed`.
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
