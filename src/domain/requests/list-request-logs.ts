import type { Context } from '../../context.ts';
import type { ErrorCode, Input, Output } from '../../contract/index.ts';
import type { Caller } from '../caller.ts';
import { timeOf } from '../time-of.ts';
import { type LoggedRequest, listRequests } from './list-requests.ts';

export async function listRequestLogs(
  ctx: Context,
  caller: Caller,
  { since, until, ...filters }: Input<'requestLogs.list'>,
): Promise<Output<'requestLogs.list'>> {
  const window = { since: timeOf(since), until: timeOf(until) };
  const { rows, nextCursor } = await listRequests(ctx, caller, { ...filters, ...window });
  return {
    data: rows.map(present),
    ...(nextCursor ? { nextCursor } : {}),
    hasMore: nextCursor !== undefined,
  };
}

function present(request: LoggedRequest): Output<'requestLogs.list'>['data'][number] {
  const { id, requestId, operationId, status, errorCode, durationMs, keyId, keyName, createdAt } = request;
  const { unknownParameters } = request.details ?? {};
  return {
    requestLogEntryId: id,
    requestId,
    ...(operationId ? { operationId } : {}),
    status,
    ...(errorCode ? { errorCode: errorCode as ErrorCode } : {}),
    durationMs,
    keyId,
    ...(keyName ? { keyName } : {}),
    ...(unknownParameters ? { unknownParameters } : {}),
    createdAt: createdAt.toISOString(),
  };
}
