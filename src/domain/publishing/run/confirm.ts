/** The provider has taken it for good, and goes on with it by itself: only the provider can say that it failed. */
import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';
import { ServiceError } from '../../../errors.ts';
import { afterFailure, fail } from './after-failure.ts';
import { goOnLater } from './go-on-later.ts';
import { keepCreated } from './keep-created.ts';
import { leaveOpen } from './leave-open.ts';
import type { Work } from './open-work.ts';
import { isPatient } from './wait-for.ts';

export async function confirm(ctx: Context, work: Work): Promise<StoredPublishRequest | undefined> {
  const { request, steps, content, progress, through } = work;
  const { confirm: ask } = steps;
  if (!ask) throw new Error(`${request.id} cannot be confirmed`);
  try {
    const confirmation = await through((call) => ask(call, content, progress));
    if (confirmation.state === 'created')
      return await keepCreated(ctx, request, confirmation.created, 'confirmed');
    if (!isPatient(ctx, request)) return await leaveOpen(ctx, request, 'confirmed');
    return await goOnLater(ctx, request, confirmation.retryAfterSeconds);
  } catch (error) {
    return afterFailure(ctx, request, error, giveUp);
  }
}

const giveUp: typeof fail = (ctx, request, error) =>
  isRefusal(error) ? fail(ctx, request, error) : leaveOpen(ctx, request, 'confirmed');

const isRefusal = (error: Error) => error instanceof ServiceError && error.code === 'validation_error';
