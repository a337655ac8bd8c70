/** One job, as many steps as can be made without waiting. What is waited for is another job. */
import type { Context } from '../../../context.ts';
import { readPublishRequest, type StoredPublishRequest } from '../../../db/publish-requests.ts';
import { stage } from './stage.ts';
import { startRequest } from './start-request.ts';
import { takeStep } from './take-step.ts';

/** @returns a promise for each: broken when the job is to be repeated. */
export function runPublishRequests(ctx: Context, jobs: { publishRequestId: string }[]): Promise<void>[] {
  return jobs.map(({ publishRequestId }) => run(ctx, publishRequestId));
}

async function run(ctx: Context, id: string): Promise<void> {
  let request: StoredPublishRequest | undefined = (await readPublishRequest(ctx.db, id)) ?? undefined;
  if (request?.phase === 'stage') request = await stage(ctx, request);
  // A job that is early, since the time was changed, or late, since the clock was moved, finds nothing to do.
  if (!request?.dueAt || request.dueAt > ctx.now()) return;
  request = await startRequest(ctx, request);
  while (request) request = await takeStep(ctx, request);
}
