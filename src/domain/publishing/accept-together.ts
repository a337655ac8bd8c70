/**
 * Accepts publish requests of one organization that come at the same time in one transaction. They would wait for each
 * other anyway, because they count towards the same cap, and together they cost as much as one.
 */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import { spendCap } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';
import { keepAnswers } from '../foundation/idempotency/keep-answers.ts';
import { shareWork } from '../foundation/share-work.ts';
import type { MadeRequest } from './ledger/new-request.ts';
import { presentPublishRequest } from './ledger/present-publish-request.ts';
import { storeRequests } from './ledger/store-requests.ts';

interface Coming extends MadeRequest {
  caller: Caller;
  answer: Schemas['PublishRequest'];
}

/**
 * Writes a request with its media, event and jobs, and the answer for its Idempotency-Key, and returns the answer.
 * @throws ServiceError `quota_exceeded`
 * @throws KeyTaken
 */
export async function acceptTogether(
  ctx: Context,
  caller: Caller,
  made: MadeRequest,
): Promise<Schemas['PublishRequest']> {
  const { organizationId, mode } = made.request;
  const coming: Coming = { caller, ...made, answer: presentPublishRequest(made.request) };
  const name = `publish requests of ${organizationId}/${mode}`;
  await shareWork(ctx, name, coming, (all) => accept(ctx, all));
  return coming.answer;
}

/** Writes everything in one transaction, whose statements are sent together. */
async function accept(ctx: Context, coming: Coming[]): Promise<void> {
  const [{ caller }] = coming as [Coming];
  await ctx.db.$pipelined((tx) =>
    Promise.all([
      keepAnswers(tx, coming),
      storeRequests(ctx, tx, coming),
      spendCap(ctx, tx, caller, 'publishRequestsPerMonth', coming.length),
    ]),
  );
}
