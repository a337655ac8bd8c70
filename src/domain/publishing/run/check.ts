/** Runs the phase `check`: asks whether the provider has processed what it was given. */
import type { Context } from '../../../context.ts';
import type { Outcome } from '../plan-move.ts';
import { findOwn, outcomeUnseen, type Work } from './work.ts';

export async function check(ctx: Context, work: Work): Promise<Outcome<'check'>> {
  const { content, progress, through } = work;
  const { check: look } = work.steps;
  try {
    if (!look) return { outcome: 'nothing_to_check' };
    const readiness = await through((call) => look(call, content, progress));
    if (readiness.state === 'pending')
      return { outcome: 'pending', afterSeconds: readiness.retryAfterSeconds };
    if (readiness.state === 'aged') return { outcome: 'lost' };
    if (readiness.state !== 'created') return { outcome: readiness.state };
    const created = readiness.created ?? (await findOwn(ctx, work));
    return created ? { outcome: 'found', created } : { outcome: 'not_seen' };
  } catch (error) {
    return outcomeUnseen(work.request, error);
  }
}
