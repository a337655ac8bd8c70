/**
 * Tests grants on the AT Protocol's own server software, which runs on this machine: how grants are given,
 * renewed, narrowed and withdrawn, and how they end.
 */
import { describe, expect, test } from '@jest/globals';
import { openUpstream } from '../../src/provider-client/send.ts';
import type { GrantedAccess } from '../../src/providers/connect.ts';
import type { GrantCredential } from '../../src/providers/upstream-rules.ts';
import { failureOf } from '../support/adapter.ts';
import { networkTransport } from '../support/network-transport.ts';
import { connectByConsent, connectByPassword, connectCall, kindOf } from './bluesky-accounts.ts';
import { asAdministrator, createAccount, network, untilIndexed } from './network.ts';

const expired = { kind: 'expired' };

async function connected(loginKind: 'oauth' | 'app_password') {
  const account = await createAccount('owner');
  const access = await (loginKind === 'oauth' ? connectByConsent(account) : connectByPassword(account));
  const { connect } = kindOf(loginKind);
  const call = connectCall(loginKind);
  const accounts = access.accounts.map(({ externalId, references }) => ({ externalId, references }));
  return {
    account,
    access,
    inspect: (credential: GrantCredential) => connect.inspect(call, { credential, accounts }),
    refresh: async (credential: GrantCredential) => {
      const refreshed = await connect.refresh?.run(call, credential);
      if (!refreshed) throw new Error('not refreshed');
      return refreshed.credential;
    },
    revoke: (credential: GrantCredential) => connect.revoke?.(call, credential),
  };
}

describe.each(['oauth', 'app_password'] as const)('%s', (loginKind) => {
  test('reaches the account that granted it, on the account’s own server', async () => {
    const { account, access, inspect } = await connected(loginKind);
    expect(access).toMatchObject({
      subject: account.did,
      credential: { details: { service: network.pdsUrl, did: account.did } },
      accounts: [{ externalId: account.did, username: account.handle, lackingScopes: [] }],
    });
    expect(await inspect(access.credential)).toEqual({
      accounts: [{ externalId: account.did, reachable: true, lackingScopes: [] }],
    });
  });

  test('is renewed, again and again', async () => {
    const { access, refresh, inspect } = await connected(loginKind);
    const first = await refresh(access.credential);
    const second = await refresh(first);
    const tokens = [access.credential, first, second].map(({ refreshToken }) => refreshToken);
    expect(new Set(tokens).size).toBe(3);
    expect(await inspect(second)).toMatchObject({ accounts: [{ reachable: true }] });
  });

  test('is over for good once it was given back', async () => {
    const { access, refresh, revoke } = await connected(loginKind);
    await revoke(access.credential);
    expect(await failureOf(refresh(access.credential))).toEqual(expired);
  });

  test('is over when the account was taken down', async () => {
    const { account, access, inspect } = await connected(loginKind);
    await asAdministrator('com.atproto.admin.updateSubjectStatus', {
      subject: { $type: 'com.atproto.admin.defs#repoRef', did: account.did },
      takedown: { applied: true },
    });
    expect(await failureOf(inspect(access.credential))).toMatchObject(expired);
  });
});

test('a refresh token of OAuth works once, and a second use ends the grant for whoever holds the newer one', async () => {
  const { access, refresh, inspect } = await connected('oauth');
  const newer = await refresh(access.credential);
  expect(await failureOf(refresh(access.credential))).toEqual(expired);
  expect(await failureOf(refresh(newer))).toEqual(expired);
  expect(await failureOf(inspect(newer))).toMatchObject(expired);
});

test('what was not asked for at the consent screen is refused for lack of a scope', async () => {
  const account = await createAccount('careful');
  const access = await connectByConsent(account, ['atproto', 'repo:app.bsky.feed.repost?action=create']);
  expect(access.grantedScopes.toSorted()).toEqual(['atproto', 'repo:app.bsky.feed.repost?action=create']);
  const upstream = openUpstream(networkTransport(20_000), kindOf('oauth').upstream, access.credential);
  const post = upstream.request({
    method: 'POST',
    path: '/com.atproto.repo.createRecord',
    json: {
      repo: account.did,
      collection: 'app.bsky.feed.post',
      record: { $type: 'app.bsky.feed.post', text: 'x', createdAt: new Date().toISOString() },
    },
    target: 'account',
    parse: (body) => body,
  });
  // The server names the scope that would have allowed the call.
  const missing = ['repo:app.bsky.feed.post?action=create'];
  expect(await failureOf(post)).toEqual({ kind: 'scopes', missing });
  await untilIndexed();
  const feed = upstream.request({
    method: 'GET',
    path: '/app.bsky.feed.getAuthorFeed',
    query: { actor: account.did },
    target: 'account',
    parse: (body) => body,
  });
  const named = expect.stringMatching(/^rpc:app\.bsky\.feed\.getAuthorFeed\?aud=did:/);
  expect(await failureOf(feed)).toEqual({ kind: 'scopes', missing: [named] });
});

test('a password that is not the account’s is refused', async () => {
  const account = await createAccount('owner');
  const { grantImport } = kindOf('app_password').connect;
  const appPassword = { identifier: account.handle, password: 'abcd-efgh-ijkl-mnop' };
  const adopting = grantImport?.run(connectCall('app_password'), { appPassword }) as Promise<GrantedAccess>;
  expect(await failureOf(adopting)).toEqual(expired);
});

test.each(['nobody.test', 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', 'not a handle', ''])(
  'nobody is called %j',
  async (name) => {
    const { consent } = kindOf('oauth').connect;
    const asked = {
      redirectUri: 'http://127.0.0.1:3000/callback',
      state: 's',
      scopes: ['atproto'],
      codeChallenge: 'c'.repeat(43),
      again: false,
      account: name,
    };
    const beginning = consent?.begin(connectCall('oauth'), asked) as Promise<unknown>;
    expect(await failureOf(beginning)).toMatchObject({ kind: 'rejected', field: 'account' });
  },
);
