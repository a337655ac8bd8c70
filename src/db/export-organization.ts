/** Everything that is kept about an organization, as it is stored, read piece by piece. */
import { ServiceError } from '../errors.ts';
import { type Db, inTransaction } from './client.ts';
import type { PrismaClient } from './generated/client.ts';
import { type OrganizationTable, organizationTables } from './organization-tables.ts';

const rowsAtOnce = 500;
/** However large an organization is, its export is read in one view of the database, in milliseconds. */
const longestMs = 60 * 60_000;

export type ExportedRow = Record<string, unknown>;

const exportedTables = organizationTables.filter(({ unexported }) => !unexported);

/**
 * Hands the rows of each table over, some at a time and in the order of the list, as they all were at one moment. Waits for
 * whoever takes them.
 * @throws ServiceError `conflict` while the organization is being exported already: each export holds a connection.
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

/** Until the transaction ends. */
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
