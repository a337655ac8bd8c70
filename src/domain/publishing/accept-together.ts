/**
 * Accepts publish requests of one organization that come at the same time in one transaction. They would wait for each
 * other anyway, because they count towards the same cap, and together they cost as much as one.
 */
import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import { insertPublishRequests } from '../../db/new-publish-requests.ts';
import type { StoredPublishRequest } from '../../db/publish-requests.ts';
import { OutcomeUnknown, ServiceError } from '../../errors.ts';
import { spendCap } from '../billing/caps.ts';
import type { Caller } from '../caller.ts';
import { keepAnswers } from '../idempotency/keep-answers.ts';
import { presentPublishRequest } from './present-publish-request.ts';
import { enqueueRuns } from './queue-run.ts';

interface Coming {
  caller: Caller;
  request: StoredPublishRequest;
  answer: Schemas['PublishRequest'];
}

/** The requests that came together were rolled back because of one of them, so each is to be tried by itself. */
class TryAlone extends Error {}

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
  const coming: Coming = { caller, request, answer: presentPublishRequest(request) };
  await ctx.concurrency
    .together(`publish requests of ${organizationId}/${mode}`, coming, (all) => acceptAll(ctx, all))
    .catch((error) => {
      if (!(error instanceof TryAlone)) throw error;
      return accept(ctx, [coming]);
    });
  return coming.answer;
}

async function acceptAll(ctx: Context, coming: Coming[]): Promise<void> {
  try {
    await accept(ctx, coming);
  } catch (error) {
    throw coming.length > 1 && concernsOne(error) ? new TryAlone() : error;
  }
}

/** Tells whether a failure may be due to one request, rather than to the database, which fails all of them. */
function concernsOne(error: unknown): boolean {
  if (error instanceof OutcomeUnknown) return false;
  return !(error instanceof ServiceError) || error.code !== 'service_unavailable';
}

/** Writes everything in one transaction, whose statements are sent together. */
async function accept(ctx: Context, coming: Coming[]): Promise<void> {
  const requests = coming.map(({ request }) => request);
  const [{ caller }] = coming as [Coming];
  await ctx.db.$pipelined((tx) =>
    Promise.all([
      keepAnswers(tx, coming),
      insertPublishRequests(tx, requests),
      enqueueRuns(ctx, tx, requests),
      spendCap(ctx, tx, caller, 'publishRequestsPerMonth', requests.length),
    ]),
  );
}
