/** Signing in by an organization's own identity provider: the way there, the way back, and trying it out. */
import type { Request, Response } from 'express';
import { parse as parseCookie } from 'hono/utils/cookie';
import type { SignedIn } from '../../../auth/index.ts';
import type { Context } from '../../../context.ts';
import { membershipsOf, requireEntry } from '../../../domain/people/members/roles.ts';
import { SignInRefusal } from '../../../domain/people/members/sign-in.ts';
import { beginSignIn, finishSignIn, ownSignInOf } from '../../../domain/people/sign-in/flow.ts';
import { notFound } from '../../../errors/index.ts';
import { requireQuota } from '../../../rate-limits/index.ts';
import { leadToSecondFactor, toSignIn } from '../../console/signed-in.ts';
import { nextOf, queryOf, readCookies, setCookies, visitorOf } from '../../console/visitor.ts';
import { readForm } from '../../page.ts';
import { seeOther } from '../../send.ts';
import { sendSignInPage, textOf } from '../frame.ts';
import { recorded, refusalOf } from '../outcomes.ts';
import {
  askAddressPage,
  continuePage,
  otherPersonPage,
  refusedPage,
  trialPage,
} from '../pages/own-sign-in.ts';

type OfOrganization = Request<{ organizationId: string }>;

const heading = 'Your organization’s sign-in';

export async function askAddress(ctx: Pick<Context, 'config'>, req: Request, res: Response): Promise<void> {
  await sendSignInPage(ctx, res, heading, askAddressPage(ctx, { next: nextOf(ctx, req) }));
}

export async function findOwnSignIn(ctx: Context, req: Request, res: Response): Promise<void> {
  requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
  const email = textOf(await readForm(req, res), 'email');
  const next = nextOf(ctx, req);
  try {
    const found = await ownSignInOf(ctx, email);
    await sendSignInPage(ctx, res, heading, continuePage(ctx, found, { email, next }));
  } catch (thrown) {
    const refusal = refusalOf(res, thrown);
    await sendSignInPage(ctx, res, heading, askAddressPage(ctx, { email, next, refusal }));
  }
}

/** Pages of ours and of the provider lead here, so that an organization can link to its own sign-in. */
export async function leaveForOwnProvider(ctx: Context, req: OfOrganization, res: Response): Promise<void> {
  requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
  const email = queryOf(req).get('email')?.slice(0, 254) || undefined;
  await leaveWith(ctx, req, res, { next: nextOf(ctx, req), email });
}

async function leaveWith(
  ctx: Context,
  req: OfOrganization,
  res: Response,
  leaving: Parameters<typeof beginSignIn>[2],
): Promise<void> {
  try {
    const { url, secret } = await beginSignIn(ctx, req.params.organizationId, leaving);
    keepSignInSecret(res, ctx.config.publicUrl, secret);
    seeOther(res, url);
  } catch (thrown) {
    await sendRefused(ctx, req, res, thrown, leaving.next);
  }
}

async function sendRefused(
  ctx: Context,
  req: OfOrganization,
  res: Response,
  thrown: unknown,
  next: string,
): Promise<void> {
  const refusal = refusalOf(res, thrown);
  const { organizationId } = req.params;
  await sendSignInPage(ctx, res, heading, refusedPage(ctx, { organizationId, refusal, next }));
}

/** Lets an owner see what the provider says of them, and what would come of it. It signs nobody in. */
export async function tryOwnProvider(ctx: Context, req: OfOrganization, res: Response): Promise<void> {
  const user = await requireOwner(ctx, req, res);
  if (!user) return;
  requireQuota(await ctx.security.rateLimits.spendSignIn(req.ip ?? ''));
  const { organizationId } = req.params;
  await recorded(ctx, req, user, { action: 'signIn.try', organizationId }, () =>
    leaveWith(ctx, req, res, { next: nextOf(ctx, req), email: user.email, triedBy: user.userId }),
  );
}

