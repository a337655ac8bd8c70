/** Creates simulated profiles, changes the grants through which they are reached, and finds the files that they show. */
import type { Context } from '../../context.ts';
import type { Input, Output } from '../../contract/index.ts';
import { findConnection, type StoredConnection } from '../../db/tables/connections.ts';
import type { StoredProfile } from '../../db/tables/profiles.ts';
import { notFound, refuseProblems, ServiceError, validationError } from '../../errors/index.ts';
import type { Provider } from '../../providers/provider.ts';
import { loginKindOf } from '../../providers/registry.ts';
import { findSimulatedFile, type SimulatedFile } from '../../simulators/files.ts';
import { simulatorOf } from '../../simulators/registry.ts';
import { isProfileScenario, profileScenarios } from '../../simulators/scenarios.ts';
import type { GrantChange } from '../../simulators/simulator.ts';
import { checkConnection, confirmations } from '../connections/check-connection.ts';
import { importProfile, type ProfileImport } from '../connections/import-connection.ts';
import { allowedFields } from '../connections/subscriptions.ts';
import type { Caller } from '../foundation/caller.ts';
import { choiceProblem } from '../foundation/wording.ts';
import { heldGrant } from '../grants/credentials/provider-access.ts';
import { refreshCredential } from '../grants/credentials/refresh-credential.ts';
import { presentConnection, presentProfile } from '../grants/present-connections.ts';
import { findWebhookEndpoint } from '../sync/observations/receive.ts';
import { receiveDataDeletion, receiveDeauthorization } from '../sync/user-callbacks.ts';

type CreateInput = Input<'test.connectedProfiles.create'>;

/** Makes a Connected Profile on a fresh simulated account, without a browser. */
export async function createSimulatedProfile(
  ctx: Context,
  caller: Caller,
  input: CreateInput,
): Promise<Output<'test.connectedProfiles.create'>> {
  admitSimulatedProfile(ctx, input);
  const { provider, loginKind, scenario } = resolve(ctx, input);
  const simulator = simulatorOf(ctx.providers.simulated.simulators, provider.id);
  const account = simulator.createAccount(loginKind, scenario, ctx.db.$ids.randomSourceOf(caller));
  const profile = await importProfile(ctx, caller, {
    providerId: provider.id,
    loginKind,
    origin: 'simulated',
    kind: loginKindOf(provider, loginKind).profileKind,
    ...account,
    ...grantOf(account.grantedScopes, scenario),
  });
  await subscribe(ctx, caller, provider, { ...profile.connection, accessToken: account.accessToken });
  return presentProfile(ctx, profile);
}

/** Subscribes the app to the account, because the simulated provider reports only to subscribed apps. */
async function subscribe(
  ctx: Pick<Context, 'providers'>,
  caller: Caller,
  provider: Provider,
  { accessToken, ...grant }: StoredProfile['connection'] & { accessToken: string },
): Promise<void> {
  const { subscription } = loginKindOf(provider, grant.loginKind).connect;
  const fields = subscription ? allowedFields(subscription, grant) : [];
  if (fields.length > 0)
    await simulatorOf(ctx.providers.simulated.simulators, provider.id).subscribe?.(
      accessToken,
      fields,
      ctx.providers.simulated.storeOf(caller),
    );
}

function resolve(ctx: Pick<Context, 'providers'>, input: CreateInput) {
  const { scenario = 'healthy' } = input;
  const provider = ctx.providers.registry.find(input.providerId);
  if (!provider) throw new Error(`no provider ${input.providerId}`);
  return { provider, loginKind: input.loginKind ?? provider.loginKinds[0]?.id ?? '', scenario };
}

/**
 * Checks the choice without creating anything.
 * @throws ServiceError `validation_error` with all its problems.
 */
function admitSimulatedProfile(
  ctx: Pick<Context, 'providers'>,
  { providerId, loginKind, scenario = 'healthy' }: CreateInput,
): void {
  const provider = ctx.providers.registry.find(providerId);
  const kinds: string[] = provider?.loginKinds.map(({ id }) => id) ?? [];
  refuseProblems([
    ...(provider
      ? []
      : [
          choiceProblem(
            'providerId',
            ctx.providers.registry.providers.map(({ id }) => id),
            providerId,
          ),
        ]),
    ...(provider && loginKind !== undefined && !kinds.includes(loginKind)
      ? [choiceProblem('loginKind', kinds, loginKind)]
      : []),
    ...(isProfileScenario(scenario) ? [] : [choiceProblem('scenario', profileScenarios, scenario)]),
  ]);
}

