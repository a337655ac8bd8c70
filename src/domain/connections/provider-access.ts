/** How a grant is talked about with its provider: the login kind's functions, the app, and the way out. */
import type { Context } from '../../context.ts';
import type { AuthIntegration } from '../../db/auth-integrations.ts';
import type { StoredConnection } from '../../db/connections.ts';
import type { BudgetHolder } from '../../db/provider-budgets.ts';
import type { Scope } from '../../db/scope.ts';
import type {
  ClientPlace,
  ConnectCall,
  HeldGrant,
  HostedClient,
  ProviderApp,
} from '../../providers/connect.ts';
import type { LoginKind, Provider } from '../../providers/provider.ts';
import { loginKindOf } from '../../providers/registry.ts';
import { holdBack } from '../budgets/hold-back.ts';
import { holderThrough } from '../budgets/holder.ts';
import { openCredential } from './credential.ts';

export interface ProviderAccess {
  provider: Provider;
  loginKind: LoginKind;
  call: ConnectCall;
}

/** Connections that a test control made have no integration; the simulated provider knows every app. */
const simulatedApp: ProviderApp = { clientId: 'simulated', clientSecret: 'simulated' };

/** @param signal ends the calls that are made through it. */
export function accessOf(ctx: Context, connection: StoredConnection, signal?: AbortSignal): ProviderAccess {
  return openAccess(ctx, connection, connection.authIntegration, holdersOf(connection), signal);
}

export function accessThrough(ctx: Context, integration: AuthIntegration): ProviderAccess {
  return openAccess(ctx, integration, integration, [ofNoAccount(integration, integration.id)]);
}

/** Returns a holder for each account of the connection, or for the app alone while it has no accounts. */
function holdersOf(connection: StoredConnection): BudgetHolder[] {
  const holders = connection.profiles.map((profile) =>
    holderThrough({ ...connection, ...profile }, connection),
  );
  const app = connection.authIntegrationId ?? connection.id;
  return holders.length > 0 ? holders : [ofNoAccount(connection, app)];
}

function ofNoAccount(
  { organizationId, mode, providerId }: Scope & { providerId: string },
  app: string,
): BudgetHolder {
  return { organizationId, mode, providerId, externalId: '', app };
}

function openAccess(
  ctx: Context,
  { providerId, loginKind, ...row }: Scope & { providerId: string; loginKind: string },
  integration: AuthIntegration | null,
  holders: readonly BudgetHolder[],
  signal?: AbortSignal,
): ProviderAccess {
  const provider = ctx.registries[row.mode].find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  return {
    provider,
    loginKind: loginKindOf(provider, loginKind),
    call: {
      app: integration ? appOf(ctx, integration) : simulatedApp,
      now: ctx.now,
      open: (rules, credential) =>
        holdBack(ctx, holders, ctx.upstreams[row.mode]({ provider, rules, credential, scope: row, signal })),
      fetch: endedBy(signal, ctx.fetchers[row.mode](provider, row)),
      resolveTxt: ctx.resolveTxt[row.mode],
      urlProblem: ctx.urlProblem[row.mode],
    },
  };
}

/** The same fetch, whose requests the signal ends as well. */
function endedBy(signal: AbortSignal | undefined, fetch: ConnectCall['fetch']): ConnectCall['fetch'] {
  if (!signal) return fetch;
  return (url, init = {}) =>
    fetch(url, { ...init, signal: init.signal ? AbortSignal.any([signal, init.signal]) : signal });
}

export function appOf(ctx: Context, integration: AuthIntegration): ProviderApp {
  const { id, clientSecret, configurationId } = integration;
  return {
    clientId: clientIdOf(ctx, integration),
    clientSecret: ctx.keyring.open(clientSecret, id),
    ...(configurationId ? { configurationId } : {}),
  };
}

/** As the provider gave it; where the service publishes a document about the app, its address. Empty without either. */
export function clientIdOf(ctx: Context, integration: AuthIntegration): string {
  const hosted = hostedClientOf(ctx, integration);
  return hosted ? hosted.clientId(placeOf(ctx, integration)) : integration.clientId;
}

/** Why the provider would not take the app as it is described; `undefined` when it does. */
export function appProblem(ctx: Context, integration: AuthIntegration): ReturnType<HostedClient['problem']> {
  return hostedClientOf(ctx, integration)?.problem(placeOf(ctx, integration));
}

/** The document about the app; `undefined` where the provider has registered it. Public. */
export function clientDocument(ctx: Context, integration: AuthIntegration): object | undefined {
  const secret = ctx.keyring.open(integration.clientSecret, integration.id);
  return hostedClientOf(ctx, integration)?.document(placeOf(ctx, integration), secret);
}

function hostedClientOf(
  ctx: Context,
  { mode, providerId, loginKind }: AuthIntegration,
): HostedClient | undefined {
  const provider = ctx.registries[mode].find(providerId);
  const app = provider && loginKindOf(provider, loginKind).connect.app;
  return typeof app === 'object' ? app : undefined;
}

function placeOf(ctx: Context, { id, name }: AuthIntegration): ClientPlace {
  const { publicUrl } = ctx.config;
  return {
    name,
    documentUrl: documentUrlOf(ctx, id),
    redirectUri: redirectUriOf(ctx, id),
    homeUrl: publicUrl,
  };
}

/** Where the document about the app is, if there is one. */
export function documentUrlOf(ctx: Context, authIntegrationId: string): string {
  return `${ctx.config.publicUrl}/connect/clients/${authIntegrationId}`;
}

/** Where the provider reports to. */
export function callbackUrlOf(ctx: Context, { providerId, id }: AuthIntegration): string {
  return `${ctx.config.publicUrl}/webhooks/${providerId}/${id}`;
}

/** Where the provider sends its forms about end users; `undefined` where it has none. */
export function userCallbacksOf(
  ctx: Context,
  integration: AuthIntegration,
): { deauthorizeUrl: string; dataDeletionUrl: string } | undefined {
  if (!ctx.registries[integration.mode].find(integration.providerId)?.userCallbacks) return undefined;
  const base = callbackUrlOf(ctx, integration);
  return { deauthorizeUrl: `${base}/deauthorize`, dataDeletionUrl: `${base}/data-deletion` };
}

/** Where the provider sends the end user's browser back to; one per integration, so that answers do not mix. */
export function redirectUriOf(ctx: Context, authIntegrationId: string): string {
  return `${ctx.config.publicUrl}/connect/callback/${authIntegrationId}`;
}

/** The stored grant, opened. */
export function heldGrant(ctx: Context, { id, credential, profiles }: StoredConnection): HeldGrant {
  if (!credential) throw new Error(`${id} has no credential`);
  return {
    credential: openCredential(ctx.keyring, id, credential),
    accounts: profiles.map((profile) => ({
      externalId: profile.externalId,
      references: profile.references as Record<string, string>,
      ...(profile.credential
        ? { credential: openCredential(ctx.keyring, profile.id, profile.credential) }
        : {}),
    })),
  };
}
