/** Turns the chosen accounts into Connected Profiles and sends the browser back to the customer. */
import type { Context } from '../../../context.ts';
import {
  advanceSession,
  type ConnectSession,
  findConnectSession,
} from '../../../db/tables/connect-sessions.ts';
import { ServiceError } from '../../../errors/index.ts';
import type { GrantedAccess, ReachableAccount } from '../../../providers/connect.ts';
import { presentReferences } from '../../foundation/own-references.ts';
import { saveGrant } from '../save-grant.ts';
import { ensureSubscriptions } from '../subscriptions.ts';
import { missingScopes } from './granted.ts';
import { ConnectRefusal } from './pages.ts';
import { frameOf, returnUrlOf } from './session-frame.ts';
import { fail } from './session-steps.ts';

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
    await ensureSubscriptions(ctx, session, saved.connectionId);
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
