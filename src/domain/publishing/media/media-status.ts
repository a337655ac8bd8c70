import type { Context } from '../../../context.ts';
import type { StoredMedia } from '../../../db/tables/media.ts';

/**
 * Returns the status of a medium at this moment: unless it has failed, it counts as expired from its expiry
 * on, although the sweep that stores this runs some minutes later.
 */
export function statusOf(
  ctx: Pick<Context, 'clock'>,
  { status, expiresAt }: StoredMedia,
): StoredMedia['status'] {
  return status !== 'failed' && expiresAt <= ctx.clock.now() ? 'expired' : status;
}
