/** What people do around signing in, in the audit log. */
import type { Request } from 'express';
import type { Context } from '../../context.ts';
import { audited } from '../../domain/audit/audited.ts';

export interface Doer {
  userId?: string;
  email: string;
}

export interface Deed {
  action: string;
  /** Whose log it belongs to; absent: the installation's. */
  organizationId?: string;
  subject?: string;
  details?: Record<string, unknown>;
}

export function recorded<Result>(
  ctx: Context,
  req: Request,
  { userId, email }: Doer,
  deed: Deed,
  run: () => Promise<Result> | Result,
): Promise<Result> {
  const entry = {
    ...deed,
    actor: email.slice(0, 254),
    ...(userId && { userId }),
    ...(req.ip && { address: req.ip }),
  };
  return audited(ctx, entry, run);
}
