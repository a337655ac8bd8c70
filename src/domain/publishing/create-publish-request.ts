import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import { insertPublishRequests } from '../../db/new-publish-requests.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';
import { withinCap } from '../billing/caps.ts';
import { rehearsePublishCap } from '../billing/rehearse-cap.ts';
import type { Caller } from '../caller.ts';
import { keepAnswer } from '../idempotency/keep-answers.ts';
import { acceptTogether } from './accept-together.ts';
import { admit } from './admission.ts';
import { contentOf, type PublishInput } from './input.ts';
import { keepFiles } from './keep-files.ts';
import { makeMedia } from './make-media.ts';
import { type NewRequest, newRequest } from './new-request.ts';
import { presentPublishRequest } from './present-publish-request.ts';
import { publishRequestsChanged } from './publish-events.ts';
import { enqueueRun } from './queue-run.ts';

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
  if (admitted.files.size === 0 && !admitted.schedule)
    return acceptTogether(ctx, caller, newRequest(ctx, caller, newRequestId(caller), input, admitted));
  return withinCap(ctx, caller, 'publishRequestsPerMonth', async (tx) => {
    const stored = await storePublishRequest(ctx, tx, caller, input, admitted);
    const answer = presentPublishRequest(stored);
    await keepAnswer(tx, caller, answer);
    return answer;
  });
}

export async function storePublishRequest(
  ctx: Context,
  tx: Db,
  caller: Pick<Caller, 'organizationId' | 'mode'>,
  input: PublishInput,
  request: NewRequest,
): Promise<StoredPublishRequest> {
  const { schedule } = request;
  const id = newRequestId(caller);
  const content = await makeMedia(ctx, tx, caller, id, contentOf(input));
  const stored = newRequest(ctx, caller, id, { ...input, ...content }, request);
  await insertPublishRequests(tx, [stored]);
  await keepFiles(ctx, tx, stored);
  if (schedule)
    await publishRequestsChanged(ctx, tx, [{ request: stored, topic: 'publishRequest.scheduled' }]);
  // A request that waits for files is resumed when they have been fetched.
  if (schedule || stored.phase !== 'stage') await enqueueRun(ctx, tx, stored, schedule?.scheduledFor);
  return stored;
}

const newRequestId = ({ mode }: Pick<Caller, 'mode'>) => newId('publishRequest', mode);
