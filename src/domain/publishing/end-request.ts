/** The end of a publish request: its outcome, its event, and what becomes of its content, in one transaction. */
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { contentMs } from '../../db/events.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../db/publish-requests.ts';
import type { Created } from '../../providers/publish.ts';
import { later } from '../media/limits.ts';
import { addFirstComment } from './first-comment.ts';
import { publishRequestChanged } from './publish-events.ts';
import { withStep } from './steps.ts';

export interface Ending {
  status: 'published' | 'failed' | 'canceled';
  /** What has ended it. */
  step: string;
  created?: Created;
  error?: { code: string; message: string };
}

/** `undefined` when somebody else has gone on with it. */
export function endRequest(
  ctx: Context,
  request: StoredPublishRequest,
  { status, step, created, error }: Ending,
): Promise<StoredPublishRequest | undefined> {
  return inTransaction(ctx.db, async (tx) => {
    const ended = await advancePublishRequest(tx, request, {
      status,
      dueAt: null,
      ...contentAfter(ctx, request, status),
      progress: {},
      steps: withStep(ctx, request, step, status),
      completedAt: ctx.now(),
      ...(created
        ? { externalId: created.externalId, providerPermalink: created.providerPermalink ?? null }
        : {}),
      ...(error ? { errorCode: error.code, errorMessage: error.message } : {}),
    });
    if (!ended) return undefined;
    await publishRequestChanged(ctx, tx, ended, `publishRequest.${status}`);
    if (created) await addFirstComment(ctx, tx, request, created);
    return ended;
  });
}

/** Erased, unless it can be retried: it failed, and the provider has not been asked to create it, or has refused to. */
function contentAfter(ctx: Context, { attemptedAt }: StoredPublishRequest, status: Ending['status']) {
  if (status !== 'failed' || attemptedAt) return { content: null };
  return { retryableUntil: later(ctx.now(), contentMs) };
}
