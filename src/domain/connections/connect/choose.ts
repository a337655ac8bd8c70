/** Shows the accounts that can be connected, and takes the end user's choice. */
import type { Context } from '../../../context.ts';
import { findConnectionOf } from '../../../db/tables/connections.ts';
import { notFound } from '../../../errors/index.ts';
import { confirmedScopesOf } from '../../../provider-client/grant-state.ts';
import { type Picture, providersOf } from '../../../provider-client/providers.ts';
import { lostProfiles } from '../save-grant.ts';
import { finish } from './finish.ts';
import { missingScopes, openAccess } from './granted.ts';
import { type ChoicePage, NothingChosen } from './pages.ts';
import { frameOf, requestedContent } from './session-frame.ts';
import { openOwnSession } from './session-steps.ts';

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
