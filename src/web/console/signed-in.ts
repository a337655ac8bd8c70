import type { Request, Response } from 'express';
import type { SignedIn } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import { type MemberRole, membershipsOf } from '../../domain/members/membership.ts';
import { hasSecondFactor } from '../../domain/members/second-factor.ts';
import { ServiceError } from '../../errors.ts';
import { seeOther } from '../send.ts';
import { addressOf, consoleUrl, may, type Visit, withQuery } from './visit.ts';

/** Comes back to the page afterwards; a form that was sent is lost. */
export function toSignIn(ctx: Context, req: Request, res: Response): void {
  const next = req.method === 'GET' ? addressOf(ctx, req) : undefined;
  seeOther(res, withQuery(consoleUrl(ctx, '/sign-in'), { next }));
}

/** Where somebody begins: the first of their organizations, in test mode, where nothing can go wrong. */
export async function homeOf(ctx: Context, user: SignedIn): Promise<string> {
  const [first] = await membershipsOf(ctx, user.userId);
  if (first) return consoleUrl(ctx, `/${first.organizationId}/test`);
  return consoleUrl(ctx, user.operator ? '/operator' : '/account');
}

/** Whether they have to set something up before they may be in this organization. They are sent there then. */
export async function leadToSecondFactor({ ctx, user, membership }: Visit, res: Response): Promise<boolean> {
  if (!membership.secondFactorRequired || (await hasSecondFactor(ctx, user))) return false;
  seeOther(res, consoleUrl(ctx, '/account?needed=codes'));
  return true;
}

/** Throws a refusal that says which role it takes. */
export function requireRole(visit: Visit, role: MemberRole): void {
  if (may(visit, role)) return;
  throw new ServiceError('unauthorized', {
    status: 403,
    message: `This takes the role ${role}; yours is ${visit.membership.role}. An owner can change that under Members.`,
  });
}
