/** Ids in requests: filters by ids that must exist, and the field of which a `not_found` speaks. */

import type { Context } from '../../context.ts';
import { type IdKind, idDigits, idsOf, isId, strayMode } from '../../db/client/ids.ts';
import { found } from '../../db/client/scope.ts';
import { findConnection } from '../../db/tables/connections.ts';
import { findEvent } from '../../db/tables/events.ts';
import { findKey } from '../../db/tables/keys.ts';
import { findProfile } from '../../db/tables/profiles.ts';
import { fieldOf, MissingById, MissingInInput } from '../../errors/index.ts';
import type { Caller } from './caller.ts';

// Refuses a filter by an id that does not exist, which would otherwise look like an empty list.

const findAnyKey = async ({ db }: Pick<Context, 'db'>, caller: Caller, id: string) =>
  found(await findKey(db, caller, id), 'The key', id);

/** Filter -> what finds what it names, or throws `not_found`. */
const finders: Record<string, (ctx: Context, caller: Caller, id: string) => Promise<unknown>> = {
  connectedProfileId: ({ db }, caller, id) => findProfile(db, caller, id),
  connectionId: ({ db }, caller, id) => findConnection(db, caller, id),
  eventId: async ({ db }, caller, id) => found(await findEvent(db, caller, id), 'The event', id),
  keyId: findAnyKey,
  createdByKeyId: findAnyKey,
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

// Says of an id that names nothing which field has it, and what its form alone tells.

/** Returns the error, with the field if it is about something missing that an id of the input names. */
export function withMissingField(error: unknown, caller: Caller, input: object): unknown {
  if (!(error instanceof MissingById)) return error;
  const { what, id } = error;
  const kind = kinds[what];
  const path = pathTo(id, kind, input);
  if (!path) return error;
  const said = `${what} that ${fieldOf(path)} names does not exist.`;
  const message = [said, ...hintsOf(caller, kind, id)].join(' ');
  return new MissingInInput(message, path, error);
}

/** Returns the path to an id in the input; of several, to the first whose name is that of ids of this kind. */
function pathTo(id: string, kind: IdKind | undefined, input: unknown): string[] | undefined {
  const all = pathsTo(id, input, []);
  return all.find((path) => path.at(-1) === `${kind}Id`) ?? all[0];
}

function pathsTo(id: string, value: unknown, path: string[]): string[][] {
  if (value === id) return [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => pathsTo(id, child, [...path, name]));
}

/** What is missed -> the kind of its ids. */
const kinds: Readonly<Record<string, IdKind>> = {
  'The Auth Integration': 'authIntegration',
  'The Connect Session': 'connectSession',
  'The Connection': 'connection',
  'The Connected Profile': 'connectedProfile',
  'The Event Destination': 'eventDestination',
  'The event': 'event',
  'The delivery': 'delivery',
  'The media': 'media',
  'The publish request': 'publishRequest',
  'The publish group': 'publishGroup',
  'The queue': 'queue',
  'The import': 'publishImport',
  'The backfill request': 'backfillRequest',
  'The portal link': 'portalLink',
  'The calendar feed': 'calendarFeed',
  'The approval link': 'approvalLink',
};

/** Says what is wrong with an id that can name nothing of this kind in this mode. */
function hintsOf({ mode }: Caller, kind: IdKind | undefined, id: string): string[] {
  const stray = strayMode({ mode }, id);
  if (stray) return [`Its id is one of ${stray} mode, and the API key is of ${mode} mode.`];
  if (!kind || isId(kind, mode, id)) return [];
  return [`Such an id is ${idsOf(kind, mode).gte} and ${idDigits} characters.`];
}
