/** Tests the requests of OAuth that adapters share: the exchange of a code, refreshing with rotation, and giving a token back. */
import { beforeEach, describe, expect, test } from '@jest/globals';
import { openUpstream } from '../../src/provider-client/send.ts';
import { createTransport } from '../../src/provider-client/transports/transport.ts';
import { appToken, exchangeCode, refreshCredential, revokeToken } from '../../src/providers/kit/oauth.ts';
import { failureOf } from '../support/adapter.ts';

const app = { clientId: 'app', clientSecret: 'of the app' };
const now = new Date('2026-11-26T12:00:00.000Z');
const code = { code: 'code-1', redirectUri: 'https://service.example/back' };
const held = { accessToken: 'access-1', refreshToken: 'refresh-1', details: { host: 'a.example' } };

let asked: { method: string | undefined; url: string | undefined; form: object }[];
let answer: { status: number; body: object };
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: { access_token: 'access-2' } };
});

const transport = createTransport({
  timeoutMs: 1_000,
  adapterOf: () => async (config) => {
    const { method, url, data } = config;
    asked.push({ method, url, form: Object.fromEntries(new URLSearchParams(data)) });
    return { data: JSON.stringify(answer.body), status: answer.status, statusText: '', headers: {}, config };
  },
});
const upstream = openUpstream(
  transport,
  {
    baseUrl: 'https://provider.example',
    authorize: () => ({}),
    classify: ({ status }) =>
      status === 400 ? { failure: { kind: 'expired' }, detail: 'invalid_grant' } : undefined,
  },
  { accessToken: '' },
);
const endpoint = { upstream, path: '/oauth/token', app, now };
const issuedAt = now.toISOString();

describe('a code', () => {
  const form = {
    grant_type: 'authorization_code',
    code: 'code-1',
    redirect_uri: 'https://service.example/back',
    client_id: 'app',
    client_secret: 'of the app',
  };

  test('is traded for a token, with the verifier where the consent screen has had a challenge', async () => {
    expect(await exchangeCode(endpoint, code)).toEqual({ credential: { accessToken: 'access-2', issuedAt } });
    await exchangeCode(endpoint, { ...code, codeVerifier: 'verifier' });
    const url = 'https://provider.example/oauth/token';
    expect(asked).toEqual([
      { method: 'post', url, form },
      { method: 'post', url, form: { ...form, code_verifier: 'verifier' } },
    ]);
  });

  test('gets a token without an end where the one that the provider says is in no calendar', async () => {
    answer.body = { access_token: 'a', expires_in: 1e300 };
    expect(await exchangeCode(endpoint, code)).toEqual({ credential: { accessToken: 'a', issuedAt } });
  });

  test('gets all that the provider says of the token', async () => {
    answer.body = { access_token: 'a', expires_in: 3_600, scope: 'read write' };
    expect(await exchangeCode(endpoint, code)).toEqual({
      credential: { accessToken: 'a', issuedAt },
      expiresAt: new Date('2026-11-26T13:00:00.000Z'),
      grantedScopes: ['read', 'write'],
    });
  });

  test('is asked for in the query, and its answer read, as a provider wants it that keeps to its own form', async () => {
    answer.body = { data: { token: 'a', end: 60 } };
    const own = {
      ...endpoint,
      method: 'GET' as const,
      translate: (body: unknown) => {
        const { token, end } = (body as { data: { token: string; end: number } }).data;
        return { access_token: token, expires_in: end };
      },
    };
    expect(await exchangeCode(own, code)).toEqual({
      credential: { accessToken: 'a', issuedAt },
      expiresAt: new Date('2026-11-26T12:01:00.000Z'),
    });
    expect(asked).toEqual([
      { method: 'get', url: `https://provider.example/oauth/token?${new URLSearchParams(form)}`, form: {} },
    ]);
  });

  test('for which no token comes back has no usable answer', async () => {
    answer.body = { token: 'a' };
    expect(await failureOf(exchangeCode(endpoint, code))).toEqual({ kind: 'unusable' });
  });
});

describe('a grant', () => {
  test('is refreshed, and a refresh token that comes along takes the place of the old one', async () => {
    answer.body = { access_token: 'access-2', refresh_token: 'refresh-2', expires_in: 60 };
    expect(await refreshCredential(endpoint, held)).toEqual({
      credential: { ...held, accessToken: 'access-2', refreshToken: 'refresh-2', issuedAt },
    });
    expect(asked[0]?.form).toEqual({
      grant_type: 'refresh_token',
      refresh_token: 'refresh-1',
      client_id: 'app',
      client_secret: 'of the app',
    });
  });

  test('keeps its refresh token where the provider sends no other', async () => {
    const { credential } = await refreshCredential(endpoint, held);
    expect(credential).toEqual({ ...held, accessToken: 'access-2', issuedAt });
  });

  test('does not end with its access token while a refresh token brings the next one', async () => {
    answer.body = { access_token: 'access-2', expires_in: 60 };
    expect(await refreshCredential(endpoint, held)).not.toHaveProperty('expiresAt');
    const own = { grant_type: 'own_refresh_token', access_token: 'access-1' };
    expect(await refreshCredential(endpoint, { accessToken: 'access-1' }, own)).toEqual({
      credential: { accessToken: 'access-2', issuedAt },
      expiresAt: new Date('2026-11-26T12:01:00.000Z'),
    });
    expect(asked[1]?.form).toEqual(own);
  });

  test('does not fail for an end that cannot be read', async () => {
    answer.body = { access_token: 'access-2', expires_in: 0 };
    expect(await exchangeCode(endpoint, code)).not.toHaveProperty('expiresAt');
  });

  test('without a refresh token has expired, and nobody is asked', async () => {
    const { refreshToken: _none, ...without } = held;
    expect(await failureOf(refreshCredential(endpoint, without))).toEqual({ kind: 'expired' });
    expect(asked).toEqual([]);
  });

  test('whose refresh token was used before has expired', async () => {
    answer.status = 400;
    expect(await failureOf(refreshCredential(endpoint, held))).toEqual({ kind: 'expired' });
  });

  test('is given back by the app that has it', async () => {
    answer.body = {};
    await revokeToken({ ...endpoint, path: '/oauth/revoke' }, 'access-1');
    const form = { client_id: 'app', client_secret: 'of the app', token: 'access-1' };
    expect(asked).toEqual([{ method: 'post', url: 'https://provider.example/oauth/revoke', form }]);
  });
});

test('an app gets a token of its own, for the scopes that it names', async () => {
  const form = { grant_type: 'client_credentials', client_id: 'app', client_secret: 'of the app' };
  await appToken(endpoint);
  await appToken(endpoint, ['read', 'write']);
  expect(asked.map((one) => one.form)).toEqual([form, { ...form, scope: 'read write' }]);
});
