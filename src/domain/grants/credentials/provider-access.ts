/** Builds the provider client of a connection: login kind, app credentials, and authenticated calls. */

import { createHash } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Scope } from '../../../db/client/scope.ts';
import type { AuthIntegration } from '../../../db/tables/auth-integrations.ts';
import type { StoredConnection } from '../../../db/tables/connections.ts';
import type { QuotaOwner } from '../../../db/tables/provider-limits.ts';
import { quotaOwnerThrough } from '../../../provider-client/budget-book.ts';
import type { ProviderCalls } from '../../../provider-client/call-facts.ts';
import { openCredential } from '../../../provider-client/grant.ts';
import { openFetch, openPipeline } from '../../../provider-client/pipeline.ts';
import { providersOf } from '../../../provider-client/providers.ts';
import type { ProviderOperation } from '../../../providers/access.ts';
import type {
  ClientPlace,
  ConnectCall,
  HeldGrant,
  HostedClient,
  ProviderApp,
} from '../../../providers/connect.ts';
import type { LoginKind, Provider } from '../../../providers/provider.ts';
import { loginKindOf } from '../../../providers/registry.ts';
import { withProducts } from '../../../providers/requested-scopes.ts';
import { openAppSecrets } from './app-secrets.ts';
import { appAtServer } from './apps.ts';

/** The facts about the calls that are made through an access. */
interface CallsOf {
  /** The operation that the calls are made for; absent for calls that connect an account. */
  operation?: ProviderOperation;
  /** Aborts the calls. */
  signal?: AbortSignal;
}

export interface ProviderAccess {
  provider: Provider;
  loginKind: LoginKind;
  call: ConnectCall;
}

/**
 * Returns the app of connections that test controls made, which have no Auth Integration; the simulated provider
 * accepts any app.
 */
const simulatedApp = ({ connect: { secrets = [] } }: LoginKind): ProviderApp => ({
  clientId: 'simulated',
  clientSecret: 'simulated',
  secrets: Object.fromEntries(secrets.map(({ name }) => [name, 'simulated'])),
});

/**
 * Returns a connection's provider, its login kind, and the means to call the provider.
 */
export function accessOf(ctx: Context, connection: StoredConnection, calls: CallsOf = {}): ProviderAccess {
  const { organizationId, id: connectionId, authIntegration } = connection;
  const ids = { organizationId, connectionId };
  return openAccess(ctx, connection, authIntegration, ownersOf(connection), { ...calls, ids });
}

export function accessThrough(
  ctx: Context,
  integration: AuthIntegration,
  calls: CallsOf = {},
): ProviderAccess {
  const { organizationId, id: authIntegrationId } = integration;
  const ids = { organizationId, authIntegrationId };
  return openAccess(ctx, integration, integration, [ofNoAccount(integration, integration.id)], {
    ...calls,
    ids,
  });
}

/**
 * Returns a budget holder for each account of the connection, or for the app alone while the connection has
 * no accounts.
 */
function ownersOf(connection: StoredConnection): QuotaOwner[] {
  const owners = connection.profiles.map((profile) =>
    quotaOwnerThrough({ ...connection, ...profile }, connection),
  );
  const app = connection.authIntegrationId ?? connection.id;
  return owners.length > 0 ? owners : [ofNoAccount(connection, app)];
}

function ofNoAccount(
  { organizationId, mode, providerId }: Scope & { providerId: string },
  app: string,
): QuotaOwner {
  return { organizationId, mode, providerId, externalId: '', app };
}

function openAccess(
  ctx: Context,
  { providerId, loginKind, ...row }: Scope & { providerId: string; loginKind: string },
  integration: AuthIntegration | null,
  owners: readonly QuotaOwner[],
  { operation = 'connections.connect', ids, signal }: CallsOf & Pick<ProviderCalls, 'ids'>,
): ProviderAccess {
  const providers = providersOf(ctx, row);
  const provider = providers.registry.find(providerId);
  if (!provider) throw new Error(`no provider ${providerId}`);
  const declared = loginKindOf(provider, loginKind);
  const found = integration ? withProducts(declared, integration.products) : declared;
  const calls = { provider, scope: row, operation, purpose: 'grant', ids, owners, signal } as const;
  const call: ConnectCall = {
    app: integration ? appOf(ctx, integration) : simulatedApp(found),
    ...(integration ? { callbackUrl: callbackUrlOf(ctx, integration) } : {}),
    appAt: async (host) => {
      const { app } = found.connect;
      if (!integration || typeof app !== 'object' || app.kind !== 'per_server') return call.app;
      return appAtServer(ctx, integration, { host, apps: app, place: placeOf(ctx, integration, host), call });
    },
    now: ctx.clock.now,
    open: (rules, credential) => openPipeline(ctx, calls, { rules, credential }),
    fetch: openFetch(ctx, calls),
    resolveTxt: providers.resolveTxt,
    urlProblem: providers.urlProblem,
  };
  return { provider, loginKind: found, call };
}

function appOf(ctx: Context, integration: AuthIntegration): ProviderApp {
  const { id, clientSecret, configurationId } = integration;
  return {
    clientId: clientIdOf(ctx, integration),
    clientSecret: ctx.security.keyring.open(clientSecret, id),
    secrets: openAppSecrets(ctx, integration),
    ...(configurationId ? { configurationId } : {}),
  };
}

