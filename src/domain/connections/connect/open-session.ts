/** Opens the session that a browser is in, and says what all its pages show. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import {
  advanceSession,
  type ConnectSession,
  findConnectSession,
  findSessionOfLink,
  type StoredConnectSession,
} from '../../../db/tables/connect-sessions.ts';
import { namedProfiles } from '../../../db/tables/profiles.ts';
import { requestedOperations } from '../../../providers/requested-scopes.ts';
import { accessThrough } from '../../grants/credentials/provider-access.ts';
import {
  type ConnectedPage,
  ConnectRefusal,
  type RefusalReason,
  type RequestedContent,
  type SessionFrame,
} from './pages.ts';

/** Opens a session for the browser that may use it, ends it at most once, and reads what it has connected. */
export function sha256Of(text: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(text).digest();
}

/**
 * Returns the pending session of a link. Throws ConnectRefusal when there is none, when another browser has
 * used the link, when the session has ended or expired, and when the Auth Integration is disabled.
 */
export async function openLink(
  ctx: Context,
  token: string,
  browser: string | undefined,
): Promise<ConnectSession> {
  const id = sessionIdOfLink(ctx, token);
  const session = id === undefined ? null : await findSessionOfLink(ctx.db, id);
  if (!session) throw new ConnectRefusal('link_unknown');
  await requirePending(ctx, session);
  if (session.browserHash && !isBrowserOf(session, browser))
    throw new ConnectRefusal('link_used', frameOf(ctx, session));
  return session;
}

/**
 * Returns the pending session that this browser has opened. Throws ConnectRefusal when this browser has
 * opened no such session, when the session has ended or expired, and when the Auth Integration is disabled.
 */
export async function openOwnSession(
  ctx: Context,
  id: string,
  browser: string | undefined,
): Promise<ConnectSession> {
  const session = await findSessionOfLink(ctx.db, id);
  // A browser that did not open the session learns nothing about it.
  if (!session || !isBrowserOf(session, browser)) throw new ConnectRefusal('browser_unknown');
  await requirePending(ctx, session);
  return session;
}

export function isBrowserOf({ browserHash }: ConnectSession, browser: string | undefined): boolean {
  return browserHash !== null && browser !== undefined && timingSafeEqual(browserHash, sha256Of(browser));
}

export async function requirePending(ctx: Context, session: ConnectSession): Promise<void> {
  const status = sessionStatus(session, ctx.clock.now());
  // Disabling an Auth Integration ends its sessions.
  if (session.failureCode === 'integration_disabled')
    throw new ConnectRefusal('integration_disabled', frameOf(ctx, session));
  if (status === 'expired') throw new ConnectRefusal('session_expired', frameOf(ctx, session));
  if (status !== 'pending') throw new ConnectRefusal('link_used', frameOf(ctx, session));
}

type FailureCode = Schemas['ConnectSessionFailureCode'];

/** Ends the session without a connection. Returns what to throw. */
export async function fail(
  ctx: Context,
  session: ConnectSession,
  reason: (RefusalReason & FailureCode) | 'other_server',
  cause?: unknown,
): Promise<ConnectRefusal> {
  const code = reason === 'other_server' ? 'provider_refused' : reason;
  const ended = await end(ctx, session, reason === 'consent_denied' ? 'canceled' : 'failed', code);
  return new ConnectRefusal(reason, frameOf(ctx, ended), { cause });
}

export async function end(
  ctx: Pick<Context, 'db'>,
  session: ConnectSession,
  status: 'failed' | 'canceled',
  failureCode: FailureCode,
): Promise<ConnectSession> {
  const changes = { status, failureCode, stateHash: null, secret: null };
  const ended = await advanceSession(ctx.db, session.id, {}, changes);
  // The session may have ended in another way at the same moment.
  return ended ? { ...session, ...changes } : findConnectSession(ctx.db, session, session.id);
}

/**
 * Returns what a session has connected, for the browser that went through it; `undefined` for every other one, and for a
 * session that has connected nothing.
 */
export async function readConnected(
  ctx: Context,
  connectSessionId: string,
  browser: string | undefined,
): Promise<ConnectedPage | undefined> {
  const session = await findSessionOfLink(ctx.db, connectSessionId);
  if (session?.status !== 'completed' || !isBrowserOf(session, browser)) return undefined;
  const profiles = await namedProfiles(ctx.db, session, session.connectedProfileIds, []);
  return {
    ...frameOf(ctx, session),
    accounts: profiles.map(({ displayName, username, externalId }) => ({
      externalId,
      ...(displayName ? { displayName } : {}),
      ...(username ? { username } : {}),
    })),
  };
}

// What every page of a session shows, its status, and its link.

/** Returns the data that every page of a session shows. */
export function frameOf(ctx: Context, session: ConnectSession): SessionFrame {
  const { provider } = accessThrough(ctx, session.authIntegration);
  const { organizationId, authIntegrationId } = session;
  return {
    brandOwner: { organizationId, authIntegrationId },
    appName: session.authIntegration.name,
    providerName: provider.name,
    language: session.language ?? undefined,
    returnUrl: returnUrlOf(ctx, session),
  };
}

/**
 * Returns the address to which the browser finally goes, with the session's id, its status and the customer's
 * own state in the query.
 */
export function returnUrlOf(ctx: Pick<Context, 'clock'>, session: ConnectSession): string {
  const url = new URL(session.returnUrl);
  url.searchParams.set('connectSessionId', session.id);
  url.searchParams.set('status', sessionStatus(session, ctx.clock.now()));
  if (session.state) url.searchParams.set('state', session.state);
  return url.href;
}

/**
 * Returns the actions that were asked for, by content type; if granted scopes are given, only the actions
 * that they do not suffice for.
 */
export function requestedContent(
  ctx: Context,
  { authIntegration, operations }: ConnectSession,
  granted: ReadonlySet<string> = new Set(),
): RequestedContent[] {
  const { provider, loginKind } = accessThrough(ctx, authIntegration);
  const asked = operations
    .flatMap((entry) => requestedOperations(provider, loginKind, entry))
    .filter(({ scopes }) => scopes.some((scope) => !granted.has(scope)));
  const groups = Map.groupBy(asked, ({ contentType }) => contentType);
  return [...groups].map(([contentType, members]) => ({
    ...(contentType ? { contentType } : {}),
    actions: [...new Set(members.map(({ action }) => action))],
  }));
}

/** Returns the status of a session at a given time: a pending one counts as expired from its expiry on. */
export function sessionStatus(
  { status, expiresAt }: StoredConnectSession,
  now: Date,
): Schemas['ConnectSessionStatus'] {
  return status === 'pending' && expiresAt <= now ? 'expired' : status;
}

// Makes and reads connect links, which contain the sealed id of their session.

const linkBinding = ['connect'];

export function connectLinkOf(ctx: Pick<Context, 'config' | 'security'>, connectSessionId: string): string {
  return `${ctx.config.publicUrl}/connect/${ctx.security.sealers.connectLinks.seal(connectSessionId, linkBinding)}`;
}

/** Returns the id of the session that a link was made for; `undefined` when the service did not make it. */
function sessionIdOfLink(ctx: Pick<Context, 'security'>, token: string): string | undefined {
  return ctx.security.sealers.connectLinks.open(token, linkBinding);
}
