import type { Context } from '../../../context.ts';
import type { Sql } from '../../../db/client/sql.ts';
import { insertPublishRequests } from '../../../db/tables/new-publish-requests.ts';
import { storeSources } from '../media/create-sources.ts';
import { keepFiles } from './keep-files.ts';
import type { MadeRequest } from './new-request.ts';
import { publishRequestsChanged } from './publish-events.ts';
import { enqueueRuns } from './queue-run.ts';

/**
 * Writes new publish requests of one organization with their media, events and jobs, in the caller's transaction. The
 * number of statements does not grow with the number of requests, and all are begun without waiting for each other.
 */
export async function storeRequests(ctx: Context, tx: Sql, all: readonly MadeRequest[]): Promise<void> {
  const requests = all.map(({ request }) => request);
  await Promise.all([
    storeSources(ctx, tx, all.flatMap(mediaOf)),
    insertPublishRequests(tx, requests),
    keepFiles(ctx, tx, requests),
    enqueueRuns(ctx, tx, all.flatMap(runsOf)),
    publishRequestsChanged(ctx, tx, all.flatMap(eventsOf)),
  ]);
}

const mediaOf = ({ media, cause }: MadeRequest) => media.map((one) => ({ ...one, cause }));

/** A request that waits for files is resumed when they have been fetched, or looked at when its time has come. */
function runsOf({ request, cause }: MadeRequest) {
  const { scheduledFor, dueAt, phase } = request;
  if (scheduledFor) return [{ ...request, cause, startAfter: dueAt ?? scheduledFor }];
  return phase === 'stage' ? [] : [{ ...request, cause }];
}

function eventsOf({ request, cause }: MadeRequest) {
  return request.scheduledFor ? [{ request, cause, topic: 'publishRequest.scheduled' as const }] : [];
}
