/** How a grant is talked about with its provider: the login kind's functions, the app, and the way out. */
import type { Context } from '../../context.ts';
import type { AuthIntegration } from '../../db/auth-integrations.ts';
import type { StoredConnection } from '../../db/connections.ts';
import type { Scope } from '../../db/scope.ts';
import type { ConnectCall, HeldGrant, ProviderApp } from '../../providers/connect.ts';
import type { LoginKind, Provider } from '../../providers/provider.ts';
import { loginKindOf } from '../../providers/registry.ts';
import { openCredential } from './credential.ts';

export interface ProviderAccess {
  provider: Provider;
  loginKind: LoginKind;
  call: ConnectCall;
}

/** Connections that a test control made have no integration; the simulated provider knows every app. */
const simulatedApp: ProviderApp = { clientId: 'simulated', clientSecret: 'simulated' };

export function accessOf(ctx: Context, connection: StoredConnection): ProviderAccess {
  return openAccess(ctx, connection, connection.authIntegration);
}

export function accessThrough(ctx: Context, integration: AuthIntegration): ProviderAccess {
  return openAccess(ctx, integration, integration);
}

function openAccess(
  ctx: Context,
  { providerId, loginKind, ...row }: Scope & { providerId: string; loginKind: string },
  integration: AuthIntegration | null,
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
        ctx.upstreams[row.mode]({ provider, rules, credential, scope: row, signal: undefined }),
    },
  };
}

export function appOf(ctx: Context, integration: AuthIntegration): ProviderApp {
  const { id, clientId, clientSecret, configurationId } = integration;
  return {
    clientId,
    clientSecret: ctx.keyring.open(clientSecret, id),
    ...(configurationId ? { configurationId } : {}),
  };
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
