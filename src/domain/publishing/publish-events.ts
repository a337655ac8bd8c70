import type { Context } from '../../context.ts';
import type { Topic } from '../../contract/index.ts';
import type { Db } from '../../db/client.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';
import { emit } from '../events/emit.ts';
import { presentPublishRequest } from './present-publish-request.ts';

type PublishTopic = Extract<Topic, `publishRequest.${string}`>;

/**
 * Emits the event of a change to a publish request. The caller passes the transaction of the change, so that
 * the event shows the request right after it.
 */
export function publishRequestChanged(
  ctx: Context,
  tx: Db,
  request: StoredPublishRequest,
  topic: PublishTopic,
): Promise<void> {
  const { connectedProfileId } = request;
  return emit(ctx, tx, request, [{ topic, data: presentPublishRequest(request), connectedProfileId }]);
}
