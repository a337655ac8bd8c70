/** Checks whether the workers are held. */
import type { Context } from '../../context.ts';
import { readHold } from '../installation/hold.ts';
import { about, type Finding } from './finding.ts';

export async function checkHold(ctx: Context): Promise<Finding> {
  const { ok, problem } = about('Hold');
  const hold = await readHold(ctx);
  if (!hold) return ok('The workers are not held.');
  const since = hold.since.toISOString();
  if (hold.reason === 'operator')
    return problem(
      `The workers have been held by an operator since ${since}: nothing is published, delivered, refreshed, backfilled or polled.`,
      'Run "npm run -s cli -- release" when they may work again.',
    );
  return problem(
    `The database was restored from a backup, so the workers have been held since ${since}.`,
    'Run "npm run -s cli -- ledger reconcile", and then "npm run -s cli -- release".',
  );
}
