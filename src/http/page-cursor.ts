/**
 * Seals the cursors that go out and opens those that come in. The domain works with plain cursors; callers see only
 * sealed ones.
 */
import type { OperationDescription } from '../contract/index.ts';
import type { Cursors } from '../crypto/cursors.ts';
import type { Caller } from '../domain/foundation/caller.ts';
import { validationError } from '../errors/index.ts';

/** Query parameters that may change from page to page. */
const free = new Set(['cursor', 'limit', 'includeProviderRaw']);

/** Returns what a cursor is valid for: the caller, the operation, its path parameters and its filters. */
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
    ...filters.map((name) => `${name}=${textOf(query[name])}`),
  ];
}

const textOf = (filter: unknown) =>
  typeof filter === 'object' ? JSON.stringify(filter) : String(filter ?? '');

/**
 * Opens a cursor; `undefined` when there is none.
 * @throws ServiceError `validation_error` when it was not made here for this list and these filters.
 */
export function openCursor(cursors: Cursors, binding: string[], cursor: unknown): string | undefined {
  // An empty or repeated cursor violates the schema, which reports it together with other problems.
  if (typeof cursor !== 'string' || cursor === '') return undefined;
  const value = cursors.open(cursor, binding);
  if (value === undefined)
    throw validationError([
      { field: 'cursor', message: 'Malformed cursor. Pass nextCursor unchanged, with the same filters.' },
    ]);
  return value;
}

/** Returns the answer with its `nextCursor` sealed; an answer without one is returned unchanged. */
export function sealNextCursor(cursors: Cursors, binding: string[], answer: unknown): unknown {
  const { nextCursor } = answer as { nextCursor?: string };
  return nextCursor ? { ...(answer as object), nextCursor: cursors.seal(nextCursor, binding) } : answer;
}
