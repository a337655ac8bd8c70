/**
 * The right to ask a provider for a newer credential: one process has it at a time, for a while. It is a row's column and
 * no lock, so that neither a connection of the pool nor a transaction is held while the provider is asked. The database's
 * clock ends it when its process has died.
 */
import { randomUUID } from 'node:crypto';
import type { Db } from './client.ts';
import type { Connection } from './connections.ts';
import type { Scope } from './scope.ts';

/** Returns the lease's name, or `undefined` while somebody else has it or when the credential is another one by now. */
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

/** Nothing happens when it has run out and somebody else has taken it since. A lease is no change of the connection. */
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
