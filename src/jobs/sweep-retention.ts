import type { Context } from '../context.ts';
import { eraseExpired } from '../domain/retention/erase-expired.ts';
import { reportOverdue } from '../domain/retention/overdue.ts';

export async function sweepRetention(ctx: Context): Promise<void> {
  const erased = await eraseExpired(ctx);
  ctx.log.info('retention sweep', { subsystem: 'jobs', ...erased });
  await reportOverdue(ctx);
}
