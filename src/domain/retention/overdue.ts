/** How late erasing is. */
import type { Context } from '../../context.ts';
import { overdueSeconds } from '../../db/retention.ts';
import { type KeptKind, kept } from './kept.ts';

/** Content is due early enough to be erased in time even when it is this late, in seconds. */
export const lateSeconds = 30 * 60;

export function measureOverdue({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Record<KeptKind, number>> {
  return overdueSeconds(db, kept, now());
}

/** Says in the log which kinds should have been erased long ago. */
export async function reportOverdue(ctx: Context): Promise<void> {
  const overdue = await measureOverdue(ctx);
  for (const [kind, seconds] of Object.entries(overdue))
    if (seconds > lateSeconds)
      ctx.log.error('erasing is late', { subsystem: 'retention', kind, overdueSeconds: Math.round(seconds) });
}
