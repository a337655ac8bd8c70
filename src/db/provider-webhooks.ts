/**
 * Stores webhook requests of providers, with sealed bodies. They are kept until the changes they report have
 * been observed, but no longer than content may be held.
 */
import type { Db } from './client.ts';
import { contentHeldMs } from './content-retention.ts';
import type { Kept } from './retention.ts';
import { type Mode, type Scope, scopeOf } from './scope.ts';

export interface StoredWebhook extends Scope {
  id: string;
  providerId: string;
  /** The body, sealed with the row's id. */
  sealedBody: Uint8Array<ArrayBuffer> | null;
  /** The plain body of rows that were stored before bodies were sealed. */
  body: string | null;
}

/** Stores a webhook until its changes have been observed. */
export async function insertProviderWebhook(
  tx: Db,
  { id, providerId, sealedBody, ...scope }: Omit<StoredWebhook, 'body'>,
): Promise<void> {
  const { organizationId, mode } = scopeOf(scope);
  await tx.$executeRaw`
    INSERT INTO provider_webhooks (id, organization_id, mode, provider_id, sealed_body)
    VALUES (${id}, ${organizationId}, ${mode}::"Mode", ${providerId}, ${sealedBody})`;
}

/** Reads webhooks without a tenant scope, because workers serve all tenants. */
export async function readProviderWebhooks(db: Db, ids: string[]): Promise<StoredWebhook[]> {
  const rows = await db.providerWebhook.findMany({ where: { id: { in: ids } } });
  return rows.map(({ mode, ...row }) => ({ ...row, mode: mode as Mode }));
}

/** Lists the webhooks of a provider that came after the one with id `after`, oldest first. */
export async function providerWebhooksAfter(
  db: Db,
  scope: Scope,
  providerId: string,
  { after, take }: { after: string; take: number },
): Promise<StoredWebhook[]> {
  const rows = await db.providerWebhook.findMany({
    where: { ...scopeOf(scope), providerId, id: { gt: after } },
    orderBy: { id: 'asc' },
    take,
  });
  return rows.map(({ mode, ...row }) => ({ ...row, mode: mode as Mode }));
}

export async function deleteProviderWebhooks(db: Db, ids: string[]): Promise<void> {
  await db.providerWebhook.deleteMany({ where: { id: { in: ids } } });
}

export const keptProviderWebhooks: Kept = {
  table: 'provider_webhooks',
  since: 'received_at',
  forMs: contentHeldMs,
};
