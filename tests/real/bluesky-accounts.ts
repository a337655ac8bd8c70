/** Connects accounts of the real network to our adapters, as end users do. */
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { loadConfig } from '../../src/config.ts';
import { openUpstream } from '../../src/provider-client/send.ts';
import { fetchThrough } from '../../src/provider-client/transports/fetch.ts';
import type { ConnectCall, GrantedAccess } from '../../src/providers/connect.ts';
import type { LoginKind } from '../../src/providers/provider.ts';
import { createRegistry, loginKindOf } from '../../src/providers/registry.ts';
import type { Participant } from '../providers/bluesky/adapter-suite.ts';
import { methodOf, recordedAnswers } from '../providers/bluesky/recorded-answers.ts';
import { networkTransport } from '../support/network-transport.ts';
import { usualNames } from '../support/usual-profiles.ts';
import {
  createAccount,
  createAppPassword,
  network,
  procedure,
  query,
  type RealAccount,
  untilIndexed,
} from './network.ts';
import { recording } from './record-answers.ts';
import { signInAndConsent } from './sign-in.ts';
import { watchProvider } from './table/watch.ts';

const redirectUri = 'http://127.0.0.1:3000/callback';
const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const serverPackages = ['@atproto/bsky', '@atproto/pds', '@did-plc/server'];
const transport = recording(networkTransport(20_000), {
  file: recordedAnswers,
  servers: Object.fromEntries(serverPackages.map((name) => [name, dependencies[name]])),
  callOf: ({ url }) => methodOf(url),
});

const { find } = createRegistry(
  loadConfig({ NODE_ENV: 'test', BLUESKY_URL: network.pdsUrl, BLUESKY_DIRECTORY_URL: network.plcUrl })
    .providers,
);
watchProvider(find('bluesky'));

export function kindOf(loginKind: string): LoginKind {
  const bluesky = find('bluesky');
  if (!bluesky) throw new Error('no bluesky');
  return loginKindOf(bluesky, loginKind);
}

export function connectCall(loginKind: string): ConnectCall {
  const { app } = kindOf(loginKind).connect;
  const place = { name: 'Tests', documentUrl: '', redirectUri, homeUrl: 'http://127.0.0.1:3000' };
  const clientId = typeof app === 'object' && app.kind === 'hosted' ? app.clientId(place) : '';
  const client = { clientId, clientSecret: '' };
  return {
    app: client,
    appAt: async () => client,
    open: (rules, credential) => openUpstream(transport, rules, credential),
    fetch: fetchThrough(transport),
    resolveTxt: async () => [],
    // Allows every URL, because these servers listen on loopback and without TLS.
    urlProblem: () => undefined,
    now: () => new Date(),
  };
}

/** Connects with a password that the end user has made for the app. */
export async function connectByPassword(account: RealAccount): Promise<GrantedAccess> {
  const { grantImport } = kindOf('app_password').connect;
  if (!grantImport) throw new Error('nothing to import');
  const appPassword = { identifier: account.handle, password: await createAppPassword(account) };
  return grantImport.run(connectCall('app_password'), { appPassword });
}

/** Connects through the consent screen of the account's own server. */
export async function connectByConsent(
  account: RealAccount,
  scopes: readonly string[] = askedScopes(),
): Promise<GrantedAccess> {
  const { consent } = kindOf('oauth').connect;
  if (!consent) throw new Error('no consent screen');
  const call = connectCall('oauth');
  const codeVerifier = randomBytes(32).toString('base64url');
  const { url, flow } = await consent.begin(call, {
    redirectUri,
    state: 'the-state',
    scopes,
    codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    again: false,
    account: account.handle,
  });
  const back = (await signInAndConsent(url, account)).searchParams;
  return consent.exchange(call, {
    code: back.get('code') ?? '',
    issuer: back.get('iss') ?? '',
    redirectUri,
    codeVerifier,
    ...(flow ? { flow } : {}),
  });
}

