import type { Context } from '../../context.ts';
import { keyNames } from '../../db/keys.ts';
import type { Page, PageRequest } from '../../db/pages.ts';
import {
  keptRequests,
  type RequestFilters,
  type RequestLogRow,
  listRequests as readRequests,
} from '../../db/request-log.ts';
import type { Scope } from '../../db/scope.ts';

export { keptRequests };

/** The ranges of HTTP statuses that the filter's names stand for, with both ends included. */
const statuses = {
  ok: [0, 399],
  failed: [400, 999],
  '4xx': [400, 499],
  '5xx': [500, 599],
} as const;

export type RequestStatus = keyof typeof statuses;
export const requestStatuses = Object.keys(statuses) as RequestStatus[];

export interface LoggedRequest extends Omit<RequestLogRow, 'organizationId' | 'mode'> {
  /** The name of the key, which stays known after the key has ended. */
  keyName: string | undefined;
}

export interface ListRequestsInput
  extends PageRequest,
    Pick<RequestFilters, 'operationId' | 'errorCode' | 'keyId' | 'requestId' | 'since' | 'until'> {
  status?: RequestStatus;
}

/** Lists a tenant's recent requests, the newest first, with the names of their keys. */
export async function listRequests(
  ctx: Context,
  caller: Scope,
  { cursor, limit, status, since, until, ...filters }: ListRequestsInput,
): Promise<Page<LoggedRequest>> {
  // No text in the database can contain NUL, and the database refuses NUL in parameters.
  if ([cursor, ...Object.values(filters)].some((text) => text?.includes('\0')))
    return { rows: [], nextCursor: undefined };
  const [statusFrom, statusTo] = status ? statuses[status] : [];
  const { rows, nextCursor } = await readRequests(
    ctx.db,
    caller,
    { ...filters, statusFrom, statusTo, since, until },
    { cursor, limit },
  );
  const names =
    rows.length > 0
      ? await keyNames(ctx.db, caller, [...new Set(rows.map(({ keyId }) => keyId))])
      : undefined;
  return {
    rows: rows.map(({ organizationId, mode, ...row }) => ({ ...row, keyName: names?.get(row.keyId) })),
    nextCursor,
  };
}
