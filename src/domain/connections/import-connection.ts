/** Imports grants that were made elsewhere. */
import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import type { Scope } from '../../db/client/scope.ts';
import { type AuthIntegration, findAuthIntegration } from '../../db/tables/auth-integrations.ts';
import { findConnection } from '../../db/tables/connections.ts';
import { type AccountRow, createProfile, type StoredProfile } from '../../db/tables/profiles.ts';
import {
  type InputProblem,
  refuseProblems,
  ServiceError,
  validationError,
  withProblems,
} from '../../errors/index.ts';
import { sealCredential } from '../../provider-client/grant.ts';
import { toGrantError } from '../../provider-client/service-errors.ts';
import { ProviderFailure } from '../../providers/call.ts';
import type { GrantedAccess, GrantImport, ImportedGrant, ReachableAccount } from '../../providers/connect.ts';
import type { LoginKind } from '../../providers/provider.ts';
import type { GrantCredential } from '../../providers/upstream-rules.ts';
import { withinCap } from '../foundation/billing/caps.ts';
import type { Caller } from '../foundation/caller.ts';
import { referenceProblems } from '../foundation/own-references.ts';
import { requireEnabled } from '../grants/auth-integrations/read.ts';
import { grantSaved } from '../grants/connection-events.ts';
import { accessThrough } from '../grants/credentials/provider-access.ts';
import { presentConnection } from '../grants/present-connections.ts';
import { healthyIntervalMs } from './check-connection.ts';
import { findNamedProfiles, namedProfileProblems, requireNamed } from './named-profiles.ts';
import { firstSweepAt, saveGrant } from './save-grant.ts';
import { renewSubscriptions } from './subscriptions.ts';

/** Imports a grant that was made elsewhere, as far as the provider confirms it. */
export async function importConnection(
  ctx: Context,
  caller: Caller,
  { externalIds, externalUser, reference, metadata, namedProfiles, ...grant }: Input<'connections.import'>,
): Promise<Output<'connections.import'>> {
  const naming = { externalIds, namedProfiles };
  const admitted = await admitImport(ctx, caller, { ...grant, reference, metadata, ...naming });
  const { integration } = admitted;
  const { access, chosen } = await reach(ctx, admitted, grant, naming);
  const own = { reference, metadata };
  const imported = { integration, origin: 'imported' as const, access, chosen, externalUser, own };
  const saved = await saveGrant(ctx, caller, imported);
  await renewSubscriptions(ctx, caller, saved);
  return presentConnection(ctx, await findConnection(ctx.db, caller, saved.connectionId));
}

/**
 * Checks the input without importing anything.
 * @throws ServiceError `not_found`, `conflict`, `not_supported`, or `validation_error` with all problems of
 *   the input.
 */
async function admitImport(
  ctx: Context,
  caller: Caller,
  { authIntegrationId, ...grant }: Input<'connections.import'>,
): Promise<GrantImport & { integration: AuthIntegration }> {
  const integration = await findAuthIntegration(ctx.db, caller, authIntegrationId);
  requireEnabled(integration);
  const { loginKind } = accessThrough(ctx, integration);
  const others = [...referenceProblems(grant), ...namedProfileProblems(loginKind, grant)];
  const grantImport = withProblems(others, () => requireGrantImport(loginKind, grant));
  refuseProblems(others);
  return { integration, ...grantImport };
}

/** Takes the grant over from the provider, and returns it with the accounts that are to be connected. */
function reach(
  ctx: Context,
  { integration, takes, run }: GrantImport & { integration: AuthIntegration },
  grant: ImportedGrant,
  { externalIds, namedProfiles }: Pick<Input<'connections.import'>, 'externalIds' | 'namedProfiles'>,
): Promise<{ access: GrantedAccess; chosen: ReachableAccount[] }> {
  return toldByField(takes, async () => {
    const access = await run(accessThrough(ctx, integration).call, grant);
    if (!namedProfiles) return { access, chosen: chooseAccounts(access, externalIds, takes) };
    const reached = await findNamedProfiles(ctx, integration, access, namedProfiles);
    return { access: reached.access, chosen: requireNamed(reached) };
  });
}

const ways = ['accessToken', 'appPassword'] as const;

