import type { Context } from '../../context.ts';
import { findSessionOfLink } from '../../db/connect-sessions.ts';
import { namedProfiles } from '../../db/profiles.ts';
import type { ConnectedPage } from './pages.ts';
import { frameOf } from './session-frame.ts';
import { isBrowserOf } from './session-steps.ts';

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
