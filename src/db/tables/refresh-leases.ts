/**
 * A refresh lease is the right to ask a provider for a newer credential. One process has it at a time, for a
 * limited time. It is a column and not a lock, so that no connection and no transaction is held while the
 * provider is asked. A lease ends by the database's clock, even if its process has died.
 */
import { randomUUID } from 'node:crypto';
import type { Db } from '../client/client.ts';
import type { Scope } from '../client/scope.ts';
import type { Connection } from './connections.ts';

/**
 * Takes the lease and returns its name; returns `undefined` while another process has it, or when the credential has
 * been replaced.
 * @param forMs how long the lease lasts, in milliseconds.
 */
export async function takeRefreshLease(
  db: Db,
  { organizationId, mode }: Scope,
  { id, credentialVersion }: Pick<Connection, 'id' | 'credentialVersion'>,
  forMs: number,
): Promise<string | undefined> {
  const holder = randomUUID();
  const taken = await db.$executeRaw`
    UPDATE connections SET refresh_holder = ${holder}, refresh_until = now() + ${forMs} * interval '1 millisecond'
    WHERE id = ${id} AND organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND deleted_at IS NULL
      AND credential_version = ${credentialVersion} AND (refresh_until IS NULL OR refresh_until <= now())`;
  return taken === 1 ? holder : undefined;
}

/**
 * Gives the lease back. Nothing happens when it has run out and another process has taken it. `updated_at` stays,
 * because a lease does not change the connection.
 */
export async function endRefreshLease(
  db: Db,
  { organizationId, mode }: Scope,
  id: string,
  holder: string,
): Promise<void> {
  await db.$executeRaw`
    UPDATE connections SET refresh_holder = NULL, refresh_until = NULL
    WHERE id = ${id} AND organization_id = ${organizationId} AND mode = ${mode}::"Mode" AND refresh_holder = ${holder}`;
}
