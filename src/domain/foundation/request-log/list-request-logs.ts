import type { Context } from '../../../context.ts';
import type { ErrorCode, Input, Output, ViolationCode } from '../../../contract/index.ts';
import type { Caller } from '../caller.ts';
import { requireFiltered } from '../filtered-ids.ts';
import { timeOf } from '../time-of.ts';
import { groupFailures, type LoggedRequest, listRequests } from './list-requests.ts';

export async function listRequestLogs(
  ctx: Context,
  caller: Caller,
  { since, until, ...filters }: Input<'requestLogs.list'>,
): Promise<Output<'requestLogs.list'>> {
  const window = { since: timeOf(since), until: timeOf(until) };
  const { rows, nextCursor } = await listRequests(ctx, caller, { ...filters, ...window });
  await requireFiltered(ctx, caller, filters, rows);
  return {
    data: rows.map(present),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

const usualGroups = 25;

export async function listErrorGroups(
  ctx: Context,
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
