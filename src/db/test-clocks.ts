/** Organizations may move the clock of their test mode; live mode has the real one. */
import type { Db } from './client.ts';
import { hasTestClock, type Scope } from './scope.ts';

/** How far the scope's clock is ahead, in milliseconds. */
export async function clockAhead(db: Db, scope: Scope): Promise<number> {
  if (!hasTestClock(scope)) return 0;
  const clock = await db.testClock.findUnique({ where: { organizationId: scope.organizationId } });
  return Number(clock?.aheadMs ?? 0);
}

/** Returns how far it is ahead then. */
export async function advanceClock(db: Db, { organizationId }: Scope, byMs: number): Promise<number> {
  const clock = await db.testClock.upsert({
    where: { organizationId },
    create: { organizationId, aheadMs: byMs },
    update: { aheadMs: { increment: byMs } },
  });
  return Number(clock.aheadMs);
}
