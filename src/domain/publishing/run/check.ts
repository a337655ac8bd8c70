import type { Context } from '../../../context.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../../db/publish-requests.ts';
import { withStep } from '../steps.ts';
import { afterFailure } from './after-failure.ts';
import { findOwn } from './find-own.ts';
import { keepCreated } from './keep-created.ts';
import type { Work } from './open-work.ts';
import { prepareAgain } from './prepare-again.ts';
import { waitFor } from './wait-for.ts';

/** How soon what was created is looked for again, where the provider does not tell which it is. */
const lookAgainSeconds = 10;

export async function check(ctx: Context, work: Work): Promise<StoredPublishRequest | undefined> {
  const { request, content, progress, through } = work;
  const { check: look } = work.steps;
  try {
    if (!look) return await advancePublishRequest(ctx.db, request, { phase: 'create', tries: 0 });
    const readiness = await through((call) => look(call, content, progress));
    if (readiness.state === 'ready')
      return await advancePublishRequest(ctx.db, request, {
        phase: 'create',
        tries: 0,
        steps: withStep(ctx, request, 'ready'),
      });
    if (readiness.state === 'pending') return await waitFor(ctx, request, readiness.retryAfterSeconds);
    if (readiness.state === 'lost') return await prepareAgain(ctx, request);
    const created = readiness.created ?? (await findOwn(ctx, work));
    return created
      ? await keepCreated(ctx, request, created, 'found')
      : await waitFor(ctx, request, lookAgainSeconds);
  } catch (error) {
    return afterFailure(ctx, request, error);
  }
}
