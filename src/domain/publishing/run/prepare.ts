import type { Context } from '../../../context.ts';
import { advancePublishRequest, type StoredPublishRequest } from '../../../db/publish-requests.ts';
import type { Progress } from '../../../providers/publish.ts';
import { withStep } from '../steps.ts';
import { afterFailure } from './after-failure.ts';
import { requireFetchable } from './fetchable.ts';
import type { Work } from './open-work.ts';

/** What nobody sees is made, part by part; a part that is there is not made again. */
export async function prepare(ctx: Context, work: Work): Promise<StoredPublishRequest | undefined> {
  const { steps, content, through } = work;
  const { prepare: make, check } = steps;
  let current: StoredPublishRequest | undefined = work.request;
  async function remember(progress: Progress): Promise<void> {
    current =
      current && (await advancePublishRequest(ctx.db, current, { progress: { ...progress }, tries: 0 }));
    if (!current) throw new Overtaken();
  }
  try {
    if (work.fetched) await requireFetchable(ctx, work.request, content);
    // Nothing has happened that the next step could not do without.
    if (!make) return { ...current, phase: 'create', tries: 0 };
    const progress = await through((call) => make(call, content, work.progress, remember));
    return await advancePublishRequest(ctx.db, current, {
      progress: { ...progress },
      phase: check ? 'check' : 'create',
      tries: 0,
      steps: withStep(ctx, current, 'prepared'),
    });
  } catch (error) {
    if (error instanceof Overtaken || !current) return undefined;
    return afterFailure(ctx, current, error);
  }
}

/** Somebody else works on the request: whatever was made here is not remembered, and nobody sees it. */
class Overtaken extends Error {}