/** @throws ServiceError `not_found` for people who do not own the organization. */
async function requireOwner(ctx: Context, req: OfOrganization, res: Response): Promise<SignedIn | undefined> {
  const user = await ctx.security.auth.read(req.headers);
  if (!user) {
    toSignIn(ctx, req, res);
    return undefined;
  }
  const memberships = await membershipsOf(ctx, user.userId);
  const own = memberships.find(({ organizationId }) => organizationId === req.params.organizationId);
  if (own?.role !== 'owner') throw notFound('The page');
  await requireEntry(ctx, user, own);
  return (await leadToSecondFactor({ ctx, user, membership: own }, res)) ? undefined : user;
}

export async function returnFromOwnProvider(ctx: Context, req: OfOrganization, res: Response): Promise<void> {
  const { organizationId } = req.params;
  const arrival = { answer: queryOf(req), secret: readSignInSecret(req, ctx.config.publicUrl) ?? '' };
  try {
    const outcome = await finishSignIn(ctx, visitorOf(req), organizationId, arrival);
    if ('cookies' in outcome) return await enter(ctx, req, res, outcome);
    const user = await requireOwner(ctx, req, res);
    if (!user) return;
    if (user.userId !== outcome.triedBy) throw notFound('The page');
    await sendSignInPage(ctx, res, 'What your identity provider says', trialPage(outcome.trial));
  } catch (thrown) {
    await sendRefused(ctx, req, res, thrown, `${ctx.config.publicUrl}/console`);
  }
}

/**
 * Signs in. Any site can lead a browser to an organization's provider, so where somebody else is signed in, or another
 * organization is open, a page asks first.
 */
async function enter(
  ctx: Context,
  req: OfOrganization,
  res: Response,
  { cookies, next }: { cookies: string[]; next: string },
): Promise<void> {
  const { organizationId } = req.params;
  const [present, entering] = await Promise.all([
    ctx.security.auth.read(req.headers),
    readCookies(ctx, cookies),
  ]);
  const isAnother =
    present !== undefined &&
    (present.userId !== entering?.userId || (present.organizationId ?? organizationId) !== organizationId);
  if (entering && isAnother) {
    const memberships = await membershipsOf(ctx, entering.userId);
    const name = memberships.find((one) => one.organizationId === organizationId)?.name ?? '';
    keepSignInSecret(res, ctx.config.publicUrl, Buffer.from(cookies.join('\n')).toString('base64url'));
    const asked = { organizationId, name, present: present.email, entering: entering.email, next };
    return sendSignInPage(ctx, res, heading, otherPersonPage(ctx, asked));
  }
  setCookies(res, cookies);
  seeOther(res, next);
}

/** Signs in those who have been asked whether they want to. */
export async function takeOtherPlace(ctx: Context, req: OfOrganization, res: Response): Promise<void> {
  const kept = readSignInSecret(req, ctx.config.publicUrl) ?? '';
  const cookies = Buffer.from(kept, 'base64url').toString().split('\n');
  const entering = await readCookies(ctx, cookies);
  if (entering?.organizationId !== req.params.organizationId)
    return sendRefused(ctx, req, res, new SignInRefusal('began_elsewhere'), nextOf(ctx, req));
  keepSignInSecret(res, ctx.config.publicUrl, '');
  setCookies(res, cookies);
  seeOther(res, nextOf(ctx, req));
}

// The cookie with the secret that binds the way to an organization's identity provider to the browser that went.

const signInMs = 15 * 60_000;

const signInCookie = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? '__Host-console-sign-in' : 'console-sign-in';

function readSignInSecret(req: Request, publicUrl: string): string | undefined {
  const name = signInCookie(publicUrl);
  return parseCookie(req.headers.cookie ?? '', name)[name];
}

function keepSignInSecret(res: Response, publicUrl: string, secret: string): void {
  const secure = publicUrl.startsWith('https:');
  res.cookie(signInCookie(publicUrl), secret, {
    path: '/',
    secure,
    httpOnly: true,
    sameSite: 'lax',
    maxAge: signInMs,
  });
}
