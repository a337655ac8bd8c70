/** Cursors on their way in and out: what the domain reads and writes in plain, callers see sealed. */
import type { OperationDescription } from '../contract/index.ts';
import type { Cursors } from '../cursors.ts';
import type { Caller } from '../domain/caller.ts';
import { validationError } from '../errors.ts';

/** Parameters that may change from page to page. */
const free = new Set(['cursor', 'limit', 'includeProviderRaw']);

/** What a cursor is bound to: the caller, the list, what the list is of, and its filters. */
export function bindingOf(
  caller: Caller,
  operation: OperationDescription,
  path: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, unknown>>,
): string[] {
  const filters = Object.keys(operation.query).filter((name) => !free.has(name));
  return [
    caller.organizationId,
    caller.mode,
    operation.operationId,
    ...Object.values(path).map(String),
    ...filters.map((name) => `${name}=${String(query[name] ?? '')}`),
  ];
}

/** Throws `validation_error` on a cursor that was not made here for this list and these filters. */
export function openCursor(cursors: Cursors, binding: string[], cursor: unknown): string | undefined {
  // An empty or repeated cursor does not fit the schema, which reports it with the rest.
  if (typeof cursor !== 'string' || cursor === '') return undefined;
  const value = cursors.open(cursor, binding);
  if (value === undefined)
    throw validationError([
      { field: 'cursor', message: 'Malformed cursor. Pass nextCursor unchanged, with the same filters.' },
    ]);
  return value;
}

export function sealNextCursor(cursors: Cursors, binding: string[], answer: unknown): unknown {
  const { nextCursor } = answer as { nextCursor?: string };
  return nextCursor ? { ...(answer as object), nextCursor: cursors.seal(nextCursor, binding) } : answer;
}
