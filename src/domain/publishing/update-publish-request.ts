import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { inTransaction } from '../../db/client.ts';
import { advancePublishRequest, findPublishRequest } from '../../db/publish-requests.ts';
import type { Caller } from '../caller.ts';
import { admit } from './admission.ts';
import { fingerprintOf } from './create-publish-request.ts';
import { contentOf } from './input.ts';
import { keepFiles } from './keep-files.ts';
import { alreadyStarted, isWaiting } from './not-started.ts';
import { openContent } from './open-content.ts';
import { presentPublishRequest } from './present-publish-request.ts';
import { enqueueRun } from './queue-run.ts';

/** What it becomes is admitted as if it were new. */
export async function updatePublishRequest(
  ctx: Context,
  caller: Caller,
  { publishRequestId, ...changes }: Input<'publishRequests.update'>,
): Promise<Output<'publishRequests.update'>> {
  const request = await findPublishRequest(ctx.db, caller, publishRequestId);
  if (!isWaiting(request)) throw alreadyStarted(request);
  const time = request.scheduledFor?.toISOString();
  const input = {
    ...openContent(ctx, request),
    connectedProfileId: request.connectedProfileId,
    contentType: request.contentType as never,
    variant: request.variant,
    ...(time && time > ctx.now().toISOString() ? { scheduledFor: time } : {}),
    ...changes,
  };
  const { files, schedule } = await admit(ctx, caller, input);
  return inTransaction(ctx.db, async (tx) => {
    const changed = await advancePublishRequest(tx, request, {
      content: ctx.keyring.seal(JSON.stringify(contentOf(input)), request.id),
      fingerprint: fingerprintOf(input, files),
      ...(changes.metadata ? { metadata: changes.metadata as object } : {}),
      ...(schedule && changes.scheduledFor
        ? {
            localTime: null,
            timeZone: null,
            timeZoneRules: null,
            ...schedule,
            dueAt: schedule.scheduledFor,
            status: 'scheduled',
          }
        : {}),
    });
    if (!changed) throw alreadyStarted(request);
    await keepFiles(ctx, tx, changed);
    if (changes.scheduledFor) await enqueueRun(ctx, tx, changed, changed.dueAt ?? undefined);
    return presentPublishRequest(changed);
  });
}
