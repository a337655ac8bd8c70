/**
 * Accepts publish requests of one organization that come at the same time in one transaction. They would wait for each
 * other anyway, because they count towards the same cap, and together they cost as much as one.
 */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import { insertPublishRequests } from '../../db/new-publish-requests.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';
import { type Cause, causeNow } from '../../tracing/cause.ts';
import { spendCap } from '../billing/caps.ts';
import type { Caller } from '../caller.ts';
import { keepAnswers } from '../idempotency/keep-answers.ts';
import { shareWork } from '../share-work.ts';
import { presentPublishRequest } from './present-publish-request.ts';
import { enqueueRuns } from './queue-run.ts';

interface Coming {
  caller: Caller;
  cause: Cause | undefined;
  request: StoredPublishRequest;
  answer: Schemas['PublishRequest'];
}

/**
 * Writes a request that needs neither files nor an event, with its job and the answer for its Idempotency-Key, and
 * returns the answer.
 * @throws ServiceError `quota_exceeded`
 * @throws KeyTaken
 */
export async function acceptTogether(
  ctx: Context,
  caller: Caller,
  request: StoredPublishRequest,
): Promise<Schemas['PublishRequest']> {
  const { organizationId, mode } = request;
  const coming: Coming = { caller, cause: causeNow(), request, answer: presentPublishRequest(request) };
  const name = `publish requests of ${organizationId}/${mode}`;
  await shareWork(ctx, name, coming, (all) => accept(ctx, all));
  return coming.answer;
}

/** Writes everything in one transaction, whose statements are sent together. */
async function accept(ctx: Context, coming: Coming[]): Promise<void> {
  const requests = coming.map(({ request }) => request);
  const runs = coming.map(({ request, cause }) => ({ ...request, cause }));
  const [{ caller }] = coming as [Coming];
  await ctx.db.$pipelined((tx) =>
    Promise.all([
      keepAnswers(tx, coming),
      insertPublishRequests(tx, requests),
      enqueueRuns(ctx, tx, runs),
      spendCap(ctx, tx, caller, 'publishRequestsPerMonth', requests.length),
    ]),
  );
}
