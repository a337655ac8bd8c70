/** Pages behind links that work once: setting up the deployment, becoming a member, choosing a new password. */
import type { Request, Response } from 'express';
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import {
  acceptAsNewPerson,
  acceptSignedIn,
  type InvitationPage,
  showInvitation,
} from '../../../domain/people/members/invitations.ts';
import { resetPassword, showPasswordReset } from '../../../domain/people/members/password-reset.ts';
import { setUp, showSetup } from '../../../domain/people/members/set-up.ts';
import { requireQuota } from '../../../rate-limits/index.ts';
import { secretOf } from '../../console/form-values.ts';
import { setCookies, visitorOf, withNext } from '../../console/visitor.ts';
import { readForm } from '../../page.ts';
import { seeOther } from '../../send.ts';
import { addressOf, consoleUrl, sendSignInPage, textOf } from '../frame.ts';
import { type AdminAction, recorded, refusalOf } from '../outcomes.ts';
import { invitationPage, resetDonePage, resetPage, setupPage } from '../pages/links.ts';

type LinkRequest = Request<{ token: string }>;

const setupHeading = 'Set up the console';

export async function showSetupLink(ctx: Context, req: LinkRequest, res: Response): Promise<void> {
  const page = await showSetup(ctx, req.params.token);
  await sendSignInPage(ctx, res, setupHeading, setupPage(ctx, page, {}));
}

export async function useSetupLink(ctx: Context, req: LinkRequest, res: Response): Promise<void> {
  requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
  const page = await showSetup(ctx, req.params.token);
  const form = await readForm(req, res);
  const input = {
    name: textOf(form, 'name'),
    email: textOf(form, 'email'),
    organization: textOf(form, 'organization'),
  };
  const password = ctx.config.oidc?.only ? {} : { password: secretOf(form, 'password') };
  try {
    const adminAction = { action: 'setup.use' };
    const cookies = await recorded(ctx, req, { email: input.email }, adminAction, () =>
      setUp(ctx, visitorOf(req), req.params.token, { ...input, ...password }),
    );
    setCookies(res, cookies);
    seeOther(res, consoleUrl(ctx, cookies.length > 0 ? '' : '/sign-in'));
  } catch (thrown) {
    const refusal = refusalOf(res, thrown);
    await sendSignInPage(ctx, res, setupHeading, setupPage(ctx, page, { ...input, refusal }));
  }
}

export async function showInvitationLink(ctx: Context, req: LinkRequest, res: Response): Promise<void> {
  const page = await showInvitation(ctx, req.params.token);
  const user = await ctx.security.auth.read(req.headers);
  await sendSignInPage(
    ctx,
    res,
    'You are invited',
    invitationPage(ctx, page, { user, here: addressOf(ctx, req) }),
  );
}

export async function useInvitationLink(ctx: Context, req: LinkRequest, res: Response): Promise<void> {
  requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
  const { token } = req.params;
  const page = await showInvitation(ctx, token);
  const user = await ctx.security.auth.read(req.headers);
  const form = await readForm(req, res);
  const doer = user ?? { email: page.email };
  try {
    await recorded(ctx, req, doer, acceptance(page), () => accept(ctx, req, res, { page, user, form }));
    seeOther(res, consoleUrl(ctx));
  } catch (thrown) {
    const refusal = refusalOf(res, thrown);
    const shown = invitationPage(ctx, page, {
      user,
      here: addressOf(ctx, req),
      name: textOf(form, 'name'),
      refusal,
    });
    await sendSignInPage(ctx, res, 'You are invited', shown);
  }
}

/**
 * Returns the audit entry of an accepted invitation. It belongs to the organization that gets a member, or to the
 * deployment that gets an operator.
 */
function acceptance({ organization }: InvitationPage): AdminAction {
  const action = 'invitations.accept';
  if (!organization) return { action };
  const { organizationId, role } = organization;
  return { action, organizationId, details: { role } };
}

async function accept(
  ctx: Context,
  req: LinkRequest,
  res: Response,
  { page, user, form }: { page: InvitationPage; user: SignedIn | undefined; form: URLSearchParams },
): Promise<void> {
  const { token } = req.params;
  if (user && page.acceptedBy !== 'starting_anew') return acceptSignedIn(ctx, user, token);
  const input = { name: textOf(form, 'name'), password: secretOf(form, 'password') };
  setCookies(res, await acceptAsNewPerson(ctx, visitorOf(req), token, input));
}

const resetHeading = 'Choose a new password';

export async function showResetLink(ctx: Context, req: LinkRequest, res: Response): Promise<void> {
  const page = await showPasswordReset(ctx, req.params.token);
  await sendSignInPage(ctx, res, resetHeading, resetPage(page, undefined));
}

export async function useResetLink(ctx: Context, req: LinkRequest, res: Response): Promise<void> {
  requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
  const page = await showPasswordReset(ctx, req.params.token);
  const form = await readForm(req, res);
  try {
    const reset = await recorded(ctx, req, page, { action: 'passwordResets.use' }, () =>
      resetPassword(ctx, req.params.token, secretOf(form, 'password')),
    );
    await sendSignInPage(
      ctx,
      res,
      'Your password was changed',
      resetDonePage(withNext(consoleUrl(ctx, '/sign-in'), consoleUrl(ctx, '/account')), reset),
    );
  } catch (thrown) {
    await sendSignInPage(ctx, res, resetHeading, resetPage(page, refusalOf(res, thrown)));
  }
}
