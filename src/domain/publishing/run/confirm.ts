import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';
import { afterFailure } from './after-failure.ts';
import { keepCreated } from './keep-created.ts';
import type { Work } from './open-work.ts';
import { waitFor } from './wait-for.ts';

/** The provider has taken it for good, and goes on with it by itself. */
export async function confirm(ctx: Context, work: Work): Promise<StoredPublishRequest | undefined> {
  const { request, steps, content, progress, through } = work;
  const { confirm: ask } = steps;
  if (!ask) throw new Error(`${request.id} cannot be confirmed`);
  try {
    const confirmation = await through((call) => ask(call, content, progress));
    if (confirmation.state === 'pending') return await waitFor(ctx, request, confirmation.retryAfterSeconds);
    return await keepCreated(ctx, request, confirmation.created, 'confirmed');
  } catch (error) {
    return afterFailure(ctx, request, error);
  }
}
