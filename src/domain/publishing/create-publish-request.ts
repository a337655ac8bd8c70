import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import {
  createPublishRequest as insertPublishRequest,
  type StoredPublishRequest,
} from '../../db/publish-requests.ts';
import { withinCap } from '../billing/caps.ts';
import { rehearsePublishCap } from '../billing/rehearse-cap.ts';
import type { Caller } from '../caller.ts';
import { type Admitted, admit } from './admission.ts';
import { accountOf } from './budget/account.ts';
import { contentOf, type PublishInput } from './input.ts';
import { keepFiles } from './keep-files.ts';
import { makeMedia } from './make-media.ts';
import { presentPublishRequest } from './present-publish-request.ts';
import { publishRequestChanged } from './publish-events.ts';
import { enqueueRun } from './queue-run.ts';
import { newStep } from './steps.ts';
import { storedContent } from './stored-content.ts';

/**
 * Creates a publish request: its media, its row, its event, its jobs and the answer for its Idempotency-Key
 * are one transaction.
 */
export async function createPublishRequest(
  ctx: Context,
  caller: Caller,
  input: Input<'publishRequests.create'>,
): Promise<Output<'publishRequests.create'>> {
  const admitted = await admit(ctx, caller, input);
  const { text }: PublishInput = input;
  rehearsePublishCap(caller, text);
  return withinCap(ctx, caller, 'publishRequestsPerMonth', async (tx) => {
    const stored = await storePublishRequest(ctx, tx, caller, input, admitted);
    const answer = presentPublishRequest(stored);
    await caller.keepAnswer?.(tx, answer);
    return answer;
  });
}

interface NewRequest extends Omit<Admitted, 'contentType'> {
  retryOf?: string;
  /**
   * The time since which the request may have been carried out without a trace, because a restore has lost
   * what was stored from then on; absent or null when there is no such doubt.
   */
  doubtedSince?: Date | null;
}

export async function storePublishRequest(
  ctx: Context,
  tx: Db,
  caller: Pick<Caller, 'organizationId' | 'mode'>,
  input: PublishInput,
  { profile, variants, files, schedule, retryOf, doubtedSince }: NewRequest,
): Promise<StoredPublishRequest> {
  const id = newId('publishRequest', caller.mode);
  const content = await makeMedia(ctx, tx, caller, id, contentOf(input));
  const columns = storedContent(ctx, id, { ...input, ...content }, { variants, files });
  const stored = await insertPublishRequest(tx, caller, {
    id,
    connectedProfileId: profile.id,
    account: accountOf(profile),
    contentType: input.contentType,
    ...columns,
    status: schedule ? 'scheduled' : 'queued',
    ...schedule,
    dueAt: schedule?.scheduledFor ?? ctx.now(),
    ...(columns.phase === 'stage' ? { steps: [newStep(ctx.now(), 'staging', 'pending')] } : {}),
    ...(retryOf ? { retryOf } : {}),
    ...(doubtedSince ? { doubtedSince } : {}),
    ...(input.metadata ? { metadata: input.metadata as object } : {}),
  });
  await keepFiles(ctx, tx, stored);
  if (schedule) await publishRequestChanged(ctx, tx, stored, 'publishRequest.scheduled');
  // A request that waits for files is resumed when they have been fetched.
  if (schedule || stored.phase !== 'stage') await enqueueRun(ctx, tx, stored, schedule?.scheduledFor);
  return stored;
}