/**
 * Returns the client id: the one that the provider gave to the app, or, for an app that providers do not
 * register, the one that its login kind makes of the service's addresses; empty without either.
 */
export function clientIdOf(ctx: Pick<Context, 'config' | 'providers'>, integration: AuthIntegration): string {
  const hosted = hostedClientOf(ctx, integration);
  return hosted ? hosted.clientId(placeOf(ctx, integration)) : integration.clientId;
}

/**
 * Returns why the provider would refuse an app as its published document describes it; `undefined` when it
 * would not, or when the app has no document.
 */
export function appProblem(
  ctx: Pick<Context, 'config' | 'providers'>,
  integration: AuthIntegration,
): ReturnType<HostedClient['problem']> {
  return hostedClientOf(ctx, integration)?.problem(placeOf(ctx, integration));
}

/** Returns the public document about the app; `undefined` for an app that needs none. */
export function clientDocument(ctx: Context, integration: AuthIntegration): object | undefined {
  const secret = ctx.security.keyring.open(integration.clientSecret, integration.id);
  return hostedClientOf(ctx, integration)?.document(placeOf(ctx, integration), secret);
}

function hostedClientOf(
  ctx: Pick<Context, 'providers'>,
  integration: AuthIntegration,
): HostedClient | undefined {
  const app = connectOf(ctx, integration)?.app;
  return typeof app === 'object' && app.kind === 'hosted' ? app : undefined;
}

function connectOf(ctx: Pick<Context, 'providers'>, { providerId, loginKind, ...row }: AuthIntegration) {
  const provider = providersOf(ctx, row).registry.find(providerId);
  return provider && loginKindOf(provider, loginKind).connect;
}

function placeOf(
  ctx: Pick<Context, 'config' | 'providers'>,
  integration: AuthIntegration,
  host?: string,
): ClientPlace {
  const { id, name } = integration;
  const { publicUrl } = ctx.config;
  return {
    name,
    documentUrl: documentUrlOf(ctx, id),
    redirectUri: redirectUriOf(ctx, integration, host),
    homeUrl: publicUrl,
  };
}

/** Returns the address at which the document about an app is published, if the app has one. */
export function documentUrlOf(ctx: Pick<Context, 'config'>, authIntegrationId: string): string {
  return `${ctx.config.publicUrl}/connect/clients/${authIntegrationId}`;
}

/** Returns the address below which files are that the provider is to fetch. */
export const filesUrlOf = ({ config }: Pick<Context, 'config'>): string => `${config.publicUrl}/files`;

/** Returns the address to which the provider reports changes. */
export function callbackUrlOf(
  ctx: Pick<Context, 'config'>,
  { providerId, id }: Pick<AuthIntegration, 'providerId' | 'id'>,
): string {
  return `${ctx.config.publicUrl}/webhooks/${providerId}/${id}`;
}

/** Returns the addresses to which the provider sends forms about end users; `undefined` when it sends none. */
export function userCallbacksOf(
  ctx: Pick<Context, 'config' | 'providers'>,
  integration: AuthIntegration,
): { deauthorizeUrl: string; dataDeletionUrl: string } | undefined {
  if (!providersOf(ctx, integration).registry.find(integration.providerId)?.userCallbacks) return undefined;
  const base = callbackUrlOf(ctx, integration);
  return { deauthorizeUrl: `${base}/deauthorize`, dataDeletionUrl: `${base}/data-deletion` };
}

/**
 * Returns the address to which the provider sends the end user's browser back. Each Auth Integration has its
 * own, and each server where it has an app of its own, so that answers are not mixed up.
 */
export function redirectUriOf(
  ctx: Pick<Context, 'config' | 'providers'>,
  integration: AuthIntegration,
  host?: string,
): string {
  const own = redirectUrisBelow(ctx) + integration.id;
  if (host !== undefined) return `${own}/${serverKeyOf(host)}`;
  return connectOf(ctx, integration)?.consent?.redirectEndsWithSlash ? `${own}/` : own;
}

/** Returns what all of these addresses begin with. */
export const redirectUrisBelow = ({ config }: Pick<Context, 'config'>) =>
  `${config.publicUrl}/connect/callback/`;

/** Returns what stands for a server in its redirect URIs. */
export function serverKeyOf(host: string): string {
  return createHash('sha256').update(host).digest('base64url');
}

/**
 * Returns the server of an account, for a login kind whose servers each have an app of their own.
 * @throws ProviderFailure `rejected` for the field `account` when there can be no such server.
 */
export function serverOf({ loginKind, call }: ProviderAccess, account: string): string | undefined {
  const { app } = loginKind.connect;
  return typeof app === 'object' && app.kind === 'per_server' ? app.hostOf(call, account) : undefined;
}

/** Returns the stored grant, decrypted. */
export function heldGrant(
  ctx: Pick<Context, 'security'>,
  { id, credential, profiles }: StoredConnection,
): HeldGrant {
  if (!credential) throw new Error(`${id} has no credential`);
  return {
    credential: openCredential(ctx.security.keyring, id, credential),
    accounts: profiles.map((profile) => ({
      externalId: profile.externalId,
      references: profile.references as Record<string, string>,
      ...(profile.credential
        ? { credential: openCredential(ctx.security.keyring, profile.id, profile.credential) }
        : {}),
    })),
  };
}
