/**
 * Tests the simulated authorization server by the steps of the flow: pushed request, consent screen, tokens
 * and their end.
 */
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { generateKeyPair } from 'dpop';
import type { Persona } from '../../src/simulators/personas.ts';
import { openNetwork, proven, server, simulator, type Wire } from '../support/simulated-network.ts';

const redirectUri = 'http://127.0.0.1:8080/connect/callback/int_1';
const scope = 'atproto rpc:app.bsky.feed.getAuthorFeed?aud=* repo:app.bsky.feed.post?action=create';
const clientId = `http://localhost?${new URLSearchParams({ redirect_uri: redirectUri, scope })}`;
const verifier = 'v'.repeat(43);
const request = {
  client_id: clientId,
  response_type: 'code',
  redirect_uri: redirectUri,
  scope,
  state: 'mine',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

type Form = Record<string, string | undefined>;

const refusal = ({ status, body }: Wire) => [status, body.error, body.error_description];

async function open(origin = server) {
  const network = openNetwork('healthy', 'oauth', origin);
  const key = await generateKeyPair('ES256');
  let nonce: string | undefined;
  const send = async (path: string, form: Form, by = key) => {
    const url = `${origin}/oauth/${path}`;
    const fields = Object.entries(form).filter((field): field is [string, string] => field[1] !== undefined);
    const body = new URLSearchParams(fields).toString();
    const headers = await proven(by, { url, method: 'POST', ...(nonce ? { nonce } : {}) });
    const answer = await network.send(url, 'POST', headers, body);
    nonce = answer.headers['dpop-nonce'];
    return answer;
  };
  const push = (form: Form = {}) => send('par', { ...request, ...form });
  const screen = (requestUri: string, persona = '', decision = '') => {
    const query = new URLSearchParams({
      client_id: clientId,
      request_uri: requestUri,
      ...(persona ? { persona } : {}),
    });
    const url = `${origin}/oauth/authorize?${query}`;
    return network.send(url, decision ? 'POST' : 'GET', {}, decision && `decision=${decision}`);
  };
  const consent = async (persona: Persona = 'healthy', form: Form = {}) => {
    const { request_uri } = (await push(form)).body;
    const { headers } = await screen(request_uri, persona, 'allow');
    return Object.fromEntries(new URL(headers.location ?? '').searchParams);
  };
  const exchange = (code = '', form: Form = {}) =>
    send('token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      redirect_uri: redirectUri,
      code_verifier: verifier,
      code,
      ...form,
    });
  const renew = (token: string, by = key) =>
    send('token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token }, by);
  const ask = async (token: string, lexicon = 'com.atproto.server.getSession') => {
    const url = `${origin}/xrpc/${lexicon}`;
    const headers = await proven(key, { url, method: 'GET', token, ...(nonce ? { nonce } : {}) });
    const answer = await network.send(url, 'GET', headers);
    nonce = answer.headers['dpop-nonce'] ?? nonce;
    return answer;
  };
  // The server first answers with its nonce, which the next request has to contain.
  expect(refusal(await push())).toEqual([400, 'use_dpop_nonce', expect.stringContaining('requires nonce')]);
  return { ...network, key, send, push, screen, consent, exchange, renew, ask };
}

describe('the server', () => {
  test('says where everything is, as what it protects and as what protects it', async () => {
    const { send } = openNetwork();
    const get = async (path: string) => (await send(`${server}/.well-known/${path}`, 'GET', {})).body;
    expect(await get('oauth-protected-resource')).toMatchObject({
      resource: server,
      authorization_servers: [server],
    });
    expect(await get('oauth-authorization-server')).toMatchObject({
      issuer: server,
      pushed_authorization_request_endpoint: `${server}/oauth/par`,
      authorization_endpoint: `${server}/oauth/authorize`,
      token_endpoint: `${server}/oauth/token`,
      revocation_endpoint: `${server}/oauth/revoke`,
      require_pushed_authorization_requests: true,
      authorization_response_iss_parameter_supported: true,
    });
  });

  test('takes pushed requests with what it needs of them, and no others', async () => {
    const { push } = await open();
    expect([(await push()).status, (await push()).body]).toEqual([
      201,
      { request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:req-/), expires_in: 299 },
    ]);
    const other = `${redirectUri}0`;
    const cases: [Form, string, string][] = [
      [{ code_challenge: undefined }, 'invalid_request', 'Use of PKCE is required'],
      [{ code_challenge_method: 'plain' }, 'invalid_request', 'atproto requires use of "S256"'],
      [{ redirect_uri: other }, 'invalid_request', `Invalid redirect_uri ${other}`],
      [{ scope: `${scope} transition:email` }, 'invalid_scope', 'Scope "transition:email" is not declared'],
      [{ scope: scope.replace('atproto ', '') }, 'invalid_scope', 'The "atproto" scope is required'],
      [{ response_type: 'token' }, 'unsupported_response_type', 'Unsupported response_type'],
      [{ client_id: 'app' }, 'invalid_client_metadata', 'Invalid client id'],
    ];
    for (const [form, error, message] of cases)
      expect(refusal(await push(form))).toEqual([400, error, expect.stringContaining(message)]);
  });

  test('lets an app say who it is by its key, about itself and to this server', async () => {
    const { push } = await open();
    const app = 'https://service.example/connect/clients/int_1';
    const assertion = (claims: object) =>
      `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
    const by = (claims: object) => push({ client_id: app, client_assertion: assertion(claims) });
    expect((await by({ iss: app, sub: app, aud: server })).status).toBe(201);
    for (const wrong of [{ iss: 'x' }, { sub: 'x' }, { aud: 'https://other.example' }])
      expect(refusal(await by({ iss: app, sub: app, aud: server, ...wrong }))[1]).toBe('invalid_client');
  });
});

describe('the consent screen', () => {
  test('asks as whom, then what, and leads back with the issuer', async () => {
    const { push, screen } = await open();
    const { request_uri } = (await push()).body;
    const first = await screen(request_uri);
    expect([first.status, first.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    expect(first.body).toContain('<h1>Bluesky: choose a person</h1>');
    expect(first.body).toContain(`name="request_uri" value="${request_uri}"`);
    expect((await screen(request_uri, 'healthy')).body).toContain('value="refuse"');
    const { status, headers } = await screen(request_uri, 'healthy', 'allow');
    const back = new URL(headers.location ?? '');
    expect([status, back.origin + back.pathname]).toEqual([303, redirectUri]);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.any(String),
      state: 'mine',
      iss: server,
    });
    const asked = { method: 'GET', url: new URL(`${server}/oauth/authorize?${back.searchParams}`) };
    const requested = { ...asked, headers: {}, body: '' };
    expect(simulator.consentLeadsTo?.(requested)).toBeUndefined();
    requested.url.searchParams.set('request_uri', request_uri);
    expect(simulator.consentLeadsTo?.(requested)).toBe(redirectUri);
  });

  test.each<[Persona, string, string]>([
    ['healthy', 'refuse', 'The user rejected the request'],
    ['denies', '', 'The user rejected the request'],
    ['no_account', '', 'This account has been deactivated'],
  ])('leads back without access from %s (%s)', async (persona, decision, error_description) => {
    const { push, screen } = await open();
    const { headers } = await screen((await push()).body.request_uri, persona, decision);
    expect(Object.fromEntries(new URL(headers.location ?? '').searchParams)).toEqual({
      error: 'access_denied',
      error_description,
      state: 'mine',
      iss: server,
    });
  });

  test('fails as the persona says, and shows nothing for requests that are not known', async () => {
    const { push, screen, clock } = await open();
    const { request_uri } = (await push()).body;
    expect((await screen(request_uri, 'consent_error')).headers.location).toContain('error=server_error');
    expect((await screen('urn:ietf:params:oauth:request_uri:req-x')).status).toBe(400);
    clock.now = new Date(clock.now.getTime() + 300_000);
    expect((await screen(request_uri, 'healthy')).headers.location).toContain('This+request+has+expired');
  });
});

describe('tokens', () => {
  test('come for the code and are for the account that the app has named', async () => {
    const { consent, exchange, ask, username, externalId } = await open();
    const { code } = await consent('healthy', { login_hint: username });
    const { status, body } = await exchange(code);
    expect([status, body]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^eyJ/),
        token_type: 'DPoP',
        refresh_token: expect.stringMatching(/^ref-/),
        scope,
        expires_in: 3599,
        sub: externalId,
      },
    ]);
    expect((await ask(body.access_token)).body.handle).toBe(username);
    const unnamed = (await exchange((await consent()).code)).body;
    expect((await ask(unnamed.access_token)).body.handle).toBe('healthy.bsky.social');
  });

  test('come for a code once: the second time ends what came of the first', async () => {
    const { consent, exchange, ask } = await open();
    const { code } = await consent();
    const { access_token } = (await exchange(code)).body;
    expect((await ask(access_token)).status).toBe(200);
    expect(refusal(await exchange(code))).toEqual([400, 'invalid_grant', 'Invalid code']);
    expect((await ask(access_token)).status).toBe(401);
  });

  test('come for no code that is wrong, late, or another app’s', async () => {
    const { consent, exchange, clock } = await open();
    const problem = async (form: Form) => refusal(await exchange((await consent()).code, form))[2];
    expect(await problem({ code: 'cod-x' })).toBe('Invalid code');
    expect(await problem({ code_verifier: 'w'.repeat(43) })).toBe('Invalid code_verifier');
    expect(await problem({ client_id: 'https://other.example/app' })).toContain('another client');
    expect(await problem({ redirect_uri: 'http://127.0.0.1/other' })).toContain('redirect_uri');
    expect(await problem({ grant_type: 'password' })).toContain('not supported');
    const { code } = await consent();
    clock.now = new Date(clock.now.getTime() + 60_000);
    expect(refusal(await exchange(code))[2]).toBe('This code has expired');
  });

  test('are refused or not to be had where the persona says so', async () => {
    const { consent, exchange } = await open();
    const { code } = await consent('exchange_refused');
    expect(refusal(await exchange(code))).toEqual([400, 'invalid_grant', 'Invalid code']);
    expect((await exchange((await consent('exchange_outage')).code)).status).toBe(503);
    const fewer = (await exchange((await consent('fewer_scopes')).code)).body;
    expect(fewer.scope).toBe('atproto rpc:app.bsky.feed.getAuthorFeed?aud=*');
    expect((await exchange((await consent('expiring')).code)).body.expires_in).toBe(60);
  });

  test('are renewed by a refresh token that works once; the access token of before works no more', async () => {
    const { consent, exchange, renew, ask } = await open();
    const first = (await exchange((await consent()).code)).body;
    const second = (await renew(first.refresh_token)).body;
    expect(second).toMatchObject({ scope, sub: first.sub });
    expect((await ask(first.access_token)).status).toBe(401);
    expect((await ask(second.access_token)).status).toBe(200);
    expect((await renew(second.refresh_token)).status).toBe(200);
  });

  test('all end when a refresh token is used twice', async () => {
    const { consent, exchange, renew, ask } = await open();
    const first = (await exchange((await consent()).code)).body;
    const second = (await renew(first.refresh_token)).body;
    expect(refusal(await renew(first.refresh_token))).toEqual([
      400,
      'invalid_grant',
      'Refresh token replayed',
    ]);
    expect((await ask(second.access_token)).status).toBe(401);
    expect(refusal(await renew(second.refresh_token))[2]).toBe('Invalid refresh token');
  });

  test('all end when a refresh token is used with another key', async () => {
    const { consent, exchange, renew } = await open();
    const { refresh_token } = (await exchange((await consent()).code)).body;
    const stolen = await renew(refresh_token, await generateKeyPair('ES256'));
    expect(refusal(stolen)[2]).toBe('DPoP proof does not match the expected JKT');
    expect(refusal(await renew(refresh_token))[2]).toBe('Invalid refresh token');
  });

  test('end after an hour, and with the session when it is given back', async () => {
    const { consent, exchange, ask, send, renew, clock } = await open();
    const { access_token, refresh_token } = (await exchange((await consent()).code)).body;
    clock.now = new Date(clock.now.getTime() + 3_600_000);
    expect((await ask(access_token)).body.error).toBe('use_dpop_nonce');
    expect((await ask(access_token)).body.error).toBe('invalid_token');
    const again = (await renew(refresh_token)).body;
    expect((await ask(again.access_token)).status).toBe(200);
    expect((await send('revoke', { client_id: clientId, token: again.refresh_token })).body).toEqual({});
    expect((await ask(again.access_token)).status).toBe(401);
    expect((await renew(again.refresh_token)).status).toBe(400);
    expect((await send('revoke', { client_id: clientId, token: 'unknown' })).status).toBe(200);
  });

  test('work where the server is served elsewhere, under the name that it has there', async () => {
    const { consent, exchange, ask } = await open('http://127.0.0.1:8090');
    const { code, iss } = await consent();
    expect(iss).toBe('http://127.0.0.1:8090');
    const { access_token } = (await exchange(code)).body;
    expect((await ask(access_token)).status).toBe(200);
  });
});
