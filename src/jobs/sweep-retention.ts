import type { Context } from '../context.ts';
import { eraseExpired } from '../domain/retention/erase-expired.ts';

export async function sweepRetention(ctx: Context): Promise<void> {
  const erased = await eraseExpired(ctx);
  ctx.log.info('retention sweep', { subsystem: 'jobs', ...erased });
}
