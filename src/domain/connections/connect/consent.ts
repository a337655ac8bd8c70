/**
 * The consent: leads the browser to the provider’s screen, and seals what must be remembered until it returns. The scopes
 * to ask for were chosen when the session was created (providers/requested-scopes.ts).
 */

import { randomBytes } from 'node:crypto';
import type { Context } from '../../../context.ts';
import { advanceSession, type ConnectSession } from '../../../db/tables/connect-sessions.ts';
import { minuteMs } from '../../../lib/time.ts';
import { confirmedScopesOf } from '../../../provider-client/grant.ts';
import { providersOf } from '../../../provider-client/providers.ts';
import { ProviderFailure } from '../../../providers/call.ts';
import type {
  AnswerIssuer,
  Consent,
  ConsentFlow,
  ConsentStart,
  GrantedAccess,
} from '../../../providers/connect.ts';
import { accessThrough, redirectUriOf, serverOf } from '../../grants/credentials/provider-access.ts';
import {
  end,
  frameOf,
  openLink,
  openOwnSession,
  requestedContent,
  returnUrlOf,
  sha256Of,
} from './open-session.ts';
import { ConnectRefusal, type IntroductionPage, UnknownAccount } from './pages.ts';

// What is kept between the consent and its callback, and what the callback was granted.

/**
 * Returns the part of a session's login kind that leads to the consent screen. Every session has one, since
 * none is created for a login kind without it.
 */
export function consentOf(ctx: Context, { id, authIntegration }: ConnectSession): Consent {
  const { consent } = accessThrough(ctx, authIntegration).loginKind.connect;
  if (!consent) throw new Error(`${id} has no consent screen`);
  return consent;
}

// Seals and opens what has to be remembered while the browser is at the provider, bound to the session's id.

export interface KeptFlow {
  codeVerifier?: string;
  /** The server that the browser was sent to, where each server has an app of its own. */
  host?: string;
  issuer?: AnswerIssuer;
  flow?: ConsentFlow;
}

function sealFlow(
  ctx: Pick<Context, 'security'>,
  { id }: ConnectSession,
  kept: KeptFlow,
): Buffer<ArrayBuffer> {
  return ctx.security.keyring.seal(JSON.stringify(kept), id);
}

export function openFlow(ctx: Pick<Context, 'security'>, { id, secret }: ConnectSession): KeptFlow {
  return secret ? (JSON.parse(ctx.security.keyring.open(secret, id)) as KeptFlow) : {};
}

// Keeps what was granted, encrypted, until the end user has chosen accounts.

/** How long a grant is kept while the end user chooses accounts. */
const choiceMs = 30 * minuteMs;

export async function keepAccess(
  ctx: Context,
  session: ConnectSession,
  access: GrantedAccess,
): Promise<void> {
  const secret = ctx.security.keyring.seal(JSON.stringify({ access }), session.id);
  const latest = new Date(ctx.clock.now().getTime() + choiceMs);
  const expiresAt = session.expiresAt < latest ? session.expiresAt : latest;
  await advanceSession(ctx.db, session.id, {}, { secret, expiresAt });
}

/**
 * Returns what was granted. Throws ConnectRefusal when the session is not at the choice of accounts, because
 * the browser went back to the provider, for instance.
 */
export function openAccess(ctx: Pick<Context, 'security'>, { id, secret }: ConnectSession): GrantedAccess {
  const { access } = (secret ? JSON.parse(ctx.security.keyring.open(secret, id)) : {}) as {
    access?: Omit<GrantedAccess, 'expiresAt'> & { expiresAt?: string };
  };
  if (!access) throw new ConnectRefusal('state_refused');
  return { ...access, expiresAt: access.expiresAt ? new Date(access.expiresAt) : undefined };
}

export function missingScopes({ scopes }: ConnectSession, access: GrantedAccess): string[] {
  const granted = confirmedScopesOf(access);
  return scopes.filter((scope) => !granted.has(scope));
}

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
    { OR: [{ browserHash: null }, { browserHash: sha256Of(browser) }] },
    {
      browserHash: sha256Of(browser),
      stateHash: sha256Of(state),
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
      redirectUri: redirectUriOf(ctx, session.authIntegration, host),
      scopes: session.scopes,
      ...(codeVerifier ? { codeChallenge: sha256Of(codeVerifier).toString('base64url') } : {}),
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
