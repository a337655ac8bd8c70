/**
 * Tests how grants live, shrink and end, with the whole service in live mode, on the AT Protocol's own server
 * software, which runs on this machine.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { findConnection } from '../../src/db/tables/connections.ts';
import { checkConnection } from '../../src/domain/connections/check-connection.ts';
import { accessOf } from '../../src/domain/grants/credentials/provider-access.ts';
import { refreshCredential } from '../../src/domain/grants/credentials/refresh-credential.ts';
import { createKey } from '../../src/providers/bluesky/dpop.ts';
import type { GrantCredential } from '../../src/providers/upstream-rules.ts';
import { failureOf } from '../support/adapter.ts';
import { outcomeOf, publish } from '../support/publishing.ts';
import type { Client } from '../support/service.ts';
import { until } from '../support/until.ts';
import { postsOf, writePost } from './bluesky-accounts.ts';
import { type Connected, type LiveService, startLiveService } from './live-service.ts';
import { agedToken, procedure, serveSite, untilIndexed } from './network.ts';

let live: LiveService;
beforeAll(async () => {
  live = await startLiveService();
});
afterAll(() => live.close());

const posts = '/v1/content/bluesky.posts.items';
const list = ({ connectedProfileId }: Connected, client: Client = live.client) =>
  client.get(posts, { connectedProfileId });
const connectionOf = async ({ connectionId }: Connected): Promise<Schemas['Connection']> =>
  (await live.client.get(`/v1/connections/${connectionId}`)).body;
const refresh = ({ connectionId }: Connected, client: Client = live.client) =>
  client.post(`/v1/connections/${connectionId}/refresh`, {});

/**
 * Returns the provider's functions that refresh and inspect a grant, bound to the app to which the grant was
 * given.
 */
async function providerOf({ connectionId }: Connected) {
  const { ctx } = live.service;
  const { loginKind, call } = accessOf(ctx, await findConnection(ctx.db, live.scope, connectionId));
  return {
    refresh: async (credential: GrantCredential) => loginKind.connect.refresh?.run(call, credential),
    inspect: (credential: GrantCredential) => loginKind.connect.inspect(call, { credential, accounts: [] }),
  };
}

/** Returns the topics of the events about a connection, in order. */
async function told({ connectionId }: Connected): Promise<string[]> {
  const events = await live.listener.allEvents();
  return events.filter(({ data }) => data.connectionId === connectionId).map(({ topic }) => topic);
}

/** Checks the connection three times: only then does a refused grant count as ended. */
async function check({ connectionId }: Connected): Promise<void> {
  for (let count = 0; count < 3; count += 1)
    await checkConnection(live.service.ctx, live.scope, connectionId);
}

async function expectOver(connected: Connected, status: string): Promise<void> {
  const { status: answered, body } = await list(connected);
  expect([answered, body.error.code]).toEqual([401, 'invalid_token']);
  await check(connected);
  expect((await connectionOf(connected)).status).toBe(status);
  expect(await told(connected)).toContain(`connection.${status}`);
  expect((await list(connected)).body.error.code).toBe('invalid_token');
}

