import type { Context } from '../../context.ts';
import type { Schemas } from '../../contract/index.ts';
import { pageConnections as readConnections } from '../../db/tables/connections.ts';
import { validationError } from '../../errors/index.ts';
import { warningMs } from '../../provider-client/grant-state.ts';
import type { Caller } from '../foundation/caller.ts';
import { choiceProblem } from '../foundation/choice.ts';
import { presentConnection } from '../grants/present-connection.ts';
import { shownNames } from '../grants/shown-names.ts';

type Status = Schemas['ConnectionStatus'];

export const connectionStatuses: readonly Status[] = ['active', 'expiring', 'expired', 'revoked'];

/** A Connection with the names of its accounts. */
export type ListedConnection = Schemas['Connection'] & { accounts: string[] };

/**
 * Returns one page of the connections. `connections.list` returns all of them, which are too many for a page
 * that people wait for. Throws `validation_error` for an unknown status.
 */
export async function pageConnections(
  ctx: Context,
  caller: Caller,
  filters: {
    providerId?: string;
    externalUser?: string;
    status?: string;
    reference?: string;
    metadata?: Record<string, string>;
    since?: Date;
    until?: Date;
  },
  page: { cursor?: string; limit: number },
): Promise<{ data: ListedConnection[]; nextCursor: string | undefined }> {
  const { providerId, externalUser, status: named, ...others } = filters;
  const unknownProvider = providerId !== undefined && !ctx.registry.find(providerId);
  // PostgreSQL stores no text with this character, so nothing can match it.
  if (unknownProvider || externalUser?.includes('\0')) return { data: [], nextCursor: undefined };
  const status = statusOf(named);
  const now = ctx.now();
  const asOf = { now, warnedUntil: new Date(now.getTime() + warningMs) };
  const { rows, nextCursor } = await readConnections(
    ctx.db,
    caller,
    {
      ...others,
      ...(providerId ? { providerId } : {}),
      ...(externalUser ? { externalUser } : {}),
      ...(status ? { status: { status, ...asOf } } : {}),
    },
    page,
  );
  return {
    data: rows.map((connection) => ({
      ...presentConnection(ctx, connection),
      accounts: connection.profiles.map((profile) => {
        const { displayName, username } = shownNames(profile);
        const name = displayName ?? username ?? profile.externalId;
        return displayName && username ? `${name} (@${username})` : name;
      }),
    })),
    nextCursor,
  };
}

function statusOf(name: string | undefined): Status | undefined {
  const status = connectionStatuses.find((known) => known === name);
  if (name !== undefined && !status) throw validationError([choiceProblem('status', connectionStatuses)]);
  return status;
}
