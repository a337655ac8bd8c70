/** Takes the end user's choice of the accounts to connect. */
import type { Context } from '../../context.ts';
import { findConnectionOf } from '../../db/connections.ts';
import { lostProfiles } from '../connections/save-grant.ts';
import { confirmedScopesOf } from '../grants/confirmed-scopes.ts';
import { finish } from './finish.ts';
import { missingScopes, openAccess } from './granted.ts';
import { type ChoicePage, ConnectRefusal } from './pages.ts';
import { askedContent, frameOf } from './session-frame.ts';
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
      ...(avatarUrl ? { avatarUrl } : {}),
      connected: live.some((profile) => profile.externalId === externalId),
    })),
    missing: askedContent(ctx, session, confirmedScopesOf(access)),
    missingScopes: missingScopes(session, access),
    lost: lostProfiles(existing, access).map(({ externalId, displayName, username }) => ({
      externalId,
      ...(displayName ? { displayName } : {}),
      ...(username ? { username } : {}),
    })),
  };
}

/**
 * Connects the chosen accounts.
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
  if (chosen.length === 0) throw new ConnectRefusal('nothing_chosen', frameOf(ctx, session));
  return finish(ctx, session, access, chosen);
}
