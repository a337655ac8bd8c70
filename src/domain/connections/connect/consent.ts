/** Leads the browser from the link to the provider's consent screen. */

import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { advanceSession, type ConnectSession } from '../../../db/tables/connect-sessions.ts';
import { providersOf } from '../../../provider-client/providers.ts';
import { ProviderFailure } from '../../../providers/call.ts';
import type { Consent, ConsentStart } from '../../../providers/connect.ts';
import { accessThrough, redirectUriOf, serverOf } from '../../grants/credentials/access.ts';
import { consentOf, sealFlow } from './consent-state.ts';
import { ConnectRefusal, type IntroductionPage, UnknownAccount } from './pages.ts';
import { frameOf, requestedContent, returnUrlOf } from './session-frame.ts';
import { digest, end, openLink, openOwnSession } from './session-steps.ts';

interface ConsentStep {
  url: string;
  /** The secret by which the browser is known from now on. */
  browser: string;
  /** How long the session continues. */
  leftMs: number;
}

export async function readIntroduction(
  ctx: Context,
  token: string,
  browser: string | undefined,
): Promise<IntroductionPage> {
  const session = await openLink(ctx, token, browser);
  const { namesAccount } = consentOf(ctx, session);
  return {
    ...frameOf(ctx, session),
    asked: requestedContent(ctx, session),
    scopes: session.scopes,
    ...(namesAccount ? { account: { ...namesAccount, name: session.account ?? '' } } : {}),
  };
}

/**
 * Binds the session to this browser, and returns the URL of the consent screen. A browser is known by the
 * secret in its cookie, and gets a new one if it has none. The same browser may start again, after going
 * back; another one finds the link used.
 */
export async function startConsent(
  ctx: Context,
  token: string,
  browser: string | undefined,
  account?: string,
): Promise<ConsentStep> {
  const session = await openLink(ctx, token, browser);
  const { namesAccount } = consentOf(ctx, session);
  if (!namesAccount || account === undefined) return goToProvider(ctx, session, browser, false);
  const named = readName(account);
  await advanceSession(ctx.db, session.id, {}, { account: named });
  return goToProvider(ctx, { ...session, account: named }, browser, false);
}

/** The largest number of characters that the name of an account may have. */
const longestName = 255;

function readName(typed: string): string {
  const name = typed.trim();
  if (!name || name.length > longestName || name.includes('\0'))
    throw new UnknownAccount('this is nobody’s name');
  return name;
}

/** Returns the URL of a consent screen that asks the end user again, for what they left out the first time. */
export async function askAgain(
  ctx: Context,
  connectSessionId: string,
  browser: string | undefined,
): Promise<ConsentStep> {
  const session = await openOwnSession(ctx, connectSessionId, browser);
  return goToProvider(ctx, session, browser, true).catch((error) => {
    // The account that was found before no longer exists, and this page has no field for another one.
    if (!(error instanceof UnknownAccount)) throw error;
    throw new ConnectRefusal('provider_refused', frameOf(ctx, session), { cause: error });
  });
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

async function cancel(ctx: Pick<Context, 'db' | 'clock'>, session: ConnectSession): Promise<{ url: string }> {
  return { url: returnUrlOf(ctx, await end(ctx, session, 'canceled', 'canceled_by_user')) };
}

const unguessable = () => randomBytes(32).toString('base64url');

async function goToProvider(
  ctx: Context,
  session: ConnectSession,
  known: string | undefined,
  again: boolean,
): Promise<ConsentStep> {
  const consent = consentOf(ctx, session);
  const browser = known ?? unguessable();
  const [state, codeVerifier] = [unguessable(), consent.pkce ? unguessable() : undefined];
  const { url, ...kept } = await begin(ctx, session, consent, { state, codeVerifier, again });
  const taken = await advanceSession(
    ctx.db,
    session.id,
    { OR: [{ browserHash: null }, { browserHash: digest(browser) }] },
    {
      browserHash: digest(browser),
      stateHash: digest(state),
      secret: sealFlow(ctx, session, { codeVerifier, ...kept }),
    },
  );
  if (!taken) throw new ConnectRefusal('link_used', frameOf(ctx, session));
  return {
    url: providersOf(ctx, session).consentScreen(url),
    browser,
    leftMs: session.expiresAt.getTime() - ctx.clock.now().getTime(),
  };
}

async function begin(
  ctx: Context,
  session: ConnectSession,
  consent: Consent,
  { codeVerifier, ...request }: { state: string; codeVerifier: string | undefined; again: boolean },
): Promise<ConsentStart & { host?: string }> {
  if (consent.namesAccount && !session.account) throw new UnknownAccount('none was given');
  const access = accessThrough(ctx, session.authIntegration);
  try {
    const host = serverOf(access, session.account ?? '');
    const started = await consent.begin(access.call, {
      ...request,
      ...(host === undefined ? {} : { host }),
      redirectUri: redirectUriOf(ctx, session.authIntegrationId, host),
      scopes: session.scopes,
      ...(codeVerifier ? { codeChallenge: digest(codeVerifier).toString('base64url') } : {}),
      ...(session.account ? { account: session.account } : {}),
    });
    return { ...started, ...(host === undefined ? {} : { host }) };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.observability.log.warn('starting consent failed', {
      subsystem: 'connect',
      connectSessionId: session.id,
      error,
    });
    const { kind, ...refusal } = error.failure;
    if (kind === 'rejected' && 'field' in refusal && refusal.field === 'account')
      throw new UnknownAccount(error.message, { cause: error });
    throw new ConnectRefusal(
      kind === 'rejected' ? 'provider_refused' : 'provider_unavailable',
      frameOf(ctx, session),
      { cause: error },
    );
  }
}
