import type { Response } from 'express';
import { ServiceError } from '../../errors.ts';

/** What a page says of a form that was refused; sets the status. Throws again what is no refusal. */
export function refusalOf(res: Response, thrown: unknown): string {
  if (!(thrown instanceof ServiceError) || thrown.status >= 500) throw thrown;
  const { retryAfterSeconds, status } = thrown;
  res.status(status);
  if (retryAfterSeconds) res.set('Retry-After', `${retryAfterSeconds}`);
  const problems = (thrown.meta.validationErrors ?? []) as { message: string }[];
  return problems.length > 0 ? problems.map(({ message }) => message).join(' ') : thrown.message;
}