describe.each(['oauth', 'app_password'] as const)('a grant by %s', (loginKind) => {
  const connect = () => (loginKind === 'oauth' ? live.connect() : live.connectByPassword());

  test('whose access token has expired is renewed in the middle of a call, and that is all of it', async () => {
    const connected = await connect();
    const held = await live.credentialOf(connected);
    await live.replaceCredential(connected, { ...held, accessToken: agedToken(held.accessToken, 24) });
    expect((await list(connected)).status).toBe(200);
    const { refreshToken } = await live.credentialOf(connected);
    expect(refreshToken).not.toBe(held.refreshToken);
    expect((await connectionOf(connected)).status).toBe('active');
    expect((await told(connected)).filter((topic) => topic === 'connection.refreshed')).toHaveLength(1);
  });

  test('whose access token has expired writes once', async () => {
    const connected = await connect();
    const held = await live.credentialOf(connected);
    await live.replaceCredential(connected, { ...held, accessToken: agedToken(held.accessToken, 24) });
    const { connectedProfileId } = connected;
    const input = { connectedProfileId, contentType: 'bluesky.posts.items', text: 'After a while' };
    const done = await outcomeOf(live.service, live.client, await publish(live.client, input));
    expect(done.status).toBe('published');
    expect(await postsOf(connected.account)).toEqual([done.externalId]);
  });

  test('whose access token has expired is found in good health', async () => {
    const connected = await connect();
    const held = await live.credentialOf(connected);
    await live.replaceCredential(connected, { ...held, accessToken: agedToken(held.accessToken, 24) });
    await check(connected);
    expect((await connectionOf(connected)).status).toBe('active');
  });

  test('refreshed by four at the same moment, in two processes, is renewed once and survives', async () => {
    const connected = await connect();
    const other = await live.another();
    const { connectionId } = connected;
    const { ctx } = live.service;
    const { credentialVersion } = await findConnection(ctx.db, live.scope, connectionId);
    const processes = [ctx, other.ctx, ctx, other.ctx];
    // The row stays locked until both processes wait for it. All four say which grant they have seen: a request that
    // comes late has seen the renewed one, and renews that as well.
    const asked = await ctx.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM connections WHERE id = ${connectionId} FOR UPDATE`;
      const sent = processes.map((process) =>
        refreshCredential(process, live.scope, connectionId, credentialVersion),
      );
      await until(async () => {
        const [row] = await ctx.db.$queryRaw<{ waiting: number }[]>`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
        return row?.waiting === 2;
      });
      return sent;
    });
    await Promise.all(asked);
    expect((await told(connected)).filter((topic) => topic === 'connection.refreshed')).toHaveLength(1);
    for (const client of [live.client, other.client])
      expect((await list(connected, client)).status).toBe(200);
    expect((await refresh(connected)).body).toMatchObject({ status: 'active' });
    await other.close();
  });

  test('is given back when its Connection is deleted', async () => {
    const connected = await connect();
    const [held, provider] = [await live.credentialOf(connected), await providerOf(connected)];
    expect((await live.client.delete(`/v1/connections/${connected.connectionId}`)).status).toBe(200);
    expect(await failureOf(provider.refresh(held))).toEqual({ kind: 'expired' });
    expect((await list(connected)).body.error.code).toBe('invalid_token');
    expect(await told(connected)).toContain('connection.revoked');
  });

  test('of an account that was deactivated is over, once the provider has said so three times', async () => {
    const connected = await connect();
    await procedure('com.atproto.server.deactivateAccount', {}, { token: connected.account.accessJwt });
    await check(connected);
    expect((await connectionOf(connected)).status).toBe('revoked');
    expect(await told(connected)).toContain('connection.revoked');
    expect((await list(connected)).body.error.code).toBe('invalid_token');
  });
});

