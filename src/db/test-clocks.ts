/** Organizations may move the clock of their test mode forward; live mode has the real one. */
import type { Db } from './client.ts';
import type { TestClockModel as TestClock } from './generated/models.ts';
import type { RowCache } from './row-cache.ts';
import { offersTestControls, type Scope } from './scope.ts';

export type { TestClock };

/** The test clocks, as this process caches them. */
export interface TestClocks {
  /** Returns the scope's time. A moved clock takes effect within a second. */
  now(scope: Scope): Promise<Date>;
  /** Drops the cached clock of an organization after this process has moved it. */
  forget(organizationId: string): void;
}

export function createTestClocks(db: Db, cache: RowCache<TestClock>, now: () => Date): TestClocks {
  const read = async (organizationId: string) =>
    (await db.testClock.findUnique({ where: { organizationId } })) ?? { organizationId, aheadMs: 0n };
  return {
    async now(scope) {
      if (!offersTestControls(scope)) return now();
      const { organizationId } = scope;
      const clock = await cache.get(organizationId, () => read(organizationId));
      return new Date(now().getTime() + Number(clock?.aheadMs ?? 0));
    },
    forget: cache.forget,
  };
}

/** Moves the clock. Returns how many milliseconds it is ahead then. */
export async function advanceClock(db: Db, { organizationId }: Scope, byMs: number): Promise<number> {
  const clock = await db.testClock.upsert({
    where: { organizationId },
    create: { organizationId, aheadMs: byMs },
    update: { aheadMs: { increment: byMs } },
  });
  return Number(clock.aheadMs);
}
