/** Records in the audit log what people do around signing in. */
import type { Request } from 'express';
import type { Context } from '../../context.ts';
import { audited } from '../../domain/foundation/audit.ts';

interface Doer {
  userId?: string;
  email: string;
}

export interface AdminAction {
  action: string;
  /** The organization whose log gets the entry; absent for the installation's log. */
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
