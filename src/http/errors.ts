/** Turns whatever was thrown into the error envelope. */
import type { Request, Response } from 'express';
import type { Context } from '../context.ts';
import { errorKinds, MissingInInput, ServiceError } from '../errors/index.ts';
import type { Logger } from '../observability/log.ts';
import { requireQuota } from '../rate-limits/index.ts';

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
  if (error instanceof MissingInInput) res.locals.missingAt = error.path;
  const { code, message } = error;
  const docUrl = `${res.app.locals.publicUrl}${errorGuide}#${code}`;
  res.status(error.status).json({ error: { code, message, meta: { ...error.meta, docUrl } } });
}

/**
 * Runs the work, and counts it against the caller's IP address when it ends in `unauthorized` or `not_found`,
 * which limits guessing at addresses that need no API key. Only refusals are counted, so nobody who shares
 * the IP address, for example behind a proxy, can shut out callers with valid links or signatures.
 * @throws ServiceError of the work; `rate_limit_exceeded` instead when there were too many refusals.
 */
export async function countingRefusals(
  ctx: Pick<Context, 'security'>,
  req: Request,
  work: () => Promise<void>,
): Promise<void> {
  await work().catch(async (error) => {
    if (error instanceof ServiceError && (error.code === 'unauthorized' || error.code === 'not_found'))
      requireQuota(await ctx.security.rateLimits.spendAddress(req.ip ?? ''));
    throw error;
  });
}
