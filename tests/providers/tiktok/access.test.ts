/** Tests TikTok's login, the tokens that it gives, and what it tells of an app. */
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../../src/config.ts';
import { openUpstream } from '../../../src/provider-client/send.ts';
import { createTransport, simulatedAdapter } from '../../../src/provider-client/transports/transport.ts';
import type { ConnectCall } from '../../../src/providers/connect.ts';
import { tiktok } from '../../../src/providers/tiktok/index.ts';
import { createMemoryStore } from '../../../src/simulators/server.ts';
import type { SimulatedRequest, Simulator } from '../../../src/simulators/simulator.ts';
import { failureOf } from '../../support/adapter.ts';
import { simulatorFor } from '../../support/simulators.ts';

const now = new Date('2026-03-01T12:00:00Z');
const { providers } = loadConfig({ NODE_ENV: 'test' });
const setup = {
  redirectUri: 'https://here.example/cb',
  callbackUrl: 'https://here.example/wh',
  filesUrl: 'https://here.example/files',
};

/** Returns the login as a Connection has it, with what is asked of TikTok. */
function login(answer: Simulator['answer'] = simulatorFor('tiktok').answer, clientSecret = 'secret') {
  const asked: SimulatedRequest[] = [];
  const wire: Simulator['answer'] = async (request, store) => {
    asked.push(request);
    return answer(request, store);
  };
  const adapter = simulatedAdapter({ ...simulatorFor('tiktok'), answer: wire }, createMemoryStore());
  const transport = createTransport({ timeoutMs: 20, adapterOf: () => adapter });
  const call = {
    app: { clientId: 'key', clientSecret },
    open: (rules, credential) => openUpstream(transport, rules, credential),
    now: () => now,
  } as Partial<ConnectCall> as ConnectCall;
  const found = tiktok(providers).loginKinds.find(({ id }) => id === 'tiktok')?.connect;
  if (!found?.refresh || !found.consent || !found.appCheck?.asked) throw new Error('a part is missing');
  return {
    connect: found,
    refresh: found.refresh,
    consent: found.consent,
    check: found.appCheck,
    call,
    asked,
  };
}

const json = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });
const form = (request: SimulatedRequest | undefined) =>
  Object.fromEntries(new URLSearchParams(request?.body));
/** Source: developers.tiktok.com/doc/oauth-user-access-token-management, lifetimes as of November 2026. */
const issued = {
  access_token: 'act.2',
  expires_in: 7200,
  refresh_token: 'rft.2',
  refresh_expires_in: 15_552_000,
  open_id: 'afd97af1-b87b-48b9-ac98-410aghda5344',
  scope: 'user.info.basic,video.list',
  token_type: 'Bearer',
};

describe('a grant', () => {
  test('is asked for with the key and with commas between the scopes', async () => {
    const { consent, call } = login();
    const { url } = await consent.begin(call, {
      redirectUri: setup.redirectUri,
      state: 's',
      scopes: ['user.info.basic', 'video.publish'],
      again: false,
    });
    expect(new URL(url).pathname).toBe('/v2/auth/authorize/');
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      client_key: 'key',
      redirect_uri: setup.redirectUri,
      response_type: 'code',
      scope: 'user.info.basic,video.publish',
      state: 's',
      // So that a person who is logged in can choose another account.
      disable_auto_auth: '1',
    });
  });

  test('is what the person has ticked, and ends with its refresh token', async () => {
    const account = { data: { user: { open_id: 'me', display_name: 'Me' } }, error: { code: 'ok' } };
    const { consent, call, asked } = login(async ({ method }) => json(method === 'POST' ? issued : account));
    const granted = await consent.exchange(call, { code: 'c', redirectUri: setup.redirectUri });
    expect(granted).toMatchObject({
      subject: 'me',
      grantedScopes: ['user.info.basic', 'video.list'],
      expiresAt: new Date(now.getTime() + 15_552_000_000),
      accounts: [{ externalId: 'me', displayName: 'Me' }],
    });
    expect(form(asked[0])).toEqual({
      grant_type: 'authorization_code',
      code: 'c',
      redirect_uri: setup.redirectUri,
      client_key: 'key',
      client_secret: 'secret',
    });
  });

  test('is refreshed, and the new refresh token takes the place of the old one', async () => {
    const { refresh, call, asked } = login(async () => json(issued));
    const { credential } = await refresh.run(call, { accessToken: 'act.1', refreshToken: 'rft.1' });
    expect(credential).toEqual({ accessToken: 'act.2', refreshToken: 'rft.2', issuedAt: now.toISOString() });
    expect(form(asked[0])).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'rft.1',
      client_key: 'key',
      client_secret: 'secret',
    });
  });

  test('is over when its refresh token is refused, also with 200, and not when the app is or TikTok fails', async () => {
    const refused = async (error: string, status = 200) => {
      const { refresh, call } = login(async () =>
        json({ error, error_description: 'no', log_id: '1' }, status),
      );
      return failureOf(refresh.run(call, { accessToken: 'act.1', refreshToken: 'rft.1' }));
    };
    expect(await refused('invalid_grant')).toEqual({ kind: 'expired' });
    expect(await refused('invalid_grant', 400)).toEqual({ kind: 'expired' });
    expect(await refused('invalid_client')).toMatchObject({ kind: 'rejected' });
    expect(await refused('server_error')).toMatchObject({ kind: 'outage' });
  });

  test('is given back with its access token', async () => {
    const { connect, call, asked } = login(async () => json({}));
    await connect.revoke?.(call, { accessToken: 'act.1', refreshToken: 'rft.1' });
    expect(asked[0]?.url.pathname).toBe('/v2/oauth/revoke/');
    expect(form(asked[0])).toEqual({ client_key: 'key', client_secret: 'secret', token: 'act.1' });
  });
});

describe('the check of an app', () => {
  const credentials = async (secret: string) => {
    const { check, call } = login(undefined, secret);
    return (await check.asked?.run(call, setup))?.map(({ name, status }) => `${name} ${status}`);
  };

  test('tells a secret that is refused', async () => {
    expect(await credentials('secret')).toEqual(['credentials ok']);
    expect(await credentials('#fault:secret_refused')).toEqual(['credentials problem']);
  });

  test('calls no secret wrong because TikTok gives the app no token of its own', async () => {
    const { check, call } = login(async () =>
      json({ error: 'unauthorized_client', error_description: 'no' }),
    );
    expect(await check.asked?.run(call, setup)).toMatchObject([
      { name: 'credentials', status: 'unknown', message: expect.stringContaining('unauthorized_client') },
    ]);
  });

  test('names what has to be looked up by hand: addresses, the domain of files, the audit', () => {
    const found = login().check.byHand(setup);
    expect(found.map(({ name, status }) => `${name} ${status}`)).toEqual([
      'redirect_uri unknown',
      'webhook_subscription unknown',
      'file_domain unknown',
      'app_access unknown',
    ]);
    for (const address of Object.values(setup)) expect(JSON.stringify(found)).toContain(address);
  });
});
