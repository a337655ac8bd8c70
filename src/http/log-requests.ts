/** Writes one log line, one measurement and one entry in the organization's request log per request. */
import type { RequestHandler, Response } from 'express';
import type { Context } from '../context.ts';
import { type RequestDetails, requestDetails } from '../domain/foundation/request-details.ts';
import type { Logger } from '../observability/log.ts';

/**
 * Returns the path as the log may show it: without its query, because filters may name people, and without long
 * parts, because one may be the secret of a connect link.
 */
function shown(path: string): string {
  return path.replace(/[^/]{24,}/g, '…').slice(0, 200);
}

export function logRequests(ctx: Pick<Context, 'clock' | 'observability'>, log: Logger): RequestHandler {
  return (req, res, next) => {
    const createdAt = ctx.clock.now();
    const startedAt = performance.now();
    res.once('close', () => {
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
      const { requestId, traceId, operationId, organizationId, mode, keyId } = res.locals;
      const target = operationId ? {} : { method: req.method, path: shown(req.path) };
      const details = detailsOf(res);
      const outcome = isAnswered(res) ? {} : { aborted: true };
      log.info('request', {
        requestId,
        traceId,
        operationId,
        organizationId,
        mode,
        keyId,
        status: res.statusCode,
        durationMs,
        ...(details?.unknownParameters ? { unknownParameters: details.unknownParameters } : {}),
        ...target,
        ...outcome,
      });
      ctx.observability.metrics.requests.observe(
        { operation: operationId ?? 'none', status: `${res.statusCode}` },
        durationMs / 1000,
      );
      noteRequest(ctx, res, { createdAt, durationMs, details });
    });
    next();
  };
}

/** Tells whether the client got what it asked for. A stream has no end, so the client closes it when it has enough. */
const isAnswered = (res: Response) => res.writableFinished || (res.locals.isStream && res.headersSent);

/** Returns what the log tells of why the request ended so; null when there is nothing. */
function detailsOf({ locals }: Response) {
  const { operationId, errorCode, errorMeta: meta, missingAt, unknownParameters, subjectId } = locals;
  return requestDetails({ operationId, errorCode, meta, missingAt, unknownParameters, subjectId });
}

/** The status that nginx gives to a client that closed its connection before the answer was complete. */
const clientClosedRequest = 499;

/** Operations that read the request log. Whoever follows the log asks again and again, which would soon be all that is in it. */
const ofTheLog: readonly string[] = ['requestLogs.list', 'requestLogs.errorGroups'];

/**
 * Adds the request to the request log of the organization whose API key it used; a request without a known
 * key is not added.
 */
function noteRequest(
  ctx: Pick<Context, 'observability'>,
  res: Response,
  rest: { createdAt: Date; durationMs: number; details: RequestDetails | null },
): void {
  const { requestId, operationId = null, organizationId, mode, keyId, errorCode = null } = res.locals;
  if (!keyId) return;
  const status = isAnswered(res) ? res.statusCode : (res.locals.brokenOffStatus ?? clientClosedRequest);
  if (ofTheLog.includes(operationId) && status < 400) return;
  ctx.observability.requestLog.note({
    requestId,
    organizationId,
    mode,
    keyId,
    operationId,
    status,
    errorCode,
    ...rest,
  });
}
