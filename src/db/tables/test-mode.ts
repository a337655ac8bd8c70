/** What belongs to test mode alone: its clocks, and what was written to simulated accounts. */
import type { Db } from '../client/client.ts';
import { offersTestControls, type Scope, scopeOf } from '../client/scope.ts';
import type { RowCache } from '../coordination/row-cache.ts';
import type { Prisma } from '../generated/client.ts';
import type { TestClockModel as TestClock } from '../generated/models.ts';
import { contentDueBefore, contentHeldMs, type RetentionPolicy } from '../retention/retention.ts';

/**
 * Returns what tests wrote to a simulated account: object id -> its fields. Content past its retention is
 * left out; settings (`lasting`) are not.
 */
export async function readSimulatorWrites(
  db: Db,
  scope: Scope,
  accountId: string,
  now: Date,
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const rows = await db.simulatorWrite.findMany({
    where: {
      ...scopeOf(scope),
      accountId,
      OR: [{ lasting: true }, { createdAt: { gt: contentDueBefore(now) } }],
    },
    orderBy: [{ createdAt: 'asc' }, { objectId: 'asc' }],
  });
  return new Map(rows.map(({ objectId, fields }) => [objectId, fields as Record<string, unknown>]));
}

/**
 * Merges fields into those already written for the object.
 * @param lasting true for settings, which are not erased with content.
 */
export async function writeSimulatorFields(
  db: Db,
  scope: Scope,
  object: { accountId: string; objectId: string },
  fields: Prisma.InputJsonObject,
  lasting = false,
): Promise<void> {
  const row = { ...scopeOf(scope), ...object };
  await db.$executeRaw`
    INSERT INTO simulator_writes (organization_id, mode, account_id, object_id, fields, lasting)
    VALUES (${row.organizationId}, ${row.mode}::"Mode", ${row.accountId}, ${row.objectId}, ${JSON.stringify(fields)}::jsonb, ${lasting})
    ON CONFLICT (organization_id, mode, account_id, object_id)
    DO UPDATE SET fields = simulator_writes.fields || EXCLUDED.fields`;
}

export const simulatorWriteRetention: RetentionPolicy = {
  table: 'simulator_writes',
  since: 'created_at',
  forMs: contentHeldMs,
  held: 'NOT lasting',
};

// Organizations may move the clock of their test mode forward; live mode has the real one.

export type { TestClock };

export interface Clock {
  /** Returns the time. */
  now: () => Date;
  /** Tells the time of a tenant, because organizations may move the clock of their test mode. */
  ofTenant: TestClocks;
}

/** The test clocks, as this process caches them. */
export interface TestClocks {
  /** Returns the scope's time. A moved clock takes effect within a second. */
  now(scope: Scope): Promise<Date>;
  /**
   * Returns when it is this time by the scope's clock, for a clock that is behind the real one, as that of a mock server may
   * be. A clock that is ahead changes nothing: whatever became due was brought forward when it was moved.
   */
  dueAt(scope: Scope, time: Date): Promise<Date>;
  /** Drops the cached clock of an organization after this process has moved it. */
  forget(organizationId: string): void;
}

export function createTestClocks(db: Db, cache: RowCache<TestClock>, now: () => Date): TestClocks {
  const read = async (organizationId: string) =>
    (await db.testClock.findUnique({ where: { organizationId } })) ?? { organizationId, aheadMs: 0n };
  async function aheadMs(scope: Scope): Promise<number> {
    if (!offersTestControls(scope)) return 0;
    const { organizationId } = scope;
    const clock = await cache.get(organizationId, () => read(organizationId));
    return Number(clock?.aheadMs ?? 0);
  }
  return {
    async now(scope) {
      const ahead = await aheadMs(scope);
      return new Date(now().getTime() + ahead);
    },
    async dueAt(scope, time) {
      const behind = Math.max(0, -(await aheadMs(scope)));
      return new Date(time.getTime() + behind);
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
