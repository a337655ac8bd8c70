/** Checks that what is kept for a limited time is erased in time. */
import type { Context } from '../../../context.ts';
import { lateSeconds, measureOverdue, measureOverdueDeletions } from '../retention/overdue.ts';
import { about, type Finding } from './finding.ts';

export async function checkRetention(ctx: Pick<Context, 'db' | 'clock'>): Promise<Finding> {
  return timeliness(
    'Retention',
    await measureOverdue(ctx),
    'What is kept for a limited time is erased in time.',
  );
}

export async function checkDeletions(ctx: Pick<Context, 'db' | 'clock'>): Promise<Finding> {
  return timeliness(
    'Deletions',
    await measureOverdueDeletions(ctx),
    'Deletions that end users or organizations have asked for are done in time.',
  );
}

function timeliness(subject: string, overdue: Record<string, number>, inTime: string): Finding {
  const { ok, problem } = about(subject);
  const late = Object.entries(overdue).filter(([, seconds]) => seconds > lateSeconds);
  if (late.length === 0) return ok(inTime);
  const list = late.map(([kind, seconds]) => `${kind} (${Math.round(seconds / 60)} min)`).join(', ');
  return problem(
    `Overdue: ${list}.`,
    'See that a worker runs (ROLE=worker or all) and is not held; its log says why a step of the sweep fails.',
  );
}
