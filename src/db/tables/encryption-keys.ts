/** Which encryption keys are in use: what is encrypted, by which key, and a canary for each. */
import { type Db, inTransaction } from '../client/client.ts';
import { announcedBy, announceRows } from '../coordination/row-cache.ts';
import { Prisma, type PrismaClient } from '../generated/client.ts';

// Lists every column whose values the key ring seals; each value is sealed with its row's id.

export const sealedColumns = [
  { table: 'auth_integrations', column: 'client_secret' },
  { table: 'auth_integrations', column: 'webhook_secret' },
  { table: 'auth_integrations', column: 'secrets' },
  { table: 'server_apps', column: 'credentials' },
  { table: 'connect_sessions', column: 'secret' },
  { table: 'connections', column: 'credential' },
  { table: 'connected_profiles', column: 'credential' },
  { table: 'provider_webhooks', column: 'sealed_body' },
  { table: 'event_destinations', column: 'secret' },
  { table: 'event_destinations', column: 'previous_secret' },
  { table: 'events', column: 'sealed_data' },
  { table: 'media', column: 'source_url' },
  { table: 'publish_requests', column: 'content' },
  { table: 'publish_import_rows', column: 'content' },
  { table: 'sign_in_providers', column: 'client_secret' },
  { table: 'outgoing_mails', column: 'content' },
] as const;

type SealedColumn = (typeof sealedColumns)[number];

interface SealedRow {
  organizationId: string;
  id: string;
  /** The sealed value; null when it has been erased. */
  sealed: Uint8Array<ArrayBuffer> | null;
}

/**
 * Reads a page of sealed values with their rows' ids for the rotation of encryption keys, and nothing else,
 * because the rotation crosses tenants. Rows whose value was erased are included: most events are, and
 * skipping them could take longer than a statement may.
 */
export function sealedRowsAfter(
  db: Db,
  { table, column }: SealedColumn,
  after: Pick<SealedRow, 'organizationId' | 'id'>,
  count: number,
): Promise<SealedRow[]> {
  const name = Prisma.raw(column);
  return db.$queryRaw`
    SELECT organization_id AS "organizationId", id, ${name} AS sealed FROM ${Prisma.raw(table)}
    WHERE (organization_id, id) > (${after.organizationId}, ${after.id})
    ORDER BY organization_id, id LIMIT ${count}`;
}

/** Replaces a sealed value. Returns false when somebody else has changed it since it was read. */
export async function replaceSealed(
  db: PrismaClient,
  { table, column }: SealedColumn,
  { organizationId, id, sealed }: SealedRow,
  replacement: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const name = Prisma.raw(column);
  const update = Prisma.sql`
    UPDATE ${Prisma.raw(table)} SET ${name} = ${replacement}
    WHERE organization_id = ${organizationId} AND id = ${id} AND ${name} = ${sealed}`;
  const tag = announcedBy[table];
  if (!tag) return (await db.$executeRaw(update)) === 1;
  return inTransaction(db, async (tx) => {
    const changed = await tx.$queryRaw<{ tag: string }[]>`${update} RETURNING ${Prisma.raw(tag)} AS tag`;
    await announceRows(
      tx,
      changed.map((row) => row.tag),
    );
    return changed.length === 1;
  });
}

/**
 * Returns some value that the encryption key of this id has sealed; `undefined` when there is none, after reading all
 * the tables.
 */
export async function findSealedBy(db: Db, keyId: string): Promise<SealedRow | undefined> {
  const beginning = Buffer.from([keyId.length, ...Buffer.from(keyId)]);
  for (const { table, column } of sealedColumns) {
    const name = Prisma.raw(column);
    const [row] = await db.$queryRaw<SealedRow[]>`
      SELECT organization_id AS "organizationId", id, ${name} AS sealed FROM ${Prisma.raw(table)}
      WHERE substring(${name} FROM 1 FOR ${beginning.length}::int) = ${beginning} LIMIT 1`;
    if (row) return row;
  }
  return undefined;
}

/**
 * A known text sealed with an encryption key. It shows at each start whether that key is still configured correctly.
 */
export interface KeyCanary {
  keyId: string;
  sealed: Uint8Array<ArrayBuffer>;
}

export function listKeyCanaries(db: Db): Promise<KeyCanary[]> {
  return db.keyCanary.findMany();
}

/** Stores the canary of an encryption key; if there is one already, it stays. */
export async function addKeyCanary(db: Db, canary: KeyCanary): Promise<void> {
  await db.keyCanary.createMany({ data: [canary], skipDuplicates: true });
}

export async function dropKeyCanary(db: Db, keyId: string): Promise<void> {
  await db.keyCanary.deleteMany({ where: { keyId } });
}
