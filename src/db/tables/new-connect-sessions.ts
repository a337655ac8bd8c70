/** Writes new Connect Sessions, by hand because every link that a customer makes pays for it. */

import { type Scope, scopeOf } from '../client/scope.ts';
import type { Sql } from '../client/sql.ts';
import type { AuthIntegration } from './auth-integrations.ts';
import type { ConnectSession } from './connect-sessions.ts';

/** The columns that a new session sets; the others have the values of `rowDefaults`. */
type NewConnectSession = Pick<
  ConnectSession,
  'id' | 'operations' | 'scopes' | 'returnUrl' | 'expiresAt' | 'createdAt'
> &
  Partial<
    Pick<
      ConnectSession,
      'state' | 'externalUser' | 'reference' | 'metadata' | 'language' | 'account' | 'namedProfiles'
    >
  >;

const rowDefaults = {
  status: 'pending',
  failureCode: null,
  missingScopes: [],
  state: null,
  externalUser: null,
  reference: null,
  metadata: null,
  language: null,
  account: null,
  namedProfiles: [],
  browserHash: null,
  stateHash: null,
  secret: null,
  connectionId: null,
  connectedProfileIds: [],
} as const satisfies Partial<ConnectSession>;

/** Returns the session as it will be stored, so that nobody has to read it back. */
export function withSessionDefaults(
  scope: Scope,
  authIntegration: AuthIntegration,
  session: NewConnectSession,
): ConnectSession {
  const { id: authIntegrationId } = authIntegration;
  return {
    ...rowDefaults,
    ...session,
    ...scopeOf(scope),
    authIntegrationId,
    authIntegration,
  } as ConnectSession;
}

export async function insertConnectSession(tx: Sql, session: ConnectSession): Promise<void> {
  const { authIntegration: _, ...row } = session;
  await tx.$executeRaw`
    INSERT INTO connect_sessions (id, organization_id, mode, auth_integration_id, operations, scopes, return_url, state,
      external_user, reference, metadata, language, account, named_profiles, expires_at, created_at)
    SELECT id, "organizationId", mode, "authIntegrationId", operations, scopes, "returnUrl", state, "externalUser",
      reference, nullif(metadata, 'null'), language, account, "namedProfiles", "expiresAt", "createdAt"
    FROM jsonb_to_record(${JSON.stringify(row)}::jsonb) AS session (id text, "organizationId" text, mode "Mode",
      "authIntegrationId" text, operations text[], scopes text[], "returnUrl" text, state text, "externalUser" text,
      reference text, metadata jsonb, language text, account text, "namedProfiles" text[], "expiresAt" timestamptz, "createdAt" timestamptz)`;
}
