/** Every column that the key ring has sealed, each with its row's id. */
import type { Db } from './client.ts';
import { Prisma } from './generated/client.ts';

export const sealedColumns = [
  { table: 'auth_integrations', column: 'client_secret' },
  { table: 'auth_integrations', column: 'webhook_secret' },
  { table: 'connect_sessions', column: 'secret' },
  { table: 'connections', column: 'credential' },
  { table: 'connected_profiles', column: 'credential' },
  { table: 'event_destinations', column: 'secret' },
  { table: 'event_destinations', column: 'previous_secret' },
  { table: 'media', column: 'source_url' },
  { table: 'publish_requests', column: 'content' },
] as const;

type SealedColumn = (typeof sealedColumns)[number];

export interface SealedRow {
  id: string;
  sealed: Uint8Array<ArrayBuffer>;
}

/** For the rotation of encryption keys, which crosses tenants: nothing but sealed bytes comes out. */
export function sealedRowsAfter(
  db: Db,
  { table, column }: SealedColumn,
  afterId: string,
  count: number,
): Promise<SealedRow[]> {
  const name = Prisma.raw(column);
  return db.$queryRaw`
    SELECT id, ${name} AS sealed FROM ${Prisma.raw(table)}
    WHERE id > ${afterId} AND ${name} IS NOT NULL ORDER BY id LIMIT ${count}`;
}

/** Compare-and-swap; false when someone else has changed the value in between. */
export async function replaceSealed(
  db: Db,
  { table, column }: SealedColumn,
  { id, sealed }: SealedRow,
  replacement: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const name = Prisma.raw(column);
  const count = await db.$executeRaw`
    UPDATE ${Prisma.raw(table)} SET ${name} = ${replacement} WHERE id = ${id} AND ${name} = ${sealed}`;
  return count === 1;
}
