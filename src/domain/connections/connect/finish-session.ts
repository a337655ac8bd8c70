/** Finishes a session: the profiles are chosen and connected. */
import type { Context } from '../../../context.ts';
import {
  advanceSession,
  type ConnectSession,
  findConnectSession,
} from '../../../db/tables/connect-sessions.ts';
import { findConnectionOf } from '../../../db/tables/connections.ts';
import { notFound, ServiceError } from '../../../errors/index.ts';
import { confirmedScopesOf } from '../../../provider-client/grant.ts';
import { type Picture, providersOf } from '../../../provider-client/providers.ts';
import type { GrantedAccess, ReachableAccount } from '../../../providers/connect.ts';
import { presentReferences } from '../../foundation/own-references.ts';
import { lostProfiles, saveGrant } from '../save-grant.ts';
import { renewSubscriptions } from '../subscriptions.ts';
import { missingScopes, openAccess } from './consent.ts';
import { fail, frameOf, openOwnSession, requestedContent, returnUrlOf } from './open-session.ts';
import { type ChoicePage, ConnectRefusal, NothingChosen } from './pages.ts';

/**
 * Finishes the session: saves the grant, subscribes the accounts, and returns the customer's URL. Throws
 * ConnectRefusal when the plan has no room, when the accounts belong to another of the customer's users, or
 * when the session has meanwhile ended without being completed.
 */
export async function finish(
  ctx: Context,
  session: ConnectSession,
  access: GrantedAccess,
  chosen: ReachableAccount[],
): Promise<{ url: string }> {
  const { authIntegration: integration } = session;
  const complete = { status: 'completed' as const, missingScopes: missingScopes(session, access) };
  const externalUser = session.externalUser ?? undefined;
  const grant = {
    integration,
    origin: 'connect_session' as const,
    access,
    chosen,
    externalUser,
    own: presentReferences(session),
  };
  try {
    const saved = await saveGrant(ctx, session, grant, async (tx, made) => {
      const outcome = { ...complete, ...made, stateHash: null, secret: null };
      if (!(await advanceSession(tx, session.id, {}, outcome))) throw new SessionEnded();
    });
    await renewSubscriptions(ctx, session, saved);
  } catch (error) {
    if (!(error instanceof SessionEnded)) throw await refusalOf(ctx, session, error);
  }
  return returnFrom(ctx, session);
}

/** Thrown when the session has ended meanwhile, by a second click or by a cancellation in another tab. */
class SessionEnded extends Error {}

async function refusalOf(ctx: Context, session: ConnectSession, error: unknown): Promise<unknown> {
  if (!(error instanceof ServiceError)) return error;
  if (error.code === 'quota_exceeded') return fail(ctx, session, 'quota_exceeded', error);
  const foreign = error.meta?.reason === 'external_user_mismatch';
  return foreign ? fail(ctx, session, 'external_user_mismatch', error) : error;
}

async function returnFrom(ctx: Context, { id, ...scope }: ConnectSession): Promise<{ url: string }> {
  const ended = await findConnectSession(ctx.db, scope, id);
  if (ended.status !== 'completed') throw new ConnectRefusal('link_used', frameOf(ctx, ended));
  return { url: returnUrlOf(ctx, ended) };
}

/** Shows the accounts that can be connected, and takes the end user's choice. */
export async function readChoice(
  ctx: Context,
  connectSessionId: string,
  browser: string | undefined,
): Promise<ChoicePage> {
  const session = await openOwnSession(ctx, connectSessionId, browser);
  const access = openAccess(ctx, session);
  const existing = await findConnectionOf(ctx.db, session, session.authIntegration, access.subject);
  const live = existing?.profiles.filter(({ status }) => status === 'live') ?? [];
  return {
    ...frameOf(ctx, session),
    connectSessionId,
    accounts: access.accounts.map(({ externalId, displayName, username, avatarUrl }) => ({
      externalId,
      ...(displayName ? { displayName } : {}),
      ...(username ? { username } : {}),
      hasPicture: avatarUrl !== undefined,
      connected: live.some((profile) => profile.externalId === externalId),
    })),
    missing: requestedContent(ctx, session, confirmedScopesOf(access)),
    missingScopes: missingScopes(session, access),
    lost: lostProfiles(existing, access).map(({ externalId, displayName, username }) => ({
      externalId,
      ...(displayName ? { displayName } : {}),
      ...(username ? { username } : {}),
    })),
  };
}

/**
 * Reads the picture of an account that the session's end user may choose, for the browser that opened the session;
 * `undefined` when the account has none, or when it cannot be had.
 * @throws ConnectRefusal for other browsers, and when the session is not at the choice of accounts.
 * @throws ServiceError `not_found` for every account that the session has not found.
 */
export async function readAccountPicture(
  ctx: Context,
  connectSessionId: string,
  browser: string | undefined,
  externalId: string,
): Promise<Picture | undefined> {
  const session = await openOwnSession(ctx, connectSessionId, browser);
  const account = openAccess(ctx, session).accounts.find((one) => one.externalId === externalId);
  if (!account) throw notFound('The account');
  return account.avatarUrl ? providersOf(ctx, session).picture(account.avatarUrl) : undefined;
}

/**
 * Connects the chosen accounts.
 * @throws NothingChosen when none of the ids is that of an account which was offered.
 * @param externalIds the accounts that the end user has ticked; unreachable ones are ignored.
 */
export async function choose(
  ctx: Context,
  connectSessionId: string,
  browser: string | undefined,
  externalIds: string[],
): Promise<{ url: string }> {
  const session = await openOwnSession(ctx, connectSessionId, browser);
  const access = openAccess(ctx, session);
  const chosen = access.accounts.filter(({ externalId }) => externalIds.includes(externalId));
  if (chosen.length === 0) throw new NothingChosen();
  return finish(ctx, session, access, chosen);
}