/** Returns the grant to store, which alone makes up the scenarios that need no answer from the provider. */
function grantOf(
  grantedScopes: string[],
  scenario: string,
): Pick<ProfileImport, 'grantedScopes' | 'unconfirmedScopes' | 'status'> {
  if (scenario === 'grant_expired') return { grantedScopes, status: 'expired' };
  if (scenario === 'scope_missing') return { grantedScopes: [] };
  if (scenario === 'scope_unconfirmed') return { grantedScopes, unconfirmedScopes: grantedScopes };
  return { grantedScopes };
}

/**
 * Changes a grant at the simulated provider, and lets the service learn of it at once: by a refresh and
 * checks, or by the form that the provider sends about the end user.
 */
export async function changeGrant(
  ctx: Context,
  caller: Caller,
  { connectionId, ...input }: Input<'test.connections.update'>,
): Promise<Output<'test.connections.update'>> {
  const change = readChange(input);
  const connection = await findConnection(ctx.db, caller, connectionId);
  requirePossible(ctx, connection, input, change);
  const { credential } = heldGrant(ctx, connection);
  const simulator = simulatorOf(ctx.providers.simulated.simulators, connection.providerId);
  await simulator.changeGrant(credential.accessToken, change, ctx.providers.simulated.storeOf(caller));
  if (input.action === 'deauthorize') {
    await sendUserCallback(ctx, connection, receiveDeauthorization);
    return presentConnection(ctx, await findConnection(ctx.db, caller, connectionId));
  }
  // Some login kinds learn of scopes only from a refresh.
  await refreshCredential(ctx, caller, connectionId, connection.credentialVersion, { anyAge: true }).catch(
    ignoreRefusal,
  );
  for (let count = 0; count < confirmations; count += 1) await checkConnection(ctx, caller, connectionId);
  const changed = presentConnection(ctx, await findConnection(ctx.db, caller, connectionId));
  if (input.action === 'delete_data') await sendUserCallback(ctx, connection, receiveDataDeletion);
  return changed;
}

type Action = Input<'test.connections.update'>['action'];

const toldByForm: readonly Action[] = ['deauthorize', 'delete_data'];

function requirePossible(
  ctx: Pick<Context, 'providers'>,
  connection: StoredConnection,
  { action }: { action: Action },
  change: GrantChange,
): void {
  const { grantedScopes, providerId } = connection;
  if (change.action === 'drop_scope' && !grantedScopes.includes(change.scope))
    throw validationError([choiceProblem('scope', grantedScopes, change.scope)]);
  if (toldByForm.includes(action) && !ctx.providers.registry.find(providerId)?.userCallbacks)
    throw validationError([choiceProblem('action', ['expire', 'revoke', 'drop_scope', 'restore'])]);
}

function ignoreRefusal(error: unknown): void {
  if (!(error instanceof ServiceError)) throw error;
}

function readChange({ action, scope }: Omit<Input<'test.connections.update'>, 'connectionId'>): GrantChange {
  if (action === 'drop_scope') {
    if (scope) return { action, scope };
    throw validationError([{ field: 'scope', code: 'required', message: 'Required with drop_scope.' }]);
  }
  if (scope === undefined) return { action: toldByForm.includes(action) ? 'revoke' : (action as 'revoke') };
  throw validationError([
    { field: 'scope', code: 'conflicting_fields', message: 'Only with the action drop_scope.' },
  ]);
}

type Receive = (ctx: Context, providerId: string, id: string, form: URLSearchParams) => Promise<unknown>;

/**
 * Has the simulated provider tell the app of a Connection what its end user has asked for, by a signed form
 * like that of the real one.
 * @param receive receives the form at the service.
 */
async function sendUserCallback(ctx: Context, connection: StoredConnection, receive: Receive): Promise<void> {
  const { providerId, organizationId, authIntegrationId, profiles } = connection;
  const id = authIntegrationId ?? organizationId;
  const [secret = ''] = (await findWebhookEndpoint(ctx, providerId, id)).secrets;
  // An end user who was connected without a consent screen is known only by the account.
  const subject = connection.subject ?? profiles[0]?.externalId ?? '';
  const simulator = ctx.providers.simulated.simulators[providerId];
  const form = simulator?.userCallback?.({ subject, issuedAt: ctx.clock.now() }, secret);
  await receive(ctx, providerId, id, new URLSearchParams(form));
}

/** Finds a file that simulated providers show. Throws `not_found`. */
export function simulatedFileOf(fileName: string): SimulatedFile {
  const file = findSimulatedFile(fileName);
  if (!file) throw notFound('The file');
  return file;
}
