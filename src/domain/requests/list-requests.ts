import type { Context } from '../../context.ts';
import type { Page, PageRequest } from '../../db/pages.ts';
import {
  keptRequests,
  type RequestFilters,
  type RequestLogRow,
  listRequests as readRequests,
} from '../../db/request-log.ts';
import type { Scope } from '../../db/scope.ts';

export { keptRequests };

/** Inclusive ranges of HTTP statuses. */
const statuses = {
  ok: [0, 399],
  failed: [400, 999],
  '4xx': [400, 499],
  '5xx': [500, 599],
} as const;

export type RequestStatus = keyof typeof statuses;
export const requestStatuses = Object.keys(statuses) as RequestStatus[];

export type LoggedRequest = Omit<RequestLogRow, 'organizationId' | 'mode'>;

export interface ListRequestsInput
  extends PageRequest,
    Pick<RequestFilters, 'operationId' | 'errorCode' | 'keyId' | 'requestId'> {
  status?: RequestStatus;
}

/** A tenant's last requests, newest first. */
export async function listRequests(
  ctx: Context,
  caller: Scope,
  { cursor, limit, status, ...filters }: ListRequestsInput,
): Promise<Page<LoggedRequest>> {
  // No text in the database has it, and the database does not take it.
  if ([cursor, ...Object.values(filters)].some((text) => text?.includes('\0')))
    return { rows: [], nextCursor: undefined };
  const [statusFrom, statusTo] = status ? statuses[status] : [];
  const { rows, nextCursor } = await readRequests(
    ctx.db,
    caller,
    { ...filters, statusFrom, statusTo },
    { cursor, limit },
  );
  return { rows: rows.map(({ organizationId, mode, ...row }) => row), nextCursor };
}
