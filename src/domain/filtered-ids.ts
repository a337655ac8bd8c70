/** Refuses a filter by an id that does not exist, which would otherwise look like an empty list. */
import type { Context } from '../context.ts';
import { findConnection } from '../db/connections.ts';
import { findEvent } from '../db/events.ts';
import { findKey } from '../db/keys.ts';
import { findProfile } from '../db/profiles.ts';
import { found } from '../db/scope.ts';
import { notFound, ServiceError } from '../errors.ts';
import type { Caller } from './caller.ts';

type Find = (ctx: Context, caller: Caller, id: string) => Promise<unknown>;

/** Filter -> what it names, and what finds it or throws `not_found`. */
const finders: Record<string, { name: string; find: Find }> = {
  connectedProfileId: {
    name: 'The Connected Profile',
    find: ({ db }, caller, id) => findProfile(db, caller, id),
  },
  connectionId: { name: 'The Connection', find: ({ db }, caller, id) => findConnection(db, caller, id) },
  eventId: {
    name: 'The event',
    find: async ({ db }, caller, id) => found(await findEvent(db, caller, id), 'The event'),
  },
  keyId: {
    name: 'The key',
    find: async ({ db }, caller, id) => found(await findKey(db, caller, id), 'The key'),
  },
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
  for (const [filter, { name, find }] of Object.entries(finders)) {
    const id = filters[filter];
    if (typeof id === 'string')
      await find(ctx, caller, id).catch((error) => {
        const isMissing = error instanceof ServiceError && error.code === 'not_found';
        throw isMissing ? notFound(`${name} of the filter ${filter}`) : error;
      });
  }
}
