/** From the link to the provider's consent screen. */
import { randomBytes } from 'node:crypto';
import type { Context } from '../../context.ts';
import { advanceSession, type ConnectSession } from '../../db/connect-sessions.ts';
import { accessThrough } from '../connections/provider-access.ts';
import { ConnectRefusal, type IntroductionPage } from './pages.ts';
import { askedContent, consentUrl, frameOf, returnUrlOf } from './session-frame.ts';
import { digest, end, openLink, openOwnSession } from './session-steps.ts';

export async function readIntroduction(
  ctx: Context,
  token: string,
  browser: string | undefined,
): Promise<IntroductionPage> {
  const session = await openLink(ctx, token, browser);
  return { ...frameOf(ctx, session), asked: askedContent(ctx, session), scopes: session.scopes };
}

/**
 * Binds the session to this browser: to the secret in its cookie, which is made where there is none. The
 * same browser may start again, after going back; another one finds the link used.
 */
export async function startConsent(
  ctx: Context,
  token: string,
  browser: string | undefined,
): Promise<{ url: string; browser: string }> {
  return goToProvider(ctx, await openLink(ctx, token, browser), browser, false);
}

/** Once more, for what was left out the first time. */
export async function askAgain(
  ctx: Context,
  connectSessionId: string,
  browser: string | undefined,
): Promise<{ url: string; browser: string }> {
  return goToProvider(ctx, await openOwnSession(ctx, connectSessionId, browser), browser, true);
}

export async function cancelByLink(
  ctx: Context,
  token: string,
  browser: string | undefined,
): Promise<{ url: string }> {
  return cancel(ctx, await openLink(ctx, token, browser));
}

export async function cancelChoice(
  ctx: Context,
  connectSessionId: string,
  browser: string | undefined,
): Promise<{ url: string }> {
  return cancel(ctx, await openOwnSession(ctx, connectSessionId, browser));
}

async function cancel(ctx: Context, session: ConnectSession): Promise<{ url: string }> {
  return { url: returnUrlOf(ctx, await end(ctx, session, 'canceled', 'canceled_by_user')) };
}

const unguessable = () => randomBytes(32).toString('base64url');

async function goToProvider(
  ctx: Context,
  session: ConnectSession,
  known: string | undefined,
  again: boolean,
): Promise<{ url: string; browser: string }> {
  const { pkce } = accessThrough(ctx, session.authIntegration).loginKind.connect;
  const browser = known ?? unguessable();
  const [state, codeVerifier] = [unguessable(), pkce ? unguessable() : undefined];
  const taken = await advanceSession(
    ctx.db,
    session.id,
    { OR: [{ browserHash: null }, { browserHash: digest(browser) }] },
    {
      browserHash: digest(browser),
      stateHash: digest(state),
      secret: codeVerifier ? ctx.keyring.seal(codeVerifier, session.id) : null,
    },
  );
  if (!taken) throw new ConnectRefusal('link_used', frameOf(ctx, session));
  const codeChallenge = codeVerifier && digest(codeVerifier).toString('base64url');
  const url = consentUrl(ctx, session, { state, again, ...(codeChallenge ? { codeChallenge } : {}) });
  return { url, browser };
}