/** Returns all scopes that the content types and the metrics of profiles need. */
function askedScopes(): string[] {
  const { contentTypes = [], poll, profileMetrics } = find('bluesky') ?? {};
  const needs = contentTypes.flatMap(({ capabilities, publish, observe }) => [
    ...Object.values(capabilities),
    ...publish,
    ...(observe ? [observe] : []),
  ]);
  const scopes = [...needs, poll, profileMetrics].flatMap((one) =>
    one ? usualNames(one.scopes, find('bluesky'), 'oauth') : [],
  );
  return [...new Set([...kindOf('oauth').connect.scopes, ...scopes])];
}

export async function openParticipant(loginKind: 'oauth' | 'app_password'): Promise<Participant> {
  const [account, friend] = [await createAccount('author'), await createAccount('friend')];
  await untilIndexed();
  const access = await (loginKind === 'oauth' ? connectByConsent(account) : connectByPassword(account));
  const [reached] = access.accounts;
  if (!reached) throw new Error('no account');
  return {
    call: {
      account: { ...reached, loginKind },
      upstream: openUpstream(transport, kindOf(loginKind).upstream, access.credential),
    },
    handle: account.handle,
    replyTo: (uri, text) => writeReply(friend, uri, text),
    mention: (text) => writeMention(friend, account, text),
    quote: (uri, text) => writeQuote(friend, uri, text),
    untilIndexed,
  };
}

export async function writeReply(author: RealAccount, uri: string, text: string): Promise<string> {
  const [post] = await viewsOf(author.accessJwt, uri);
  const parent = { uri, cid: post.cid };
  return writePost(author, { text, reply: { root: post.record.reply?.root ?? parent, parent } });
}

export async function writeQuote(author: RealAccount, uri: string, text: string): Promise<string> {
  const [{ cid }] = await viewsOf(author.accessJwt, uri);
  return writePost(author, { text, embed: { $type: 'app.bsky.embed.record', record: { uri, cid } } });
}

/**
 * Writes a post that begins with a mention of another account.
 * @param text the text that follows the handle of the mentioned account.
 */
export function writeMention(
  author: RealAccount,
  { handle, did }: RealAccount,
  text: string,
): Promise<string> {
  const mentioned = `@${handle}`;
  const facet = {
    index: { byteStart: 0, byteEnd: mentioned.length },
    features: [{ $type: 'app.bsky.richtext.facet#mention', did }],
  };
  return writePost(author, { text: `${mentioned} ${text}`, facets: [facet] });
}

export async function writePost({ did, accessJwt }: RealAccount, record: object): Promise<string> {
  const collection = 'app.bsky.feed.post';
  const input = {
    repo: did,
    collection,
    record: { $type: collection, createdAt: new Date().toISOString(), ...record },
  };
  const { status, data } = await procedure('com.atproto.repo.createRecord', input, { token: accessJwt });
  if (status !== 200) throw new Error(JSON.stringify(data));
  return data.uri;
}

export async function deletePost({ did, accessJwt }: RealAccount, uri: string): Promise<void> {
  const [rkey, collection] = uri.split('/').reverse();
  const input = { repo: did, collection, rkey };
  const { status, data } = await procedure('com.atproto.repo.deleteRecord', input, { token: accessJwt });
  if (status !== 200) throw new Error(JSON.stringify(data));
}

/** Returns the URIs of an account's posts, as its own server has them. */
export async function postsOf({ did }: RealAccount): Promise<string[]> {
  const parameters = { repo: did, collection: 'app.bsky.feed.post', limit: 100 };
  const { data } = await query('com.atproto.repo.listRecords', parameters);
  return data.records.map(({ uri }: { uri: string }) => uri);
}

async function viewsOf(token: string, uri: string) {
  const answer = await fetch(
    `${network.pdsUrl}/xrpc/app.bsky.feed.getPosts?${new URLSearchParams({ uris: uri })}`,
    { headers: { Authorization: `Bearer ${token}` } },
  );
  const { posts } = (await answer.json()) as {
    posts: [{ cid: string; record: { reply?: { root: object } } }];
  };
  return posts;
}
