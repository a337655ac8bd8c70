import type { Context } from '../../../context.ts';
import type { Schemas } from '../../../contract/index.ts';
import type { StoredConnectSession } from '../../../db/tables/connect-sessions.ts';
import { presentReferences } from '../../foundation/own-references.ts';
import { connectLinkOf, sessionStatus } from './session-frame.ts';

type FailureCode = Schemas['ConnectSessionFailureCode'];

const failureMessages: Record<FailureCode, string> = {
  consent_denied: 'The end user refused at the provider.',
  canceled_by_user: 'The end user turned back.',
  provider_refused: 'The provider came back with an error, or did not accept its own code.',
  provider_unavailable: 'The provider failed or did not answer.',
  no_account: 'The grant reaches no account that can be connected.',
  quota_exceeded: "The free plan's cap of live Connected Profiles is reached.",
  integration_disabled: 'The Auth Integration was disabled.',
  external_user_mismatch: 'The accounts are connected already, for another externalUser.',
  link_expired: 'Nobody finished in time.',
};

/** Presents a Connect Session in the contract's form. */
export function presentSession(ctx: Context, session: StoredConnectSession): Schemas['ConnectSession'] {
  const status = sessionStatus(session, ctx.clock.now());
  const code = status === 'expired' ? 'link_expired' : (session.failureCode as FailureCode | null);
  return {
    connectSessionId: session.id,
    authIntegrationId: session.authIntegrationId,
    ...(status === 'pending' && !session.browserHash
      ? { authorizationUrl: connectLinkOf(ctx, session.id) }
      : {}),
    status,
    ...(code ? { failure: { code, message: failureMessages[code] } } : {}),
    operations: session.operations,
    scopes: session.scopes,
    ...(session.missingScopes.length > 0 ? { missingScopes: session.missingScopes } : {}),
    ...(session.connectionId
      ? { connectionId: session.connectionId, connectedProfileIds: session.connectedProfileIds }
      : {}),
    ...(session.namedProfiles.length > 0 ? { namedProfiles: session.namedProfiles } : {}),
    returnUrl: session.returnUrl,
    ...(session.state ? { state: session.state } : {}),
    ...(session.externalUser ? { externalUser: session.externalUser } : {}),
    ...presentReferences(session),
    expiresAt: session.expiresAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
  };
}
