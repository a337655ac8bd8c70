import type { Context } from '../../context.ts';
import type { Topic } from '../../contract/index.ts';
import type { StoredBackfillRequest } from '../../db/backfill-requests.ts';
import type { Db } from '../../db/client.ts';
import { emit } from '../events/emit.ts';
import { presentBackfillRequest } from './present-backfill-request.ts';

type BackfillTopic = Extract<Topic, `backfillRequest.${string}`>;

/**
 * Emits the event of a change to a backfill request. The caller passes the transaction of the change, so that
 * the event shows the request right after it.
 */
export function backfillRequestChanged(
  ctx: Context,
  tx: Db,
  request: StoredBackfillRequest,
  topic: BackfillTopic,
): Promise<void> {
  const { connectedProfileId } = request;
  return emit(ctx, tx, request, [{ topic, data: presentBackfillRequest(request), connectedProfileId }]);
}
