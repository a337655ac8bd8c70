/** Tests which callers the simulated server accepts, with which proof, and for what. */

import { describe, expect, test } from '@jest/globals';
import { generateKeyPair } from 'dpop';
import { type Persona, personas } from '../../src/simulators/personas.ts';
import type { GrantChange } from '../../src/simulators/simulator.ts';
import {
  keyOf,
  openNetwork,
  post,
  proven,
  server,
  simulator,
  type Wire,
} from '../support/simulated-network.ts';

const refusal = ({ status, body }: Wire) => [status, body.error];
const told = ({ status, body }: Wire) => [status, body.error, body.message];

describe('app passwords', () => {
  async function signIn(persona: Persona, network = openNetwork()) {
    const answer = await network.call(
      'com.atproto.server.createSession',
      simulator.appPassword?.(persona) ?? {},
      {},
    );
    network.use(answer.body.accessJwt);
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const renew = (token: string) => network.call('com.atproto.server.refreshSession', {}, bearer(token));
    return { ...network, answer, session: answer.body, bearer, renew };
  }

  test('open a session that can read, and nothing else does', async () => {
    const { session, get, call, notices } = await signIn('healthy');
    expect(session).toMatchObject({ handle: 'healthy.bsky.social', active: true });
    expect((await get('com.atproto.server.getSession')).body.did).toBe(session.did);
    expect((await notices()).length).toBeGreaterThan(10);
    for (const input of [
      { identifier: 'healthy.bsky.social', password: 'wrong' },
      { identifier: 'nobody.bsky.social', password: 'wrong' },
      { identifier: 'fewer-scopes.bsky.social', password: simulator.appPassword?.('healthy').password },
    ])
      expect(refusal(await call('com.atproto.server.createSession', input, {}))).toEqual([
        401,
        'AuthenticationRequired',
      ]);
  });

  test('are renewed by the refresh token, which stays valid until the session is deleted', async () => {
    const { session, renew, call, bearer, get } = await signIn('healthy');
    const renewed = await renew(session.refreshJwt);
    expect(renewed.status).toBe(200);
    expect((await renew(session.refreshJwt)).status).toBe(200);
    expect(refusal(await renew(session.accessJwt))).toEqual([400, 'InvalidToken']);
    const header = bearer(session.refreshJwt);
    expect((await call('com.atproto.server.deleteSession', {}, header)).body).toBe('');
    expect(told(await renew(renewed.body.refreshJwt))).toEqual([
      400,
      'ExpiredToken',
      'Token has been revoked',
    ]);
    expect((await get('com.atproto.server.getSession')).status).toBe(200);
  });

  test('end after two hours, and their renewal after ninety days', async () => {
    const { clock, session, get, renew } = await signIn('healthy');
    const passed = (hours: number) => {
      clock.now = new Date(Date.parse('2026-03-02T10:00:00.134Z') + hours * 3_600_000);
    };
    passed(2);
    expect(told(await get('com.atproto.server.getSession'))).toEqual([
      400,
      'ExpiredToken',
      'Token has expired',
    ]);
    expect((await renew(session.refreshJwt)).status).toBe(200);
    passed(90 * 24);
    expect(refusal(await renew(session.refreshJwt))).toEqual([400, 'ExpiredToken']);
  });

  const outcomes: Partial<Record<Persona, unknown>> = {
    exchange_refused: [401, 'AuthenticationRequired'],
    exchange_outage: [503, undefined],
  };
  test.each(personas)('of $persona do what the person stands for', async ({ persona }) => {
    const { answer, get, clock, publish } = await signIn(persona);
    expect(refusal(answer)).toEqual(outcomes[persona] ?? [200, undefined]);
    if (outcomes[persona]) return;
    const profile = { repo: answer.body.did, collection: 'app.bsky.actor.profile', rkey: 'self' };
    const statuses = { accounts_outage: 503, no_account: 400 } as Partial<Record<Persona, number>>;
    expect((await get('com.atproto.repo.getRecord', profile)).status).toBe(statuses[persona] ?? 200);
    const gone = persona === 'no_account';
    expect(answer.body).toMatchObject(gone ? { active: false, status: 'deactivated' } : { active: true });
    expect((await publish({}, { repo: answer.body.did })).status).toBe(gone ? 401 : 200);
    clock.now = new Date(clock.now.getTime() + 61_000);
    expect((await get('com.atproto.server.getSession')).status).toBe(persona === 'expiring' ? 400 : 200);
  });
});

describe('requests', () => {
  test('without a token, or with one that is none, are refused', async () => {
    const { get, did } = openNetwork();
    const ask = (authorization?: string) =>
      get('app.bsky.feed.getAuthorFeed', { actor: did }, authorization ? { authorization } : {});
    expect(refusal(await ask())).toEqual([401, 'AuthMissing']);
    expect(refusal(await ask('Bearer eyJ.x.y'))).toEqual([400, 'InvalidToken']);
    expect(refusal(await ask('Basic abc'))).toEqual([400, 'InvalidToken']);
  });
});