/** Returns how the login kind imports a grant. Throws unless exactly the credential that it takes was given. */
function requireGrantImport({ name, connect }: LoginKind, grant: ImportedGrant): GrantImport {
  const { grantImport } = connect;
  if (!grantImport)
    throw new ServiceError('not_supported', {
      message: `${name} imports no grants: the end user connects in a Connect Session.`,
    });
  const { takes, namesHost = false } = grantImport;
  const problems = [
    ...ways.flatMap((field): InputProblem[] => {
      if ((grant[field] !== undefined) === (field === takes)) return [];
      return field === takes
        ? [{ field, code: 'required', message: `Required: ${name} imports nothing else.` }]
        : [{ field, code: 'conflicting_fields', message: `${name} takes ${takes}.` }];
    }),
    ...hostProblems(namesHost, grant),
  ];
  refuseProblems(problems);
  return grantImport;
}

/** Checks that the server is named exactly where the provider has several. */
function hostProblems(needed: boolean, { host }: ImportedGrant): InputProblem[] {
  if (needed === (host !== undefined)) return [];
  return needed
    ? [{ field: 'host', code: 'required', message: 'Required: the server that the account is on.' }]
    : [{ field: 'host', code: 'conflicting_fields', message: 'No server is taken here. Leave it out.' }];
}

/** Turns the provider's refusals of a grant into problems of the field that it came in. */
async function toldByField<Result>(takes: GrantImport['takes'], run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    const { failure } = error;
    if (failure.kind === 'expired')
      throw refused(takes, 'token_refused', 'The provider does not accept this.');
    if (failure.kind === 'rejected' && failure.field === 'host')
      throw refused('host', 'url_not_allowed', 'This is no server that the service can use.');
    if (failure.kind === 'rejected' && failure.field === 'account')
      throw refused('appPassword.identifier', 'account_unreachable', 'The provider knows no such account.');
    if (failure.kind === 'rejected')
      throw refused(takes, 'token_of_another_app', "This was not granted to the Auth Integration's app.");
    throw toGrantError(error);
  }
}

const refused = (field: string, code: InputProblem['code'], message: string) =>
  validationError([{ field, code, message }]);

function chooseAccounts(
  { accounts }: GrantedAccess,
  externalIds: string[] | undefined,
  takes: GrantImport['takes'],
): ReachableAccount[] {
  if (accounts.length === 0)
    throw refused(takes, 'account_unreachable', 'This reaches no account that can be connected.');
  if (!externalIds) return accounts;
  const reachable = accounts.map(({ externalId }) => externalId);
  const problems = externalIds.flatMap((externalId, index) =>
    reachable.includes(externalId)
      ? []
      : [
          {
            field: `externalIds.${index}`,
            code: 'account_unreachable' as const,
            message: 'This grant does not reach this account.',
          },
        ],
  );
  refuseProblems(problems);
  return accounts.filter(({ externalId }) => externalIds.includes(externalId));
}

export interface ProfileImport extends AccountRow, GrantCredential {
  loginKind: string;
  origin: 'imported' | 'simulated';
  grantedScopes: string[];
  unconfirmedScopes?: string[];
  status?: 'active' | 'expired' | 'revoked';
}

/** Makes a Connected Profile with its own Connection from a credential, without asking the provider. */
export function importProfile(ctx: Context, scope: Scope, imported: ProfileImport): Promise<StoredProfile> {
  const connectionId = ctx.db.$ids.newId('connection', scope);
  const { loginKind, origin, grantedScopes, unconfirmedScopes, status, ...rest } = imported;
  const { accessToken, issuedAt, refreshToken, details, ...account } = rest;
  const row = {
    id: ctx.db.$ids.newId('connectedProfile', scope),
    ...account,
    sweepAt: firstSweepAt(ctx),
    connection: {
      id: connectionId,
      loginKind,
      origin,
      status: status ?? 'active',
      grantedScopes,
      unconfirmedScopes: unconfirmedScopes ?? [],
      subscription: 'active' as const,
      subscriptionCheckedAt: ctx.clock.now(),
      grantedAt: ctx.clock.now(),
      checkAt: new Date(ctx.clock.now().getTime() + healthyIntervalMs),
      credential: sealCredential(ctx.security.keyring, connectionId, {
        accessToken,
        issuedAt,
        refreshToken,
        details,
      }),
    },
  };
  return withinCap(ctx, scope, 'connectedProfiles', async (tx) => {
    const profile = await createProfile(tx, scope, row);
    await grantSaved(ctx, tx, scope, connectionId, null);
    return profile;
  });
}
