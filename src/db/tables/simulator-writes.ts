import type { Db } from '../client/client.ts';
import { type Scope, scopeOf } from '../client/scope.ts';
import type { Prisma } from '../generated/client.ts';
import { contentDueBefore, contentHeldMs } from './content-retention.ts';
import type { RetentionPolicy } from './retention.ts';

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
