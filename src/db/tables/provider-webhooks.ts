/**
 * Stores webhook requests of providers, with sealed bodies. They are kept until the changes they report have
 * been observed, but no longer than content may be held.
 */
import type { Db } from '../client/client.ts';
import { idsOf } from '../client/ids.ts';
import { amongKeys, listed, type Mode, type OrganizationRow, type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/statements.ts';
import { readOfJobs } from '../distribution/several-nodes.ts';
import { periodOf, withinIdRange } from '../retention/partitions.ts';
import { contentHeldMs, type Dropped, type RetentionPolicy } from '../retention/retention.ts';

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

/** Reads webhooks of any tenants, because workers serve all of them. */
export function readProviderWebhooks(db: Sql, rows: readonly OrganizationRow[]): Promise<StoredWebhook[]> {
  return readOfJobs(
    db,
    rows,
    (some) => db.$queryRaw<StoredWebhook[]>`
    SELECT w.id, w.organization_id AS "organizationId", w.mode::text AS mode, w.provider_id AS "providerId",
      w.sealed_body AS "sealedBody", w.body
    FROM ${listed(some)}
      JOIN provider_webhooks w ON w.organization_id = listed.organization_id AND w.id = listed.id
    WHERE ${amongKeys('w', some)} AND ${withinIdRange(
      'w.id',
      some.map(({ id }) => id),
    )}`,
  );
}

/** Lists the webhooks of a provider that came after the one with id `after`, oldest first. */
export async function providerWebhooksAfter(
  db: Db,
  scope: Scope,
  providerId: string,
  { after, take }: { after: string; take: number },
): Promise<StoredWebhook[]> {
  const rows = await db.providerWebhook.findMany({
    where: { ...scopeOf(scope), providerId, id: { ...idsOf('providerWebhook', scope.mode), gt: after } },
    orderBy: { id: 'asc' },
    take,
  });
  return rows.map(({ mode, ...row }) => ({ ...row, mode: mode as Mode }));
}

export async function deleteProviderWebhooks(db: Db, scope: Scope, ids: string[]): Promise<void> {
  await db.providerWebhook.deleteMany({ where: { ...scopeOf(scope), id: { in: ids } } });
}

/**
 * Webhooks go with the hours in which they came, before the first of these hours is due. They are needed until their
 * changes have been observed, which seldom takes longer than seconds.
 */
export const droppedProviderWebhooks: Dropped = {
  table: 'provider_webhooks',
  since: 'received_at',
  forMs: contentHeldMs - periodOf('provider_webhooks'),
  dropped: true,
};

/** Webhooks that are due and were not dropped in time are deleted one by one. */
export const providerWebhookRetention: RetentionPolicy = {
  table: 'provider_webhooks',
  since: 'received_at',
  forMs: contentHeldMs,
};
