/** The apps by which the service is known: at servers of their own, in test mode, and for webhooks. */
import { createHash, createHmac } from 'node:crypto';
import type { Context } from '../../../context.ts';
import {
  type AuthIntegration,
  findServerApp,
  forgetServerApp,
  releaseServerApp,
  type ServerApp,
  storeServerApp,
  takeServerApp,
} from '../../../db/tables/auth-integrations.ts';
import type { StoredConnection } from '../../../db/tables/connections.ts';
import { rethrowAfterAttempt } from '../../../errors/index.ts';
import type {
  ClientPlace,
  ConnectCall,
  OwnEndpoint,
  ProviderApp,
  ServerApps,
} from '../../../providers/connect.ts';
import { waitForHolder } from './refresh-plan.ts';

// The webhook endpoints of single connections, for providers that report each account or bot to its own.

/**
 * Returns the secrets that prove a provider at a connection's endpoint: one for each encryption key, the
 * active one first, so that a rotation breaks nothing.
 */
export function endpointSecrets(
  { security: { keyring } }: Pick<Context, 'security'>,
  connectionId: string,
): string[] {
  return keyring
    .derive('webhook-endpoints')
    .map((key) => createHmac('sha256', key).update(connectionId).digest('hex'));
}

/** Returns the endpoint of a connection; `undefined` when the provider reports to the endpoint of its app. */
export function ownEndpointOf(
  ctx: Context,
  { id, providerId, organizationId }: Pick<StoredConnection, 'id' | 'providerId' | 'organizationId'>,
): OwnEndpoint | undefined {
  if (ctx.providers.registry.find(providerId)?.webhooks?.endpoints !== 'connection') return undefined;
  const [secret = ''] = endpointSecrets(ctx, id);
  const callbackUrl = `${ctx.config.publicUrl}/webhooks/${providerId}/${id}?organization=${organizationId}`;
  return { callbackUrl, secret };
}

// Registers the customer's app at each server of a provider where it is needed, once, and keeps what the server gave to
// it until the server no longer knows the app. Servers allow few registrations, so processes that need the same app wait
// for the one that registers it.

interface Wanted {
  host: string;
  apps: ServerApps;
  place: ClientPlace;
  call: ConnectCall;
}

/** The most calls that a registration takes: the server's software is read before the app is registered. */
const mostCalls = 4;

/** The time for storing the answer before another process may register the app, in milliseconds. */
const storingMs = 15_000;

/**
 * Returns the app at a server.
 * @throws ProviderFailure of the registration.
 * @throws ServiceError `service_unavailable` when another process does not finish the registration in time.
 */
export function appAtServer(
  ctx: Context,
  integration: AuthIntegration,
  { host, apps, place, call }: Wanted,
): Promise<ProviderApp> {
  const registration = apps.registration(place);
  const hash = createHash('sha256').update(JSON.stringify(registration)).digest();
  const leaseMs = mostCalls * ctx.config.providerTimeoutMs + storingMs;
  return ctx.db.$concurrency.singleFlight(`app of ${integration.id} at ${host}`, async () => {
    const startedAt = performance.now();
    for (;;) {
      const known = await findServerApp(ctx.db, integration, host, hash);
      if (known) {
        const app = openApp(ctx, known);
        if (await apps.isKnown(call, host, app, registration)) return app;
        await forgetServerApp(ctx.db, integration, known);
      }
      const id = await takeServerApp(ctx.db, integration, host, hash, leaseMs);
      if (id) return register(id);
      await waitForHolder(performance.now() - startedAt, 'registering an app');
    }
  });

  async function register(id: string): Promise<ProviderApp> {
    try {
      const app = await apps.register(call, host, registration);
      const credentials = ctx.security.keyring.seal(JSON.stringify(app), id);
      await storeServerApp(ctx.db, integration, { id, credentials, registrationHash: hash }).catch(
        rethrowAfterAttempt,
      );
      return app;
    } catch (error) {
      await releaseServerApp(ctx.db, integration, id);
      throw error;
    }
  }
}

function openApp(ctx: Pick<Context, 'security'>, { id, credentials }: ServerApp): ProviderApp {
  if (!credentials) throw new Error(`${id} has no credentials`);
  return JSON.parse(ctx.security.keyring.open(credentials, id)) as ProviderApp;
}

// The app of profiles that test controls made: one per organization, with nothing stored.

/** Returns a secret for each encryption key, the active one first, so that a rotation breaks nothing. */
export function simulatedAppSecrets(ctx: Pick<Context, 'security'>, organizationId: string): string[] {
  return ctx.security.keyring
    .derive('simulated-apps')
    .map((key) => createHmac('sha256', key).update(organizationId).digest('hex'));
}
