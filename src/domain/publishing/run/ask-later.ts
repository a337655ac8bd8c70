import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';
import type { ServiceError } from '../../../errors.ts';
import { endRequest } from '../end-request.ts';
import { failureOf } from '../publish-failure.ts';
import { goOnLater } from './go-on-later.ts';
import { isOver } from './is-over.ts';
import { unansweredSeconds } from './settle-plan.ts';

/** A provider that is away, or a grant that has ended, proves nothing: the end user has a day to connect again. */
export async function askLater(
  ctx: Context,
  request: StoredPublishRequest,
  error: ServiceError,
): Promise<undefined> {
  ctx.log.info('outcome not looked up', { subsystem: 'publishing', publishRequestId: request.id, error });
  if (!isOver(ctx, request)) return goOnLater(ctx, request, unansweredSeconds);
  await endRequest(ctx, request, { status: 'failed', step: 'settled', error: failureOf(error) });
}
