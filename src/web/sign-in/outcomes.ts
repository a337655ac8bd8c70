/** What comes of an attempt to sign in: a refusal in words, and an entry of the audit log. */
import type { Request, Response } from 'express';
import type { Context } from '../../context.ts';
import { audited } from '../../domain/foundation/audit.ts';
import { ServiceError } from '../../errors/index.ts';

// Records in the audit log what people do around signing in.

interface Doer {
  userId?: string;
  email: string;
}

export interface AdminAction {
  action: string;
  /** The organization whose log gets the entry; absent for the deployment's log. */
  organizationId?: string;
  subject?: string;
  details?: Record<string, unknown>;
}

export function recorded<Result>(
  ctx: Context,
  req: Request,
  { userId, email }: Doer,
  adminAction: AdminAction,
  run: () => Promise<Result> | Result,
): Promise<Result> {
  const entry = {
    ...adminAction,
    actor: email.slice(0, 254),
    ...(userId && { userId }),
    ...(req.ip && { address: req.ip }),
  };
  return audited(ctx, entry, run);
}

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

/** The words of the sign-in page for a failed return from the identity provider. */
const refusals: Record<string, string> = {
  not_invited: 'Nobody has invited this e-mail address. Ask an owner of your organization for an invitation.',
  email_not_verified: 'The identity provider does not say that this e-mail address is yours.',
  email_not_found: 'The identity provider does not say which e-mail address you have.',
  account_not_linked: 'The identity provider does not say that this e-mail address is yours.',
  access_denied: 'You did not agree at the identity provider.',
  away: 'The identity provider cannot be reached. Try again in a minute.',
  state_mismatch: 'This took too long, or began in another browser. Sign in again.',
};

export function ssoRefusal(error: string | null): string | undefined {
  if (!error) return undefined;
  return refusals[error] ?? 'Signing in at the identity provider did not work. Try again.';
}