describe('tokens that are bound to a key', () => {
  async function open(scenario = 'healthy') {
    const network = openNetwork(scenario, 'oauth');
    const { accessToken: token, send, did } = network;
    const key = await keyOf(network);
    const url = `${server}/xrpc/com.atproto.server.getSession`;
    const method = 'GET';
    const first = await send(url, method, await proven(key, { url, method, token }));
    const nonce = first.headers['dpop-nonce'] ?? '';
    /** Sends a request with a proof of the key that is right except for the given parts. */
    const ask = async (proof: { [name: string]: unknown } = {}, asked = url, how = 'GET') =>
      send(
        asked,
        how,
        await proven((proof.key as typeof key) ?? key, { url, method, nonce, token, ...proof }),
      );
    /** Calls this method for the account, with a valid proof of the account's key. */
    const call = async (lexicon: string, query = '', input?: object, token_ = token) => {
      const address = `${server}/xrpc/${lexicon}`;
      const verb = input ? 'POST' : 'GET';
      const headers = await proven(key, { url: address, method: verb, nonce, token: token_ });
      return send(`${address}?${query}`, verb, headers, input ? JSON.stringify(input) : '');
    };
    return { ...network, token, key, first, nonce, ask, call, did };
  }

  test('work with a DPoP proof for this request and with the nonce of the server’s first refusal', async () => {
    const { first, ask, did } = await open();
    expect(refusal(first)).toEqual([401, 'use_dpop_nonce']);
    expect(first.headers['www-authenticate']).toContain('error="use_dpop_nonce"');
    expect((await ask()).body).toEqual({ did, handle: expect.any(String), active: true });
  });

  test('work with no DPoP proof of another request, nonce or key', async () => {
    const { ask, send, token, key, nonce } = await open();
    const message = async (answer: Promise<Wire>) => told(await answer).slice(1);
    const url = `${server}/xrpc/com.atproto.server.getSession`;
    expect(await message(ask({ method: 'POST' }))).toEqual(['invalid_dpop_proof', 'DPoP "htm" mismatch']);
    expect(await message(ask({ url: `${server}/xrpc/other` }))).toEqual([
      'invalid_dpop_proof',
      'DPoP "htu" mismatch',
    ]);
    expect(await message(ask({ nonce: 'old' }))).toEqual(['use_dpop_nonce', 'DPoP "nonce" mismatch']);
    expect(await message(ask({ key: await generateKeyPair('ES256') }))).toEqual([
      'invalid_token',
      'Invalid DPoP key binding',
    ]);
    const headers = await proven(key, { url, method: 'GET', nonce });
    const authorization = `DPoP ${token}`;
    expect(await message(send(url, 'GET', { ...headers, authorization }))).toEqual([
      'invalid_dpop_proof',
      'DPoP "ath" mismatch',
    ]);
    expect(await message(send(url, 'GET', { authorization }))).toEqual([
      'invalid_dpop_proof',
      'DPoP proof required',
    ]);
    const [head, body] = headers.dpop?.split('.') ?? [];
    const forged = { authorization, dpop: `${head}.${body}.${'A'.repeat(86)}` };
    expect((await message(send(url, 'GET', forged)))[1]).toContain('signature verification failed');
    expect(told(await send(url, 'GET', { authorization: `Bearer ${token}` }))).toEqual([
      400,
      'InvalidToken',
      'Malformed token',
    ]);
  });

  test('take the nonce of the minute before, and no older one', async () => {
    const { clock, ask } = await open();
    const later = (minutes: number) => {
      clock.now = new Date(Date.parse('2026-03-02T10:00:00.134Z') + minutes * 60_000);
    };
    later(1);
    expect((await ask()).status).toBe(200);
    later(2);
    expect(refusal(await ask())).toEqual([401, 'use_dpop_nonce']);
  });

  const needs: [string, string, object | undefined, string][] = [
    [
      'app.bsky.feed.getPosts',
      `uris=at://x/${post}/3laaaaaaaaa2a`,
      undefined,
      'rpc:app.bsky.feed.getPosts?aud=*',
    ],
    ['com.atproto.repo.createRecord', '', { collection: post, record: {} }, `repo:${post}?action=create`],
    [
      'com.atproto.repo.deleteRecord',
      '',
      { collection: post, rkey: '3laaaaaaaaa2a' },
      `repo:${post}?action=delete`,
    ],
    [
      'com.atproto.repo.putRecord',
      '',
      { collection: 'app.bsky.feed.threadgate', rkey: '3laaaaaaaaa2a', record: {} },
      'repo:app.bsky.feed.threadgate?action=update',
    ],
  ];
  test.each(needs)('%s needs its permission, which can be dropped and given back', async (...need) => {
    const [lexicon, query, input, scope] = need;
    const { call, did, token, store, grantedScopes } = await open();
    const run = () => call(lexicon, query, input && { repo: did, ...input });
    expect(grantedScopes).toContain(scope);
    const change = (change: GrantChange) => simulator.changeGrant(token, change, store);
    expect(refusal(await run())).not.toEqual([403, 'ScopeMissingError']);
    await change({ action: 'drop_scope', scope });
    const named = scope.replace('aud=*', 'aud=did:web:api.bsky.app%23bsky_appview');
    expect(told(await run())).toEqual([403, 'ScopeMissingError', `Missing required scope "${named}"`]);
    await change({ action: 'restore' });
    expect(refusal(await run())).not.toEqual([403, 'ScopeMissingError']);
  });

  test('need no permission for what is public', async () => {
    const { call, did, token, store, grantedScopes } = await open();
    for (const scope of grantedScopes)
      await simulator.changeGrant(token, { action: 'drop_scope', scope }, store);
    const listed = await call('com.atproto.repo.listRecords', `repo=${did}&collection=${post}`);
    expect(listed.body.records).toHaveLength(50);
  });

  test.each(['expire', 'revoke'] as const)('end when a test says so (%s), and come back', async (action) => {
    const { call, token, store } = await open();
    await simulator.changeGrant(token, { action }, store);
    expect(told(await call('com.atproto.server.getSession'))).toEqual([
      401,
      'invalid_token',
      'Invalid token',
    ]);
    await simulator.changeGrant(token, { action: 'restore' }, store);
    expect((await call('com.atproto.server.getSession')).status).toBe(200);
  });
});

test('a login kind that the provider lacks makes no account', () => {
  expect(() => simulator.createAccount('nope', 'healthy')).toThrow('no login kind nope');
});
