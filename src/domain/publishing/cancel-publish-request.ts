import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findPublishRequest } from '../../db/publish-requests.ts';
import type { Caller } from '../caller.ts';
import { endRequest } from './end-request.ts';
import { alreadyStarted, isWaiting, Overtaken, unlessOvertaken } from './not-started.ts';
import { presentPublishRequest } from './present-publish-request.ts';

export function cancelPublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId }: Input<'publishRequests.cancel'>,
): Promise<Output<'publishRequests.cancel'>> {
  return unlessOvertaken(() => cancel(ctx, caller, publishRequestId));
}

/** Throws `Overtaken` when somebody else has gone on with the request. */
async function cancel(
  ctx: Context,
  caller: Caller,
  publishRequestId: string,
): Promise<Output<'publishRequests.cancel'>> {
  const request = await findPublishRequest(ctx.db, caller, publishRequestId);
  if (request.status === 'canceled') return presentPublishRequest(request);
  if (!isWaiting(request)) throw alreadyStarted(request);
  const canceled = await endRequest(ctx, request, { status: 'canceled', step: 'canceled' });
  if (!canceled) throw new Overtaken(request);
  return presentPublishRequest(canceled);
}
