/** Reads the rows of an organization's export, as they are stored, in pieces. */

import { ServiceError } from '../../errors/index.ts';
import { hourMs } from '../../lib/time.ts';
import { type Db, inTransaction } from '../client/client.ts';
import type { PrismaClient } from '../generated/client.ts';
import { type OrganizationTable, organizationTables } from './organization-tables.ts';

const rowsAtOnce = 500;
/**
 * The time limit of an export, in milliseconds. It is long because an export runs in one transaction, so that
 * it is consistent however large the organization is.
 */
const longestMs = hourMs;

export type ExportedRow = Record<string, unknown>;

const exportedTables = organizationTables.filter(({ unexported }) => !unexported);

/**
 * Passes the organization's rows to `take`, table by table and some rows at a time, all as of one moment,
 * without the tables and columns that are never exported. It waits for `take` before it reads on.
 * @throws ServiceError `conflict` while the organization is already being exported: each export occupies a
 * connection.
 */
export async function readOrganization(
  db: PrismaClient,
  organizationId: string,
  take: (table: OrganizationTable, rows: ExportedRow[]) => Promise<void>,
): Promise<void> {
  await inTransaction(
    db,
    async (tx) => {
      await tx.$executeRaw`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`;
      await takeTurn(tx, organizationId);
      for (const table of exportedTables) {
        await tx.$executeRawUnsafe(`DECLARE piece NO SCROLL CURSOR FOR ${selection(table)}`, organizationId);
        for (;;) {
          const rows = await tx.$queryRawUnsafe<{ row: ExportedRow }[]>(`FETCH ${rowsAtOnce} FROM piece`);
          await take(
            table,
            rows.map(({ row }) => row),
          );
          if (rows.length < rowsAtOnce) break;
        }
        await tx.$executeRaw`CLOSE piece`;
      }
    },
    longestMs,
  );
}

/**
 * Takes the organization's export lock until the transaction ends.
 * @throws ServiceError `conflict` when another export holds it.
 */
async function takeTurn(tx: Db, organizationId: string): Promise<void> {
  const [turn] = await tx.$queryRaw<{ free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('organization export'), hashtext(${organizationId})) AS free`;
  if (turn?.free) return;
  const message = 'The organization is being exported already. Try again when that export has ended.';
  throw new ServiceError('conflict', { message });
}

function selection({ name, rows, withheld = [] }: OrganizationTable): string {
  const columns = withheld.map((column) => ` - '${column}'`).join('');
  return `SELECT to_jsonb(t)${columns} AS row FROM ${name} AS t WHERE ${rows}`;
}
