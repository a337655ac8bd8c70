/** Turns whatever was thrown into the error envelope. */
import type { Response } from 'express';
import { errorKinds, ServiceError } from '../errors/index.ts';
import type { Logger } from '../observability/log.ts';

/**
 * Wraps an unexpected error as `internal`: it is a fault of the service, so its detail goes to the log and never into
 * the answer.
 */
function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return new ServiceError('internal', { detail, cause: thrown });
}

/**
 * Tells whether the answer needs a Retry-After header even if no time is known; a 503 needs one also when the
 * provider caused it.
 */
function isToBeWaitedFor({ code, status }: ServiceError): boolean {
  return errorKinds[code].retry === 'after' || status === errorKinds.service_unavailable.status;
}

/** The guide that has a part for each code, whose id is the code. */
const errorGuide = '/docs/guides/errors';

/** Answers with the error envelope. Faults of the service and failures of providers are logged. */
export function sendError(res: Response, thrown: unknown, log: Logger): void {
  const error = toServiceError(thrown);
  if (error.status >= 500 && error.code !== 'not_supported') {
    const cause = error.cause ?? error;
    log.error(error.detail ?? error.message, {
      requestId: res.locals.requestId,
      code: error.code,
      error: cause,
    });
  }
  const retryAfterSeconds = error.retryAfterSeconds ?? (isToBeWaitedFor(error) ? 1 : undefined);
  if (retryAfterSeconds !== undefined) res.set('Retry-After', `${Math.max(1, Math.ceil(retryAfterSeconds))}`);
  res.locals.errorCode = error.code;
  res.locals.errorMeta = error.meta;
  const { code, message } = error;
  const docUrl = `${res.app.locals.publicUrl}${errorGuide}#${code}`;
  res.status(error.status).json({ error: { code, message, meta: { ...error.meta, docUrl } } });
}
