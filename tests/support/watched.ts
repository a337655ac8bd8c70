/**
 * Connects live profiles to accounts of simulated providers. The webhooks of these accounts reach the service
 * only when a test sends them.
 */
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { findProfile } from '../../src/db/tables/profiles.ts';
import { sweepProfile } from '../../src/domain/sync/observations/sweep.ts';
import type { ProviderEventOptions, SimulatedAccount } from '../../src/simulators/simulator.ts';
import { newIntegration, reportedTo } from './connect.ts';
import { makeLiveProfile } from './live-profile.ts';
import { type Event, type Listener, startListener } from './observed.ts';
import { type ProviderServer, startProviderServer } from './provider-server.ts';
import { sendWebhook } from './provider-webhook.ts';
import { fixtureSecret } from './secrets.ts';
import { sharedTestService, type TestService } from './service.ts';
import { simulatorFor } from './simulators.ts';
import type { Kind } from './suites/connect-resources.ts';

export interface Watched extends SimulatedAccount {
  kind: Kind;
  connectedProfileId: string;
  connectionId: string;
  integration: Schemas['AuthIntegration'];
  /**
   * Lets something happen on the account. Returns the item's id, and the body of the webhook that the
   * provider makes of it, which is empty when there is none.
   */
  happen(event: string, choices?: ProviderEventOptions): Promise<{ externalId: string; body: string }>;
  /** Sends webhooks to the app's webhook endpoint, one after the other. */
  report(...bodies: string[]): Promise<void>;
  /**
   * Lets something happen, sends its webhook, and waits until its events are delivered. Returns the item's
   * id.
   */
  hear(event: string, choices?: ProviderEventOptions): Promise<string>;
  /**
   * Sweeps the profile, and returns the number of events that it caused.
   * @param aheadMs how far the clock of the sweep is ahead, in milliseconds.
   */
  sweep(aheadMs?: number): Promise<number>;
  events(): Promise<Event[]>;
}

interface Watching {
  service: TestService;
  provider: ProviderServer;
  listener: Listener;
}

type Start = (settings: Record<string, string>) => Promise<TestService>;

/**
 * Starts a provider and a listener before the tests of the file that calls this, and closes them after the tests.
 * @param start starts a service of the file's own in place of the shared one.
 */
export function useWatching(start: Start = (settings) => sharedTestService({ settings })): Watching {
  const watching = {} as Watching;
  beforeAll(async () => {
    const provider = await startProviderServer();
    const service = await start(provider.environment);
    const listener = await startListener(service, { mode: 'live' });
    Object.assign(watching, { provider, service, listener });
  });
  afterEach(() => {
    watching.provider.intercept = async (_request, answer) => answer;
  });
  afterAll(async () => {
    await watching.service.close();
    await watching.provider.close();
    await watching.listener.close();
  });
  return watching;
}

/**
 * Connects an account, and subscribes its app to its webhooks.
 * @param reuse an integration or account to use again, to connect the same account once more or another one
 * through the same app.
 */
export async function watch(
  { service, provider, listener }: Watching,
  kind: Kind,
  reuse: { account?: SimulatedAccount; integration?: Schemas['AuthIntegration'] } = {},
): Promise<Watched> {
  const { ctx } = service;
  const adapter = ctx.providers.registry.find(kind.providerId);
  if (!adapter) throw new Error(`no provider ${kind.providerId}`);
  const account = reuse.account ?? simulatorFor(adapter.id).createAccount(kind.loginKind, 'healthy');
  const integration = reuse.integration ?? (await newIntegration(listener.client, reportedTo(kind)));
  const profile = await makeLiveProfile(service, listener.organizationId, { ...account, ...kind });
  const { id: connectedProfileId, connectionId } = profile;
  const authIntegrationId = integration.authIntegrationId;
  await ctx.db.connection.updateMany({ where: { id: connectionId }, data: { authIntegrationId } });
  ctx.db.$cached.profiles.forget(connectionId);

  const { fields = [] } =
    adapter.loginKinds.find(({ id }) => id === kind.loginKind)?.connect.subscription ?? {};
  const simulator = simulatorFor(adapter.id);
  const names = fields.map(({ name }) => name);
  await simulator.subscribe?.(account.accessToken, names, provider.store);

  const watched: Watched = {
    ...account,
    kind,
    connectedProfileId,
    connectionId,
    integration,
    async happen(event, choices = {}) {
      const before = provider.sent.length;
      const happening = { event, times: 1, ...choices } as const;
      const { externalId } = await simulator.trigger(account.accessToken, happening, provider.store);
      return { externalId, body: provider.sent[before]?.body ?? '' };
    },
    async report(...bodies) {
      const callback = service.url + new URL(integration.webhook.callbackUrl).pathname;
      for (const body of bodies)
        await sendWebhook(callback, body, simulator.signatureHeaders?.(body, fixtureSecret('app'))).expect(
          200,
        );
    },
    async hear(event, choices) {
      const { externalId, body } = await watched.happen(event, choices);
      await watched.report(body);
      await watched.events();
      return externalId;
    },
    async sweep(aheadMs = 0) {
      const scope = { organizationId: listener.organizationId, mode: 'live' } as const;
      const now = () => new Date(Date.now() + aheadMs);
      return sweepProfile(
        { ...ctx, clock: { ...ctx.clock, now } },
        await findProfile(ctx.db, scope, connectedProfileId),
      );
    },
    events: () => listener.eventsOf(watched),
  };
  return watched;
}
