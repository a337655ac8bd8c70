/** Lists the requests of the log, and groups those that failed in the same way. */
import type { Context } from '../../context.ts';
import {
  type ErrorCode,
  type Input,
  type Output,
  operationIds,
  type ViolationCode,
} from '../../contract/index.ts';
import type { PageRequest, RowPage } from '../../db/client/pages.ts';
import type { Scope } from '../../db/client/scope.ts';
import { keyNames } from '../../db/tables/keys.ts';
import {
  type ErrorGroup,
  findRequest,
  groupErrors,
  keptRequests,
  type RequestFilters,
  type RequestLogRow,
  listRequests as readRequests,
  requestsById,
} from '../../db/tables/request-log-entries.ts';
import { validationError } from '../../errors/index.ts';
import type { Caller } from './caller.ts';
import { requireFiltered } from './missing-ids.ts';
import { timeOf } from './times.ts';
import { meantWord } from './wording.ts';

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
  /** How many requests of the log failed in the same way, this one among them; absent for what did not fail. */
  sameErrors?: number;
}

export interface ListRequestsInput
  extends PageRequest,
    Pick<
      RequestFilters,
      'operationId' | 'errorCode' | 'keyId' | 'requestId' | 'errorGroup' | 'subjectId' | 'since' | 'until'
    > {
  status?: RequestStatus;
}

/** Lists a tenant's recent requests, the newest first, with the names of their keys. */
export async function listRequests(
  ctx: Pick<Context, 'db'>,
  caller: Scope,
  { cursor, limit, status, since, until, ...filters }: ListRequestsInput,
): Promise<RowPage<LoggedRequest>> {
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
  return { rows: await described(ctx, caller, rows), nextCursor };
}

/**
 * Returns one request of the log.
 * @throws ServiceError `not_found`
 */
export async function getRequest(
  ctx: Pick<Context, 'db'>,
  caller: Scope,
  id: string,
): Promise<LoggedRequest> {
  const [request] = await described(ctx, caller, [await findRequest(ctx.db, caller, id)]);
  return request as LoggedRequest;
}

/** Groups the requests of the log that failed in the same way, the largest groups first, each with its newest request. */
export async function groupFailures(
  ctx: Pick<Context, 'db'>,
  caller: Scope,
  most: number,
): Promise<(ErrorGroup & { latest: LoggedRequest })[]> {
  const groups = await groupErrors(ctx.db, caller, { most });
  const ids = groups.map(({ latestId }) => latestId);
  const latest = await described(ctx, caller, await requestsById(ctx.db, caller, ids));
  const byId = new Map(latest.map((request) => [request.id, request]));
  return groups.flatMap((group) => {
    const request = byId.get(group.latestId);
    return request ? [{ ...group, latest: request }] : [];
  });
}

/** Adds the names of the keys, and how often each error is in the log. */
async function described(
  ctx: Pick<Context, 'db'>,
  caller: Scope,
  rows: RequestLogRow[],
): Promise<LoggedRequest[]> {
  if (rows.length === 0) return [];
  const only = [...new Set(rows.flatMap(({ details }) => details?.errorGroup ?? []))];
  const [names, groups] = await Promise.all([
    keyNames(ctx.db, caller, [...new Set(rows.map(({ keyId }) => keyId))]),
    only.length > 0 ? groupErrors(ctx.db, caller, { most: only.length, only }) : [],
  ]);
  const counts = new Map(groups.map(({ errorGroup, count }) => [errorGroup, count]));
  return rows.map(({ organizationId, mode, ...row }) => {
    const sameErrors = counts.get(row.details?.errorGroup ?? '');
    return { ...row, keyName: names.get(row.keyId), ...(sameErrors ? { sameErrors } : {}) };
  });
}

export async function listRequestLogs(
  ctx: Context,
  caller: Caller,
  { since, until, ...filters }: Input<'requestLogs.list'>,
): Promise<Output<'requestLogs.list'>> {
  const window = { since: timeOf(since), until: timeOf(until) };
  const { rows, nextCursor } = await listRequests(ctx, caller, { ...filters, ...window });
  if (rows.length === 0) requireOperation(filters.operationId);
  await requireFiltered(ctx, caller, filters, rows);
  return {
    data: rows.map(present),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

/** Refuses the name of an operation that there is not, since its list would be empty for ever. */
function requireOperation(operationId: string | undefined): void {
  if (operationId === undefined || (operationIds as readonly string[]).includes(operationId)) return;
  const message = `${meantWord(operationId, operationIds)}Expected an operation id, such as publishRequests.create.`;
  throw validationError([{ field: 'operationId', code: 'invalid_value', message }]);
}

const usualGroups = 25;

export async function listErrorGroups(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  { limit = usualGroups }: Input<'requestLogs.errorGroups'>,
): Promise<Output<'requestLogs.errorGroups'>> {
  const groups = await groupFailures(ctx, caller, limit + 1);
  return {
    data: groups.slice(0, limit).map(({ errorGroup, count, oldest, newest, latest }) => ({
      errorGroup,
      requests: count,
      firstAt: oldest.toISOString(),
      lastAt: newest.toISOString(),
      latest: present(latest),
    })),
    hasMore: groups.length > limit,
  };
}

function present(request: LoggedRequest): Output<'requestLogs.list'>['data'][number] {
  const { id, requestId, operationId, status, errorCode, durationMs, keyId, keyName, createdAt } = request;
  const { violations = [], ...details } = request.details ?? {};
  const coded = violations.flatMap(({ code, path }) => (code ? [{ code: code as ViolationCode, path }] : []));
  const places = violations.flatMap(({ code, path }) => (code ? [] : [path]));
  return {
    requestLogEntryId: id,
    requestId,
    ...(operationId ? { operationId } : {}),
    status,
    ...(errorCode ? { errorCode: errorCode as ErrorCode } : {}),
    durationMs,
    keyId,
    ...(keyName ? { keyName } : {}),
    ...details,
    ...(coded.length > 0 ? { violations: coded } : {}),
    ...(places.length > 0 ? { unreadableAt: places } : {}),
    ...(request.sameErrors ? { sameErrors: request.sameErrors } : {}),
    createdAt: createdAt.toISOString(),
  };
}
