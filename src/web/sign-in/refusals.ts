import type { Response } from 'express';
import { ServiceError } from '../../errors/index.ts';

/**
 * Returns what the page says about a refused form, and sets the answer's status. Errors that are not refusals are
 * rethrown.
 */
export function refusalOf(res: Response, thrown: unknown): string {
  if (!(thrown instanceof ServiceError) || thrown.status >= 500) throw thrown;
  const { retryAfterSeconds, status } = thrown;
  res.status(status);
  if (retryAfterSeconds) res.set('Retry-After', `${retryAfterSeconds}`);
  const problems = (thrown.meta.validationErrors ?? []) as { message: string }[];
  return problems.length > 0 ? problems.map(({ message }) => message).join(' ') : thrown.message;
}
