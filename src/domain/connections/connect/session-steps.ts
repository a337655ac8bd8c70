/** Opens a session for the browser that may use it, ends it at most once, and reads what it has connected. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import {
  advanceSession,
  type ConnectSession,
  findConnectSession,
  findSessionOfLink,
} from '../../../db/tables/connect-sessions.ts';
import { namedProfiles } from '../../../db/tables/profiles.ts';
import { type ConnectedPage, ConnectRefusal, type RefusalReason } from './pages.ts';
import { frameOf, sessionIdOfLink, sessionStatus } from './session-frame.ts';

export function digest(text: string): Buffer<ArrayBuffer> {
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
  return browserHash !== null && browser !== undefined && timingSafeEqual(browserHash, digest(browser));
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
