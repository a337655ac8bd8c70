/** Creates and reads Connect Sessions. */
import type { Context } from '../../../context.ts';
import type { Input, Output, Schemas } from '../../../contract/index.ts';
import { type AuthIntegration, findAuthIntegration } from '../../../db/tables/auth-integrations.ts';
import {
  findConnectSession,
  findLastSessionOf,
  insertConnectSession,
  listConnectSessions,
  type StoredConnectSession,
  withSessionDefaults,
} from '../../../db/tables/connect-sessions.ts';
import { type InputProblem, refuseProblems, ServiceError } from '../../../errors/index.ts';
import { minuteMs } from '../../../lib/time.ts';
import {
  everythingOf,
  isOffered,
  requestedOperations,
  scopesToAsk,
} from '../../../providers/requested-scopes.ts';
import { type Caller, keepAnswer } from '../../foundation/caller.ts';
import { presentReferences, referenceProblems, storedReferences } from '../../foundation/own-references.ts';
import { meantWord } from '../../foundation/wording.ts';
import { requireEnabled } from '../../grants/auth-integrations/read.ts';
import { returnUrlProblems } from '../../grants/auth-integrations/return-origins.ts';
import { accessThrough, appProblem } from '../../grants/credentials/provider-access.ts';
import { namedProfileProblems } from '../named-profiles.ts';
import { connectLinkOf, sessionStatus } from './open-session.ts';

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
function presentSession(ctx: Context, session: StoredConnectSession): Schemas['ConnectSession'] {
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

/** How long a link works unless it is asked for longer, and the longest that one for nobody in particular works. */
export const sessionLifetimeMs = 30 * minuteMs;

type CreateInput = Input<'connectSessions.create'>;

/** Creates a session: its row and the answer for an Idempotency-Key are one transaction. */
export async function createSession(
  ctx: Context,
  caller: Caller,
  { authIntegrationId, operations, reference, metadata, expiresInSeconds, ...input }: CreateInput,
): Promise<Output<'connectSessions.create'>> {
  const integration = await admitSession(ctx, caller, {
    authIntegrationId,
    operations,
    reference,
    metadata,
    expiresInSeconds,
    ...input,
  });
  const { provider, loginKind } = accessThrough(ctx, integration);
  const asked = operations ?? everythingOf(provider, loginKind);
  requireEnabled(integration);
  const refused = appProblem(ctx, integration);
  if (refused)
    throw new ServiceError('conflict', {
      message: `${refused.message} ${refused.fix}`,
      meta: { reason: 'app_not_acceptable' },
    });
  const createdAt = ctx.clock.now();
  const session = withSessionDefaults(caller, integration, {
    id: ctx.db.$ids.newId('connectSession', caller),
    operations: asked,
    scopes: scopesToAsk(provider, loginKind, asked),
    ...input,
    ...storedReferences({ reference, metadata }),
    createdAt,
    expiresAt: new Date(
      createdAt.getTime() + (expiresInSeconds ? expiresInSeconds * 1000 : sessionLifetimeMs),
    ),
  });
  const answer = presentSession(ctx, session);
  await ctx.db.$pipelined((tx) =>
    Promise.all([keepAnswer(tx, caller, answer), insertConnectSession(tx, session)]),
  );
  return answer;
}

/**
 * Checks the input without creating anything.
 * @returns the Auth Integration that is named.
 * @throws ServiceError `not_found`, `not_supported` where there is no consent screen, or `validation_error`
 *   with all problems of the input.
 */
async function admitSession(
  ctx: Context,
  caller: Caller,
  {
    authIntegrationId,
    returnUrl,
    operations = [],
    namedProfiles,
    externalUser,
    expiresInSeconds,
    ...own
  }: CreateInput,
): Promise<AuthIntegration> {
  const integration = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  const { loginKind } = accessThrough(ctx, integration);
  if (!loginKind.connect.consent)
    throw new ServiceError('not_supported', {
      message: `${loginKind.name} has no consent screen: grants are imported.`,
    });
  refuseProblems([
    ...(returnUrl === undefined ? [] : returnUrlProblems(returnUrl, integration.returnOrigins)),
    ...operationProblems(ctx, integration, operations),
    ...namedProfileProblems(loginKind, { namedProfiles }),
    ...referenceProblems(own),
    ...lifetimeProblems(externalUser, expiresInSeconds),
  ]);
  return integration;
}

/** A link that works for long may get lost, so it has to say whose accounts it connects. */
function lifetimeProblems(externalUser: string | undefined, expiresInSeconds = 0): InputProblem[] {
  if (externalUser !== undefined || expiresInSeconds * 1000 <= sessionLifetimeMs) return [];
  const message = `Required for a link that works for longer than ${sessionLifetimeMs / 1000} seconds. Name the user, or lower expiresInSeconds.`;
  return [{ field: 'externalUser', code: 'required', message }];
}

function operationProblems(
  ctx: Context,
  integration: AuthIntegration,
  entries: readonly string[],
): InputProblem[] {
  const { provider, loginKind } = accessThrough(ctx, integration);
  return entries.flatMap((entry, index): InputProblem[] => {
    if (requestedOperations(provider, loginKind, entry).length > 0) return [];
    const field = `operations.${index}`;
    if (isOffered(provider, entry))
      return [{ field, code: 'login_kind_mismatch', message: `${loginKind.name} does not offer ${entry}.` }];
    const message = `${meantWord(entry, everythingOf(provider, loginKind))}Expected an operation id or a content type of ${provider.name}.`;
    return [{ field, code: 'invalid_value', message }];
  });
}

export async function getSession(
  ctx: Context,
  caller: Caller,
  { connectSessionId }: Input<'connectSessions.get'>,
): Promise<Output<'connectSessions.get'>> {
  return presentSession(ctx, await findConnectSession(ctx.db, caller, connectSessionId));
}

/** Lists Connect Sessions, the newest first. */
export async function listSessions(
  ctx: Context,
  caller: Caller,
  { cursor, limit, ...filters }: Input<'connectSessions.list'>,
): Promise<Output<'connectSessions.list'>> {
  const { rows, nextCursor } = await listConnectSessions(ctx.db, caller, filters, { cursor, limit });
  return {
    data: rows.map((session) => presentSession(ctx, session)),
    hasMore: nextCursor !== undefined,
    ...(nextCursor ? { nextCursor } : {}),
  };
}

export interface EarlierRequest {
  operations: string[];
  returnUrl: string;
  account: string | undefined;
  externalUser: string | undefined;
}

/**
 * Returns what the end user of a connection was last asked for; `undefined` when that session was erased or
 * never existed.
 */
export async function readEarlierRequest(
  ctx: Pick<Context, 'db'>,
  caller: Caller,
  connectionId: string,
): Promise<EarlierRequest | undefined> {
  const session = await findLastSessionOf(ctx.db, caller, connectionId);
  if (!session) return undefined;
  const { operations, returnUrl, account, externalUser } = session;
  return { operations, returnUrl, account: account ?? undefined, externalUser: externalUser ?? undefined };
}
