/** Routes signing in to the console. */
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import type { Context } from '../../context.ts';
import { sendConsoleError } from '../console/errors.ts';
import type { ServePage } from '../page.ts';
import { serve as serveAs } from './frame.ts';
import {
  showInvitationLink,
  showResetLink,
  showSetupLink,
  useInvitationLink,
  useResetLink,
  useSetupLink,
} from './routes/links.ts';
import {
  askAddress,
  findOwnSignIn,
  leaveForOwnProvider,
  returnFromOwnProvider,
  takeOtherPlace,
  tryOwnProvider,
} from './routes/own-sign-in.ts';
import {
  decideCode,
  decideForgotten,
  decidePasskeySignIn,
  decideSignIn,
  decideSignOut,
  leaveForProvider,
  offerPasskeySignIn,
  returnFromProvider,
  showCode,
  showForgotten,
  showSignIn,
} from './routes/sign-in.ts';

export function signInRoutes(ctx: Context): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const serve = <Parameters>(name: string, handler: ServePage<Parameters>) => serveAs(ctx, name, handler);
  router.get('/console/sign-in', serve('signIn', showSignIn));
  router.post('/console/sign-in', serve('signIn', decideSignIn));
  router.get('/console/sign-in/code', serve('signIn.code', showCode));
  router.post('/console/sign-in/code', serve('signIn.code', decideCode));
  router.post('/console/sign-in/passkey/options', serve('signIn.passkey', offerPasskeySignIn));
  router.post('/console/sign-in/passkey', serve('signIn.passkey', decidePasskeySignIn));
  router.get('/console/sign-in/sso', serve('signIn.sso', leaveForProvider));
  router.get('/console/auth/callback/oidc', serve('signIn.sso', returnFromProvider));
  router.get('/console/sign-in/organization', serve('signIn.organization', askAddress));
  router.post('/console/sign-in/organization', serve('signIn.organization', findOwnSignIn));
  const own = '/console/sign-in/organizations/:organizationId';
  router.get(own, serve('signIn.organization', leaveForOwnProvider));
  router.get(`${own}/callback`, serve('signIn.organization', returnFromOwnProvider));
  router.post(`${own}/continue`, serve('signIn.organization', takeOtherPlace));
  router.get(`${own}/try`, serve('signIn.organization', tryOwnProvider));
  router.post('/console/sign-out', serve('signOut', decideSignOut));
  router.get('/console/forgotten-password', serve('forgottenPassword', showForgotten));
  router.post('/console/forgotten-password', serve('forgottenPassword', decideForgotten));
  router.get('/console/setup/:token', serve('setup', showSetupLink));
  router.post('/console/setup/:token', serve('setup', useSetupLink));
  router.get('/console/invitations/:token', serve('invitation', showInvitationLink));
  router.post('/console/invitations/:token', serve('invitation', useInvitationLink));
  router.get('/console/password-resets/:token', serve('passwordReset', showResetLink));
  router.post('/console/password-resets/:token', serve('passwordReset', useResetLink));
  router.use((error: unknown, _req: Request, res: Response, next: NextFunction) => {
    if (res.closed) return;
    if (res.headersSent) return next(error);
    return sendConsoleError(ctx, res, error);
  });
  return router;
}
