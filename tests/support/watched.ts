/** Live profiles on accounts of simulated providers, whose webhooks wait until a test brings them to the door. */
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { sweepProfile } from '../../src/domain/observations/sweep.ts';
import type { HappeningChoices, SimulatedAccount } from '../../src/providers/simulator.ts';
import { newIntegration } from './connect.ts';
import { makeLiveProfile } from './live-profile.ts';
import { type Event, type Listener, startListener } from './observed.ts';
import { type ProviderServer, startProviderServer } from './provider-server.ts';
import { sendWebhook } from './provider-webhook.ts';
import { startTestService, type TestService } from './service.ts';
import type { Kind } from './suites/connect-resources.ts';

export interface Watched extends SimulatedAccount {
  kind: Kind;
  connectedProfileId: string;
  connectionId: string;
  integration: Schemas['AuthIntegration'];
  /** Lets something happen, and returns the webhook that the provider makes of it; empty where it makes none. */
  happen(event: string, choices?: HappeningChoices): Promise<{ externalId: string; body: string }>;
  /** Brings webhooks to the door of the app, one after the other. */
  report(...bodies: string[]): Promise<void>;
  /** Lets something happen, reports it and waits until it is told. Returns its id. */
  hear(event: string, choices?: HappeningChoices): Promise<string>;
  /** @param aheadMs how far the clock of the process is ahead. */
  sweep(aheadMs?: number): Promise<number>;
  events(): Promise<Event[]>;
}

export interface Watching {
  service: TestService;
  provider: ProviderServer;
  listener: Listener;
}

/** One for the test file that calls this; its members are there once tests run. */
export function useWatching(): Watching {
  const watching = {} as Watching;
  beforeAll(async () => {
    const provider = await startProviderServer();
    const service = await startTestService(provider.environment);
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

/** @param reuse to connect the same account once more, or another one through the same app. */
export async function watch(
  { service, provider, listener }: Watching,
  kind: Kind,
  reuse: { account?: SimulatedAccount; integration?: Schemas['AuthIntegration'] } = {},
): Promise<Watched> {
  const { ctx } = service;
  const adapter = ctx.registry.find(kind.providerId);
  if (!adapter) throw new Error(`no provider ${kind.providerId}`);
  const account = reuse.account ?? adapter.simulator.createAccount(kind.loginKind, 'healthy');
  const integration = reuse.integration ?? (await newIntegration(listener.client, kind));
  const profile = await makeLiveProfile(service, listener.organizationId, { ...account, ...kind });
  const { id: connectedProfileId, connectionId } = profile;
  const authIntegrationId = integration.authIntegrationId;
  await ctx.db.connection.update({ where: { id: connectionId }, data: { authIntegrationId } });
  ctx.profiles.forget(connectionId);

  const { fields = [] } =
    adapter.loginKinds.find(({ id }) => id === kind.loginKind)?.connect.subscription ?? {};
  await provider.store.write(
    account.references.pageId ?? account.externalId,
    `subscribed_apps/${integration.clientId}`,
    { subscribed_fields: fields.map(({ name }) => name) },
  );

  const watched: Watched = {
    ...account,
    kind,
    connectedProfileId,
    connectionId,
    integration,
    async happen(event, choices = {}) {
      const before = provider.sent.length;
      const happening = { event, times: 1, ...choices } as const;
      const { externalId } = await adapter.simulator.happen(account.accessToken, happening, provider.store);
      return { externalId, body: provider.sent[before]?.body ?? '' };
    },
    async report(...bodies) {
      const callback = service.url + new URL(integration.webhook.callbackUrl).pathname;
      for (const body of bodies) await sendWebhook(callback, body).expect(200);
    },
    async hear(event, choices) {
      const { externalId, body } = await watched.happen(event, choices);
      await watched.report(body);
      await watched.events();
      return externalId;
    },
    sweep(aheadMs = 0) {
      const scope = { organizationId: listener.organizationId, mode: 'live' } as const;
      const now = () => new Date(Date.now() + aheadMs);
      return sweepProfile({ ...ctx, now }, scope, connectedProfileId);
    },
    events: () => listener.eventsOf(watched),
  };
  return watched;
}
