/** Deletes rows of an organization, or of its test mode alone, in batches, and finds the groups of its jobs. */
import type { Db } from '../client/client.ts';
import { Prisma } from '../generated/client.ts';
import { batchRows, placesIn } from './retention.ts';

/**
 * Deletes a batch of rows of a table. Returns how many.
 * @param condition SQL written in this code, in which $1 is the organization's id.
 */
export function deleteBatch(
  db: Db,
  table: string,
  condition: string,
  organizationId: string,
): Promise<number> {
  const places = placesIn(table, 'chosen');
  return db.$executeRawUnsafe(
    `WITH chosen AS (SELECT ${places.columns} FROM ${table} WHERE ${condition} LIMIT ${batchRows} FOR UPDATE)
     DELETE FROM ${table} WHERE ${places.condition}`,
    organizationId,
  );
}

/** Returns the rows of an organization whose ids are groups of its jobs: what is delivered to, and what is watched. */
export const jobGroupsOf = (organizationId: string) => Prisma.sql`
  SELECT id FROM event_destinations WHERE organization_id = ${organizationId}
  UNION ALL SELECT id FROM connected_profiles WHERE organization_id = ${organizationId}`;
