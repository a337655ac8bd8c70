/** Handles the browser's return from the provider's consent screen. */
import type { Context } from '../../../context.ts';
import {
  advanceSession,
  type ConnectSession,
  findSessionOfState,
  listPendingOfBrowser,
} from '../../../db/tables/connect-sessions.ts';
import { findConnectionOf, listSiblings } from '../../../db/tables/connections.ts';
import { ProviderFailure } from '../../../providers/call.ts';
import type { AnswerIssuer, GrantedAccess } from '../../../providers/connect.ts';
import { accessThrough, redirectUriOf, serverKeyOf } from '../../grants/credentials/provider-access.ts';
import { findNamedProfiles } from '../named-profiles.ts';
import { lostProfiles } from '../save-grant.ts';
import { consentOf, type KeptFlow, keepAccess, missingScopes, openFlow } from './consent.ts';
import { finish } from './finish-session.ts';
import { fail, isBrowserOf, requirePending, sha256Of } from './open-session.ts';
import { ConnectRefusal } from './pages.ts';

/**
 * Receives the provider's answer.
 * @param server what stands for the server in the address, where each server has an app of its own.
 * @returns the id of the session whose accounts are to be chosen from, or the URL to go to when there is no
 * choice.
 */
export async function receiveCallback(
  ctx: Context,
  { authIntegrationId, server }: { authIntegrationId: string; server?: string },
  query: Record<string, string>,
  browser: string | undefined,
): Promise<{ choose: string } | { url: string }> {
  const session =
    query.state === undefined
      ? await takeRefused(ctx, authIntegrationId, query.error, browser)
      : await takeState(ctx, authIntegrationId, query.state, browser);
  const kept = openFlow(ctx, session);
  if (!isOfItsServer(ctx, session, kept, { server, issuer: query.iss })) {
    const from = { server, issuer: query.iss?.slice(0, 200), expected: kept.issuer?.id };
    ctx.observability.log.warn('OAuth response rejected', {
      subsystem: 'connect',
      connectSessionId: session.id,
      ...from,
    });
    throw await fail(ctx, session, 'other_server');
  }
  if (query.error) throw await fail(ctx, session, refusalOf(query.error));
  if (!query.code) throw await fail(ctx, session, 'provider_refused');
  const access = await exchange(ctx, session, kept, {
    code: query.code,
    ...(query.iss ? { issuer: query.iss } : {}),
  });
  if (access.accounts.length === 0) throw await fail(ctx, session, 'no_account');
  const { needsChoice } = await compare(ctx, session, access);
  if (!needsChoice) return finish(ctx, session, access, access.accounts);
  await keepAccess(ctx, session, access);
  return { choose: session.id };
}

/** Returns the reason for an OAuth error (RFC 6749, section 4.1.2.1). */
const refusalOf = (error: string) => (error === 'access_denied' ? 'consent_denied' : 'provider_refused');

/**
 * Uses up a state and returns its session. A state works once, and only for the Auth Integration and the
 * browser that it was made for.
 */
async function takeState(
  ctx: Context,
  authIntegrationId: string,
  state: string,
  browser: string | undefined,
): Promise<ConnectSession> {
  const stateHash = sha256Of(state);
  const session = await findSessionOfState(ctx.db, stateHash);
  if (session?.authIntegrationId !== authIntegrationId || !isBrowserOf(session, browser))
    throw new ConnectRefusal('state_refused');
  await requirePending(ctx, session);
  if (!(await advanceSession(ctx.db, session.id, { stateHash }, { stateHash: null })))
    throw new ConnectRefusal('state_refused');
  return session;
}

/**
 * Returns the session that an error without a state ends: that of the browser, if it has one alone. Some servers leave the
 * state out when an end user refuses, although RFC 6749 (4.1.2.1) wants it. No code is taken this way.
 */
async function takeRefused(
  ctx: Context,
  authIntegrationId: string,
  error: string | undefined,
  browser: string | undefined,
): Promise<ConnectSession> {
  const sessions =
    error && browser
      ? await listPendingOfBrowser(ctx.db, authIntegrationId, sha256Of(browser), ctx.clock.now())
      : [];
  const [session, ...others] = sessions;
  if (!session || others.length > 0 || !consentOf(ctx, session).namesAccount)
    throw new ConnectRefusal('state_refused');
  await requirePending(ctx, session);
  return session;
}

/**
 * Tells whether the answer comes from the server that the session began with, as far as its address and its issuer tell.
 * Otherwise a server could have an end user consent at another one, and would get that one's code (RFC 9700, 4.4).
 */
function isOfItsServer(
  ctx: Context,
  session: ConnectSession,
  { host, issuer: expected }: KeptFlow,
  { server, issuer }: { server: string | undefined; issuer: string | undefined },
): boolean {
  if (server !== (host === undefined ? undefined : serverKeyOf(host))) return false;
  if (expected) return isIssuer(expected, issuer);
  return !consentOf(ctx, session).namesAccount;
}

/** Compares issuers as texts; some servers name theirs with a slash at the end. */
function isIssuer({ id, promised }: AnswerIssuer, said: string | undefined): boolean {
  return said === undefined ? !promised : said === id || said === `${id}/`;
}

async function exchange(
  ctx: Context,
  session: ConnectSession,
  { host, codeVerifier, flow }: KeptFlow,
  answer: { code: string; issuer?: string },
): Promise<GrantedAccess> {
  const { call } = accessThrough(ctx, session.authIntegration);
  const redirectUri = redirectUriOf(ctx, session.authIntegration, host);
  try {
    const granted = await consentOf(ctx, session).exchange(call, {
      ...answer,
      redirectUri,
      ...(codeVerifier ? { codeVerifier } : {}),
      ...(flow ? { flow } : {}),
    });
    if (session.namedProfiles.length === 0) return granted;
    return (await findNamedProfiles(ctx, session.authIntegration, granted, session.namedProfiles)).access;
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.observability.log.warn('OAuth code exchange failed', {
      subsystem: 'connect',
      connectSessionId: session.id,
      error,
    });
    throw await fail(
      ctx,
      session,
      unavailable.has(error.failure.kind) ? 'provider_unavailable' : 'provider_refused',
      error,
    );
  }
}

const unavailable = new Set([
  'outage',
  'outdated',
  'unreachable',
  'unusable',
  'unknown_outcome',
  'throttled',
]);

/**
 * Compares the grant with earlier ones and tells whether the end user has to see the choice: with several
 * accounts, with lost ones, or when scopes are missing. At the provider, a narrower grant also narrows every
 * connection of the same end user to this app, whether they continue here or not, so these connections are
 * checked.
 */
async function compare(
  ctx: Pick<Context, 'db' | 'queue'>,
  session: ConnectSession,
  access: GrantedAccess,
): Promise<{ needsChoice: boolean }> {
  const { authIntegration } = session;
  const existing = await findConnectionOf(ctx.db, session, authIntegration, access.subject);
  const others = await listSiblings(ctx.db, session, authIntegration, access.subject, '');
  for (const { id, organizationId, mode } of others)
    await ctx.queue.enqueue('connections.check', { organizationId, mode, connectionId: id }, id);
  const lost = lostProfiles(existing, access);
  const several = access.accounts.length > 1;
  return { needsChoice: several || lost.length > 0 || missingScopes(session, access).length > 0 };
}
