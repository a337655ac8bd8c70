/** Refuses a filter by an id that does not exist, which would otherwise look like an empty list. */
import type { Context } from '../../context.ts';
import { found } from '../../db/client/scope.ts';
import { findConnection } from '../../db/tables/connections.ts';
import { findEvent } from '../../db/tables/events.ts';
import { findKey } from '../../db/tables/keys.ts';
import { findProfile } from '../../db/tables/profiles.ts';
import type { Caller } from './caller.ts';

/** Filter -> what finds what it names, or throws `not_found`. */
const finders: Record<string, (ctx: Context, caller: Caller, id: string) => Promise<unknown>> = {
  connectedProfileId: ({ db }, caller, id) => findProfile(db, caller, id),
  connectionId: ({ db }, caller, id) => findConnection(db, caller, id),
  eventId: async ({ db }, caller, id) => found(await findEvent(db, caller, id), 'The event', id),
  keyId: async ({ db }, caller, id) => found(await findKey(db, caller, id), 'The key', id),
};

/**
 * Looks for what the filters name, when nothing was found by them. What is left of something deleted is still listed.
 * @throws ServiceError `not_found`
 */
export async function requireFiltered(
  ctx: Context,
  caller: Caller,
  { cursor, ...filters }: Readonly<Record<string, unknown>>,
  rows: readonly unknown[],
): Promise<void> {
  if (rows.length > 0 || cursor !== undefined) return;
  for (const [filter, find] of Object.entries(finders)) {
    const id = filters[filter];
    if (typeof id === 'string') await find(ctx, caller, id);
  }
}
