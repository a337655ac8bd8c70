import type { Context } from '../../context.ts';
import { asStored } from '../../db/new-publish-requests.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';
import type { Scope } from '../../db/scope.ts';
import { storedReferences } from '../own-references.ts';
import type { Admitted } from './admission.ts';
import { accountOf } from './budget/account.ts';
import type { PublishInput } from './input.ts';
import { newStep } from './steps.ts';
import { storedContent } from './stored-content.ts';

export interface NewRequest extends Omit<Admitted, 'contentType'> {
  retryOf?: string;
  /**
   * The time since which the request may have been carried out without a trace, because a restore has lost
   * what was stored from then on; absent or null when there is no such doubt.
   */
  doubtedSince?: Date | null;
}

/**
 * Makes the row of a new publish request.
 * @param input the input, after media were made of all its files.
 */
export function newRequest(
  ctx: Context,
  scope: Scope,
  id: string,
  input: PublishInput,
  { profile, variants, files, schedule, retryOf, doubtedSince }: NewRequest,
): StoredPublishRequest {
  const now = ctx.now();
  const columns = storedContent(ctx, id, input, { variants, files });
  return asStored(scope, {
    id,
    connectedProfileId: profile.id,
    account: accountOf(profile),
    contentType: input.contentType,
    ...columns,
    status: schedule ? 'scheduled' : 'queued',
    ...schedule,
    dueAt: schedule?.scheduledFor ?? now,
    createdAt: now,
    ...(columns.phase === 'stage' ? { steps: [newStep(now, 'staging', 'pending')] } : {}),
    ...(retryOf ? { retryOf } : {}),
    ...(doubtedSince ? { doubtedSince } : {}),
    ...storedReferences(input),
  });
}
