/** Any throw -> the error envelope. */
import type { Response } from 'express';
import { errorKinds, ServiceError } from '../errors.ts';
import type { Logger } from '../log.ts';

/** What is not a ServiceError is a fault of ours: its detail goes to the log, never into the answer. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return new ServiceError('internal', { detail, cause: thrown });
}

/** Says how long to wait in any case, also where the 503 is the provider's own. */
function isToBeWaitedFor({ code, status }: ServiceError): boolean {
  return errorKinds[code].retry === 'after' || status === errorKinds.service_unavailable.status;
}

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
  res.status(error.status).json({ error: { code: error.code, message: error.message, meta: error.meta } });
}
