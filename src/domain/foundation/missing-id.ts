/** Says of an id that names nothing which field has it, and what its form alone tells. */
import { type IdKind, idDigits, idsOf, isId, strayMode } from '../../db/client/ids.ts';
import { fieldOf, MissingById, ServiceError } from '../../errors/index.ts';
import type { Caller } from './caller.ts';

/** Returns the error, with the field if it is about something missing that an id of the input names. */
export function withMissingField(error: unknown, caller: Caller, input: object): unknown {
  if (!(error instanceof MissingById)) return error;
  const { what, id } = error;
  const kind = kinds[what];
  const path = pathTo(id, kind, input);
  if (!path) return error;
  const said = `${what} that ${fieldOf(path)} names does not exist.`;
  const message = [said, ...hintsOf(caller, kind, id)].join(' ');
  return new ServiceError('not_found', { message, meta: error.meta, cause: error });
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
  'The backfill request': 'backfillRequest',
  'The portal link': 'portalLink',
};

/** Says what is wrong with an id that can name nothing of this kind in this mode. */
function hintsOf({ mode }: Caller, kind: IdKind | undefined, id: string): string[] {
  const stray = strayMode({ mode }, id);
  if (stray) return [`Its id is one of ${stray} mode, and the API key is of ${mode} mode.`];
  if (!kind || isId(kind, mode, id)) return [];
  return [`Such an id is ${idsOf(kind, mode).gte} and ${idDigits} characters.`];
}
