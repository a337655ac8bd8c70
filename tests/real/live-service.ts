/** Runs the service in live mode on the real network, with a customer who listens and end users who connect. */
import { expect } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import type { Scope } from '../../src/db/client/scope.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { openCredential, sealCredential } from '../../src/provider-client/grant.ts';
import type { GrantCredential } from '../../src/providers/upstream-rules.ts';
import { byAppPassword, byOAuth, newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { type EndUser, newEndUser, nextOf, offeredOn } from '../support/end-user.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { type Client, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { createAccount, createAppPassword, network, type RealAccount, untilIndexed } from './network.ts';
import { type ConsentChoice, signInAndConsent } from './sign-in.ts';
import { watchEvent, watchProvider } from './table/watch.ts';

export const networkVariables = {
  BLUESKY_URL: network.pdsUrl,
  BLUESKY_DIRECTORY_URL: network.plcUrl,
};

export interface Connected {
  account: RealAccount;
  authIntegrationId: string;
  connectionId: string;
  connectedProfileId: string;
}

export interface LiveService {
  service: TestService;
  listener: Listener;
  client: Client;
  scope: Scope;
  /** Starts another process on the same database, with a key of the same customer. */
  another(): Promise<TestService & { client: Client }>;
  /** Connects as an end user: through the hosted page, the account's own consent screen, and back. */
  connect(choice?: ConsentChoice & { operations?: string[]; account?: RealAccount }): Promise<Connected>;
  /** Connects with a password that the end user has made for the app. */
  connectByPassword(): Promise<Connected>;
  /** Returns the credential that the service stores for a connection, with its seal opened. */
  credentialOf(connected: Connected): Promise<GrantCredential>;
  replaceCredential(connected: Connected, credential: GrantCredential): Promise<void>;
  /** Waits until all events are delivered. Returns the topics of the events about an item, in order. */
  toldOf(connected: Connected, externalId: string): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Starts the service in live mode, and a customer who receives all events.
 * @param variables further environment variables. Without a `PUBLIC_URL` among them the service has an
 * address of this machine, where no server looks an app up.
 */
export async function startLiveService(variables: Record<string, string> = {}): Promise<LiveService> {
  const port = await freePort();
  const service = await startTestService(
    {
      PORT: `${port}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...networkVariables,
      ...variables,
    },
    { workers: 'live' },
  );
  const { ctx } = service;
  watchProvider(ctx.providers.live.registry.find('bluesky'));
  const listener = await startListener(service, { topics: ['*'], mode: 'live' });
  const { client, organizationId } = listener;
  const scope = { organizationId, mode: 'live' } as const;

  async function newOwner(): Promise<RealAccount> {
    const account = await createAccount('owner');
    await untilIndexed();
    return account;
  }

  /** Id of a connected profile -> the login kind by which it was connected. */
  const loginKinds = new Map<string, string>();

  const live: LiveService = {
    service,
    listener,
    client,
    scope,
    async another() {
      const { publicUrl } = ctx.config;
      const other = await startTestService(
        { PUBLIC_URL: publicUrl, ...networkVariables },
        { databaseUrl: service.databaseUrl, workers: 'live' },
      );
      return { ...other, client: (await keyOf(other, organizationId)).client };
    },
    async connect({ operations, account: known, ...choice } = {}) {
      const account = known ?? (await newOwner());
      const { authIntegrationId } = await newIntegration(client, byOAuth);
      const session = await newSession(client, authIntegrationId, operations ? { operations } : {});
      const user = newEndUser(service);
      const consentUrl = await user.start(session.authorizationUrl, `@${account.handle}`);
      const back = await signInAndConsent(consentUrl, account, choice);
      expect(await comeBack(user, back.href)).toContain('status=completed');
      const { connectionId = '', connectedProfileIds: [connectedProfileId = ''] = [] } = await sessionNow(
        client,
        session.connectSessionId,
      );
      loginKinds.set(connectedProfileId, 'oauth');
      return { account, authIntegrationId, connectionId, connectedProfileId };
    },
    async connectByPassword() {
      const account = await newOwner();
      const { authIntegrationId } = await newIntegration(client, byAppPassword);
      const appPassword = { identifier: account.handle, password: await createAppPassword(account) };
      const imported = await client.post('/v1/connections/import', { authIntegrationId, appPassword });
      expect(imported.status).toBe(200);
      const {
        connectionId,
        connectedProfileIds: [connectedProfileId = ''],
      } = imported.body as Schemas['Connection'];
      loginKinds.set(connectedProfileId, 'app_password');
      return { account, authIntegrationId, connectionId, connectedProfileId };
    },
    async credentialOf({ connectionId: id }) {
      const { credential } = await ctx.db.connection.findFirstOrThrow({ where: { id } });
      return openCredential(ctx.security.keyring, id, credential ?? Buffer.alloc(0));
    },
    async replaceCredential({ connectionId: id }, credential) {
      const data = { credential: sealCredential(ctx.security.keyring, id, credential) };
      await ctx.db.connection.updateMany({ where: { id }, data });
      ctx.db.$cached.profiles.forget(id);
    },
    async toldOf(connected, externalId) {
      const events = await listener.eventsOf(connected);
      return events.filter(({ data }) => data.externalId === externalId).map(({ topic }) => topic);
    },
    async close() {
      for (const { event } of listener.receiver.received)
        watchEvent(event, loginKinds.get(event.connectedProfileId) ?? '');
      await listener.close();
      await service.close();
    },
  };
  return live;
}

/**
 * Opens the callback URL, and returns the URL to which the flow leads in the end. If accounts are offered to
 * choose from, all are chosen.
 */
async function comeBack(user: EndUser, callbackUrl: string): Promise<string> {
  const arrived = await user.get(callbackUrl);
  if (arrived.status !== 303) return nextOf(arrived);
  const choiceUrl = nextOf(arrived);
  const account = offeredOn(await user.get(choiceUrl));
  return nextOf(await user.post(choiceUrl, { decision: 'connect', account }));
}

async function keyOf(service: TestService, organizationId: string): Promise<TestKey> {
  const { name } = await service.ctx.db.organization.findUniqueOrThrow({ where: { id: organizationId } });
  return service.newKey({ organization: name, mode: 'live' });
}
