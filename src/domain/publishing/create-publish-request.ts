import { createHash } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/ids.ts';
import {
  createPublishRequest as insertPublishRequest,
  type StoredPublishRequest,
} from '../../db/publish-requests.ts';
import { withinCap } from '../billing/caps.ts';
import type { Caller } from '../caller.ts';
import { type Admitted, admit } from './admission.ts';
import { accountOf } from './budget/account.ts';
import { contentOf, type PublishInput } from './input.ts';
import { keepFiles } from './keep-files.ts';
import { presentPublishRequest } from './present-publish-request.ts';
import { publishRequestChanged } from './publish-events.ts';
import { enqueueRun } from './queue-run.ts';
import { mediaIdsOf, type StagedFiles } from './staged-files.ts';

/** Ledger row, idempotency row, event and job are one transaction. */
export async function createPublishRequest(
  ctx: Context,
  caller: Caller,
  input: Input<'publishRequests.create'>,
): Promise<Output<'publishRequests.create'>> {
  const admitted = await admit(ctx, caller, input);
  return withinCap(ctx, caller, 'publishRequestsPerMonth', async (tx) => {
    const stored = await storePublishRequest(ctx, tx, caller, input, admitted);
    const answer = presentPublishRequest(stored);
    await caller.keepAnswer?.(tx, answer);
    return answer;
  });
}

export async function storePublishRequest(
  ctx: Context,
  tx: Db,
  caller: Pick<Caller, 'organizationId' | 'mode'>,
  input: PublishInput,
  { profile, variant, files, schedule, retryOf }: Omit<Admitted, 'contentType'> & { retryOf?: string },
): Promise<StoredPublishRequest> {
  const id = newId('publishRequest', caller.mode);
  const content = JSON.stringify(contentOf(input));
  const stored = await insertPublishRequest(tx, caller, {
    id,
    connectedProfileId: profile.id,
    account: accountOf(profile),
    contentType: input.contentType,
    variant: variant.variant,
    status: schedule ? 'scheduled' : 'queued',
    ...schedule,
    dueAt: schedule?.scheduledFor ?? ctx.now(),
    content: ctx.keyring.seal(content, id),
    fingerprint: fingerprintOf({ ...input, variant: variant.variant }, files),
    mediaIds: mediaIdsOf(input),
    ...(retryOf ? { retryOf } : {}),
    ...(input.metadata ? { metadata: input.metadata as object } : {}),
  });
  await keepFiles(ctx, tx, stored);
  if (schedule) await publishRequestChanged(ctx, tx, stored, 'publishRequest.scheduled');
  await enqueueRun(ctx, tx, stored, schedule?.scheduledFor);
  return stored;
}

/** Of what people see, so that the same content is recognised. */
export function fingerprintOf(input: PublishInput, files: StagedFiles): string {
  const { contentType, variant, text, link, target } = input;
  const checksums = mediaIdsOf(input).map((id) => files.get(id)?.media.checksum);
  const seen = JSON.stringify([contentType, variant, text, link, target, checksums]);
  return createHash('sha256').update(seen).digest('hex');
}
