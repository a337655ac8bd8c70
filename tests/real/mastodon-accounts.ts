/** Connects accounts of GoToSocial to our adapter, as end users do, and lets other people react to them. */
import { createHash, randomBytes } from 'node:crypto';
import { loadConfig } from '../../src/config.ts';
import { openUpstream } from '../../src/provider-client/send.ts';
import { fetchThrough } from '../../src/provider-client/transports/fetch.ts';
import type { ConnectCall, GrantedAccess, ProviderApp } from '../../src/providers/connect.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { createRegistry, loginKindOf } from '../../src/providers/registry.ts';
import { mastodon as declared, type Participant } from '../providers/mastodon/adapter-suite.ts';
import { callOf, recordedAnswers } from '../providers/mastodon/recorded-answers.ts';
import { networkTransport } from '../support/network-transport.ts';
import { until } from '../support/until.ts';
import { type AccountName, callAs, canRead, server, signInAndConsent, version } from './gotosocial/server.ts';
import { recording } from './record-answers.ts';
import { watchProvider } from './table/watch.ts';

export const mastodonVariables = { MASTODON_URL_PREFIX: 'http://' };
const redirectUri = 'http://127.0.0.1:3000/callback';
const transport = recording(networkTransport(20_000), {
  file: recordedAnswers,
  servers: { gotosocial: version },
  callOf,
});

const { find } = createRegistry(loadConfig({ NODE_ENV: 'test', ...mastodonVariables }).providers);
const mastodon = find('mastodon') as Provider;
watchProvider(mastodon);
watchProvider(declared);
const { connect, upstream } = loginKindOf(mastodon, 'oauth');

let registered: Promise<ProviderApp> | undefined;

const connectCall: ConnectCall = {
  app: { clientId: '', clientSecret: '' },
  appAt(host) {
    const { app } = connect;
    if (typeof app !== 'object' || app.kind !== 'per_server') throw new Error('no app per server');
    const place = { name: 'Tests', documentUrl: '', redirectUri, homeUrl: 'http://127.0.0.1:3000' };
    registered ??= app.register(connectCall, host, app.registration(place));
    return registered;
  },
  open: (rules, credential) => openUpstream(transport, rules, credential),
  fetch: fetchThrough(transport),
  resolveTxt: async () => [],
  // Allows every URL, because this server listens on loopback and without TLS.
  urlProblem: () => undefined,
  now: () => new Date(),
};

/** Connects through the consent screen of the server. */
export async function connectByConsent(account: AccountName): Promise<GrantedAccess> {
  const { consent } = connect;
  if (!consent) throw new Error('no consent screen');
  const codeVerifier = randomBytes(32).toString('base64url');
  const { app } = connect;
  const scopes =
    typeof app === 'object' && app.kind === 'per_server'
      ? (app.registration({ name: '', documentUrl: '', redirectUri, homeUrl: '' }).scopes ?? '').split(' ')
      : [];
  const { url, flow } = await consent.begin(connectCall, {
    redirectUri,
    state: 'the-state',
    scopes,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    again: false,
    account: `${account}@${server.host}`,
    host: server.host,
  });
  const back = (await signInAndConsent(url, account)).searchParams;
  return consent.exchange(connectCall, {
    code: back.get('code') ?? '',
    issuer: '',
    redirectUri,
    codeVerifier,
    ...(flow ? { flow } : {}),
  });
}

/** Somebody who mentions an account and replies to it, in an app of their own. */
export interface Friend {
  replyTo(externalId: string, text: string): Promise<string>;
  mention(text: string): Promise<string>;
  delete(externalId: string): Promise<void>;
  /** Waits until a status is deleted, which GoToSocial does after it has answered. */
  untilGone(externalId: string): Promise<void>;
}

/** Opens a friend of the account. What the friend writes has reached the account once it is returned. */
export async function newFriendOf(account: AccountName): Promise<Friend> {
  const { accessToken } = (await connectByConsent('friend')).credential;
  const { accessToken: ofAccount } = (await connectByConsent(account)).credential;
  const hasReached = async (id: string) => {
    const notifications: { status?: { id: string } }[] = await callAs(
      ofAccount,
      'GET',
      '/api/v1/notifications',
    );
    return notifications.some(({ status }) => status?.id === id);
  };
  const untilGone = async (externalId: string) => {
    await until(async () => !(await canRead(accessToken, `/api/v1/statuses/${externalId}`)));
  };
  const post = async (text: string, more: object = {}): Promise<string> => {
    const body = { status: `@${account} ${text}`, visibility: 'public', ...more };
    const { id } = await callAs(accessToken, 'POST', '/api/v1/statuses', body);
    // GoToSocial answers before it notifies those who are mentioned.
    await until(() => hasReached(id));
    return id;
  };
  return {
    replyTo: (in_reply_to_id, text) => post(text, { in_reply_to_id }),
    mention: (text) => post(text),
    async delete(externalId) {
      await callAs(accessToken, 'DELETE', `/api/v1/statuses/${externalId}`);
      await untilGone(externalId);
    },
    untilGone,
  };
}

export async function openParticipant(): Promise<Participant> {
  const access = await connectByConsent('author');
  const { replyTo, mention, untilGone } = await newFriendOf('author');
  const [account] = access.accounts;
  if (!account) throw new Error('no account');
  const handle = account.username?.split('@')[0] ?? '';
  return {
    call: {
      account: { ...account, loginKind: 'oauth' },
      upstream: openUpstream(transport, upstream, access.credential),
    },
    handle,
    mostCharacters: 5000,
    replyTo,
    mention,
    untilGone,
  };
}
