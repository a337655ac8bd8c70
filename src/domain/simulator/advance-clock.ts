import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { inTransaction } from '../../db/client.ts';
import { pullForward } from '../../db/publish-requests.ts';
import { advanceClock as moveClock } from '../../db/test-clocks.ts';
import type { Caller } from '../caller.ts';
import { enqueueRuns } from '../publishing/queue-run.ts';

/** What is scheduled until then is due now. */
export async function advanceClock(
  ctx: Context,
  caller: Caller,
  { seconds }: Input<'test.clock.advance'>,
): Promise<Output<'test.clock.advance'>> {
  return inTransaction(ctx.db, async (tx) => {
    const ahead = await moveClock(tx, caller, seconds * 1000);
    const now = new Date(ctx.now().getTime() + ahead);
    const due = await pullForward(tx, caller, now, ctx.now());
    await enqueueRuns(ctx, tx, due);
    return { now: now.toISOString(), started: due.length };
  });
}
