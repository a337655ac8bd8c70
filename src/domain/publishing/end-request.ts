/** The end of a publish request: its outcome, its event, and its content erased, in one transaction. */
import type { Context } from '../../context.ts';
import { inTransaction } from '../../db/client.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../db/publish-requests.ts';
import type { Created } from '../../providers/publish.ts';
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
      content: null,
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
