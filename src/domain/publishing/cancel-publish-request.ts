import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findPublishRequest } from '../../db/publish-requests.ts';
import type { Caller } from '../caller.ts';
import { endRequest } from './end-request.ts';
import { alreadyStarted, isWaiting } from './not-started.ts';
import { presentPublishRequest } from './present-publish-request.ts';

export async function cancelPublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId }: Input<'publishRequests.cancel'>,
): Promise<Output<'publishRequests.cancel'>> {
  const request = await findPublishRequest(ctx.db, caller, publishRequestId);
  if (request.status === 'canceled') return presentPublishRequest(request);
  if (!isWaiting(request)) throw alreadyStarted(request);
  const canceled = await endRequest(ctx, request, { status: 'canceled', step: 'canceled' });
  if (!canceled) throw alreadyStarted(await findPublishRequest(ctx.db, caller, publishRequestId));
  return presentPublishRequest(canceled);
}