describe('a grant by oauth', () => {
  test('ends when a refresh token is used twice, by whoever has it', async () => {
    const connected = await live.connect();
    const [stolen, provider] = [await live.credentialOf(connected), await providerOf(connected)];
    expect((await refresh(connected)).status).toBe(200);
    expect((await list(connected)).status).toBe(200);
    expect(await failureOf(provider.refresh(stolen))).toEqual({ kind: 'expired' });
    await expectOver(connected, 'expired');
  });

  test('to which the end user consents in part allows that part, and says what is missing', async () => {
    const granted = ['app.bsky.feed.getAuthorFeed', 'app.bsky.feed.getPosts', 'app.bsky.feed.getPostThread'];
    const scope = ['atproto', ...granted.map((lexicon) => `rpc:${lexicon}?aud=*`)].join(' ');
    const connected = await live.connect({ scope });
    expect((await connectionOf(connected)).grantedScopes.toSorted()).toEqual(scope.split(' ').toSorted());
    expect((await list(connected)).status).toBe(200);
    const { connectedProfileId } = connected;
    const input = { connectedProfileId, contentType: 'bluesky.posts.items', text: 'x' };
    const refused = await live.client.post('/v1/publish-requests/validate', input);
    expect(refused.status).toBe(403);
    expect(refused.body.error).toMatchObject({
      code: 'scope_insufficient',
      meta: { missingScopes: expect.arrayContaining(['repo:app.bsky.feed.post?action=create']) },
    });
  });

  test('that covers less than is known here is refused by the provider, for lack of a scope', async () => {
    const connected = await live.connect({ scope: 'atproto' });
    const { grantedScopes } = await connectionOf(await live.connect());
    const externalId = await writePost(connected.account, { text: 'Mine' });
    await untilIndexed();
    await live.service.ctx.db.connection.updateMany({
      where: { id: connected.connectionId },
      data: { grantedScopes },
    });
    live.service.ctx.db.$cached.profiles.forget(connected.connectionId);
    const { connectedProfileId } = connected;
    const path = `${posts}/${encodeURIComponent(externalId)}`;
    for (const { status, body } of [
      await list(connected),
      await live.client.delete(path, { connectedProfileId }),
    ])
      expect([status, body.error.code]).toEqual([403, 'scope_insufficient']);
    const input = { connectedProfileId, contentType: 'bluesky.posts.items', text: 'x' };
    const done = await outcomeOf(live.service, live.client, await publish(live.client, input));
    expect(done).toMatchObject({ status: 'failed', error: { code: 'scope_insufficient' } });
    expect(await postsOf(connected.account)).toEqual([externalId]);
  });

  test('to one of several apps of a customer ends without the others', async () => {
    const one = await live.connect();
    const other = await live.connect({ account: one.account });
    const [held, provider] = [await live.credentialOf(one), await providerOf(one)];
    expect((await live.client.delete(`/v1/connections/${one.connectionId}`)).status).toBe(200);
    expect(await failureOf(provider.refresh(held))).toEqual({ kind: 'expired' });
    expect((await list(other)).status).toBe(200);
    expect((await refresh(other)).status).toBe(200);
  });

  test('for one operation asks for what that needs, and for nothing else', async () => {
    const connected = await live.connect({ operations: ['bluesky.posts.items.list'] });
    expect((await list(connected)).status).toBe(200);
    const { grantedScopes } = await connectionOf(connected);
    expect(grantedScopes.filter((scope) => scope.startsWith('repo:'))).toEqual([]);
  });
});

test('a grant by app_password is over when the end user takes the password back', async () => {
  const connected = await live.connectByPassword();
  const { accessJwt: token } = connected.account;
  await procedure('com.atproto.server.revokeAppPassword', { name: 'tests' }, { token });
  const { status, body } = await refresh(connected);
  expect([status, body.error?.code]).toEqual([401, 'invalid_token']);
  const held = await live.credentialOf(connected);
  await live.replaceCredential(connected, { ...held, accessToken: agedToken(held.accessToken, 24) });
  await expectOver(connected, 'expired');
});

describe('at an https address', () => {
  const publicUrl = 'https://client.tests.internal';
  let site: LiveService;
  beforeAll(async () => {
    const port = await freePort();
    await serveSite(publicUrl, `http://127.0.0.1:${port}`);
    site = await startLiveService({ PORT: `${port}`, PUBLIC_URL: publicUrl });
  });
  afterAll(() => site.close());

  test('the app proves itself by a key that is looked up in its document, and lives on with it', async () => {
    const connected = await site.connect();
    const { connectedProfileId, authIntegrationId, connectionId } = connected;
    const integration = (await site.client.get(`/v1/auth-integrations/${authIntegrationId}`)).body;
    expect(integration.clientId).toBe(`${publicUrl}/connect/clients/${authIntegrationId}`);
    expect((await list(connected, site.client)).status).toBe(200);
    expect((await refresh(connected, site.client)).body).toMatchObject({ connectionId, status: 'active' });
    const input = { connectedProfileId, contentType: 'bluesky.posts.items', text: 'Confidential' };
    const done = await outcomeOf(site.service, site.client, await publish(site.client, input));
    expect(done.status).toBe('published');
    expect((await site.client.delete(`/v1/connections/${connectionId}`)).status).toBe(200);
  });

  test('an app without the key is refused', async () => {
    const connected = await site.connect();
    const { ctx } = site.service;
    const { authIntegrationId: id } = connected;
    const other = ctx.security.keyring.seal(await createKey(), id);
    await ctx.db.authIntegration.update({ where: { id }, data: { clientSecret: other } });
    const { status, body } = await refresh(connected, site.client);
    expect([status, body.error.code]).toEqual([502, 'internal']);
    expect((await list(connected, site.client)).status).toBe(200);
  });
});
