/** Admits people who are signed in to pages and calls, and leads the others to where they can go. */
import type { Request, Response } from 'express';
import type { SignedIn } from '../../auth/index.ts';
import type { Context } from '../../context.ts';
import { hasSecondFactor, isConfirmed } from '../../domain/people/members/confirm.ts';
import { firstEntered } from '../../domain/people/members/roles.ts';
import { ServiceError } from '../../errors/index.ts';
import { seeOther } from '../send.ts';
import type { DeclaredChange } from './declare.ts';
import {
  type Audience,
  addressOf,
  consoleUrl,
  isInOrganization,
  may,
  openPageContext,
  type PageContext,
  type SignedInContext,
  withQuery,
} from './page-context.ts';
import { withNext } from './visitor.ts';

/** Builds the page context of somebody who may see the page. Returns nothing when the person was sent to another page first. */
export async function admit(
  ctx: Context,
  req: Request,
  res: Response,
  role: Audience,
): Promise<SignedInContext | undefined> {
  const user = await ctx.security.auth.read(req.headers);
  if (user) return admitUser(ctx, req, res, user, role);
  toSignIn(ctx, req, res);
  return undefined;
}

/** Builds the page context of this person as `admit` does. */
export async function admitUser(
  ctx: Context,
  req: Request,
  res: Response,
  user: SignedIn,
  role: Audience,
): Promise<SignedInContext | undefined> {
  const context = await openPageContext(ctx, req, user, role);
  if (isInOrganization(context) && (await leadToSecondFactor(context, res))) return undefined;
  res.locals.context = context;
  requireRole(context, role);
  return context;
}

/**
 * Builds the context of a call by a script of a page.
 * @throws ServiceError with status 403 for people who may not make it, or lack a second factor that they need.
 */
export async function admitCall(
  ctx: Context,
  req: Request,
  user: SignedIn,
  role: Audience,
): Promise<SignedInContext> {
  const context = await openPageContext(ctx, req, user, role);
  if (isInOrganization(context) && (await lacksSecondFactor(context)))
    throw new ServiceError('unauthorized', {
      status: 403,
      message: 'Set up a second factor first, on the page of your account.',
    });
  requireRole(context, role);
  return context;
}

/** Sends the person to the sign-in page, which leads back here. A form that was sent is lost. */
export function toSignIn(ctx: Pick<Context, 'config'>, req: Request, res: Response): void {
  const next = req.method === 'GET' ? addressOf(ctx, req) : undefined;
  seeOther(res, withQuery(consoleUrl(ctx, '/sign-in'), { next }));
}

/**
 * Returns the page to begin at: the person's first organization in test mode, where nothing can go wrong; without
 * one, the operator pages or their account.
 */
export async function homeOf(ctx: Pick<Context, 'config' | 'db'>, user: SignedIn): Promise<string> {
  const first = await firstEntered(ctx, user);
  if (first) return consoleUrl(ctx, `/${first.organizationId}/test`);
  return consoleUrl(ctx, user.operator ? '/operator' : '/account');
}

type InOrganization = Pick<PageContext, 'ctx' | 'user' | 'membership'>;

/**
 * Returns true, and sends the person to their account, when the organization requires a second factor that they have
 * not set up.
 */
export async function leadToSecondFactor(context: InOrganization, res: Response): Promise<boolean> {
  if (!(await lacksSecondFactor(context))) return false;
  seeOther(res, consoleUrl(context.ctx, '/account?needed=codes'));
  return true;
}

/** The identity provider of an organization follows rules of its own, as that of the deployment does. */
const lacksSecondFactor = async ({ ctx, user, membership }: InOrganization): Promise<boolean> =>
  membership.secondFactorRequired && user.organizationId === undefined && !(await hasSecondFactor(ctx, user));

/** Returns true, and sends the person to the page that asks who they are, when the change needs a confirmation. */
export async function leadToConfirmation(
  { ctx, user }: SignedInContext,
  { confirmed }: Pick<DeclaredChange, 'confirmed'>,
  res: Response,
): Promise<boolean> {
  const isOwn = confirmed?.ofProvider && user.organizationId === undefined;
  if (!confirmed || isOwn || (await isConfirmed(ctx, user))) return false;
  seeOther(res, confirmUrl(ctx, confirmed.returnTo));
  return true;
}

/** Returns the address of the page that asks who is at the browser. It leads back to a part of the account's page. */
export function confirmUrl(ctx: Pick<Context, 'config'>, part: string): string {
  return withNext(consoleUrl(ctx, '/account/confirm'), consoleUrl(ctx, `/account${part}`));
}

/**
 * Checks that the person may do what takes this role.
 * @throws ServiceError with status 403 that names the required role.
 */
function requireRole(context: SignedInContext, role: Audience): void {
  if (may(context, role)) return;
  const message = isInOrganization(context)
    ? `This requires the role ${role}; yours is ${context.membership.role}. An owner can change that under Members.`
    : 'These pages are for whoever runs this deployment.';
  throw new ServiceError('unauthorized', { status: 403, message });
}
