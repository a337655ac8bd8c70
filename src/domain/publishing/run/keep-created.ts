import type { Context } from '../../../context.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../../db/publish-requests.ts';
import type { Created } from '../../../providers/publish.ts';
import { withStep } from '../steps.ts';

/** Written down before anything else is asked: whatever fails from now on, it is there. */
export function keepCreated(
  ctx: Context,
  request: StoredPublishRequest,
  { externalId, providerPermalink }: Created,
  step: string,
): Promise<StoredPublishRequest | undefined> {
  return advancePublishRequest(ctx.db, request, {
    status: 'publishing',
    phase: 'finish',
    externalId,
    providerPermalink: providerPermalink ?? null,
    steps: withStep(ctx, request, step),
  });
}
