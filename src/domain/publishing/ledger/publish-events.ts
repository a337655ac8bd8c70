import type { Context } from '../../../context.ts';
import type { Topic } from '../../../contract/index.ts';
import type { Sql } from '../../../db/client/sql.ts';
import type { StoredPublishRequest } from '../../../db/tables/publish-requests.ts';
import type { TraceContext } from '../../../observability/tracing/trace-context.ts';
import { emit } from '../../foundation/events/emit.ts';
import { presentPublishRequest } from './present-publish-request.ts';

type PublishTopic = Extract<Topic, `publishRequest.${string}`>;

interface RequestChange {
  /** The request as it is right after the change. */
  request: StoredPublishRequest;
  topic: PublishTopic;
  /** The cause of the change; needed where changes of several causes are made together. */
  cause?: TraceContext | undefined;
}

/** Emits the events of changes to publish requests. The caller passes the transaction of the changes. */
export async function publishRequestsChanged(
  ctx: Context,
  tx: Sql,
  changes: readonly RequestChange[],
): Promise<void> {
  const byTenant = Map.groupBy(changes, ({ request }) => `${request.organizationId}/${request.mode}`);
  for (const ofTenant of byTenant.values()) {
    const [{ request: scope }] = ofTenant as [RequestChange];
    const events = ofTenant.map(({ request, topic, cause }) => ({
      topic,
      cause,
      data: presentPublishRequest(request),
      connectedProfileId: request.connectedProfileId,
    }));
    await emit(ctx, tx, scope, events);
  }
}
