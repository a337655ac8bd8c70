import type { Context } from '../../../context.ts';
import type { StoredPublishRequest } from '../../../db/publish-requests.ts';
import { endRequest } from '../end-request.ts';
import { ownFailure } from '../publish-failure.ts';
import { goOnLater } from './go-on-later.ts';

/** Longer than providers advise to wait: five minutes for an image; long videos take their time. */
export const patienceMs = 60 * 60 * 1000;

/** Until the provider has processed what it was given; it is given up some time. */
export async function waitFor(
  ctx: Context,
  request: StoredPublishRequest,
  seconds: number,
): Promise<undefined> {
  if (isPatient(ctx, request)) return goOnLater(ctx, request, seconds);
  const error = ownFailure('provider_too_slow');
  await endRequest(ctx, request, { status: 'failed', step: request.phase, error });
}

export function isPatient(ctx: Context, request: StoredPublishRequest): boolean {
  return ctx.now().getTime() - waitingSince(request) < patienceMs;
}

/** Since the last step: a budget that was spent before, or a late start, is no fault of the files. */
function waitingSince({ steps, startedAt, createdAt }: StoredPublishRequest): number {
  const last = (steps as { at?: string }[]).at(-1)?.at;
  return last ? Date.parse(last) : (startedAt ?? createdAt).getTime();
}
