/**
 * Tests the network itself: it is real, it is separate from the public one, and tests can control it as they
 * need.
 */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import { afterEach, describe, expect, test } from '@jest/globals';
import { png } from '../support/files.ts';
import {
  agedToken,
  countCallsAs,
  createAccount,
  createAppPassword,
  letAppViewListen,
  network,
  procedure,
  query,
  type RealAccount,
  serveSite,
  untilIndexed,
} from './network.ts';
import { signInAndConsent } from './sign-in.ts';

const now = () => new Date().toISOString();

async function write({ did, accessJwt }: RealAccount, record: { $type: string }) {
  const input = { repo: did, collection: record.$type, record };
  const { status, data } = await procedure('com.atproto.repo.createRecord', input, { token: accessJwt });
  expect({ status, data }).toMatchObject({ status: 200, data: { validationStatus: 'valid' } });
  return { uri: data.uri as string, cid: data.cid as string };
}

test('a post with an image, a reply to it and its notification are listed by the AppView', async () => {
  const [author, friend] = [await createAccount('author'), await createAccount('friend')];
  const token = author.accessJwt;
  const upload = await procedure('com.atproto.repo.uploadBlob', png(40, 20), {
    token,
    headers: { 'Content-Type': 'image/png' },
  });
  const image = { image: upload.data.blob, alt: 'a black box', aspectRatio: { width: 40, height: 20 } };
  const root = await write(author, {
    $type: 'app.bsky.feed.post',
    ...{
      text: 'with a picture',
      createdAt: now(),
      embed: { $type: 'app.bsky.embed.images', images: [image] },
    },
  });
  // The post has to be indexed before the reply is written: the AppView indexes accounts concurrently, and
  // notifies nobody of a reply that it sees together with its post.
  await untilIndexed();
  const reply = await write(friend, {
    $type: 'app.bsky.feed.post',
    ...{ text: 'nice', createdAt: now(), reply: { root, parent: root } },
  });
  await untilIndexed();

  const feed = await query('app.bsky.feed.getAuthorFeed', { actor: author.did }, { token });
  expect(feed.data.feed).toMatchObject([
    {
      post: {
        ...root,
        author: { did: author.did, handle: author.handle },
        record: { text: 'with a picture' },
        embed: {
          $type: 'app.bsky.embed.images#view',
          images: [{ alt: 'a black box', aspectRatio: { width: 40, height: 20 } }],
        },
        replyCount: 1,
      },
    },
  ]);
  const { fullsize } = feed.data.feed[0].post.embed.images[0];
  expect((await fetch(fullsize)).headers.get('content-type')).toMatch(/^image\//);

  const { data } = await query('app.bsky.feed.getPostThread', { uri: root.uri }, { token });
  expect(data.thread).toMatchObject({
    post: root,
    replies: [{ post: { ...reply, record: { text: 'nice' } } }],
  });

  const notified = await query('app.bsky.notification.listNotifications', {}, { token });
  expect(notified.data.notifications).toMatchObject([
    { uri: reply.uri, reason: 'reply', reasonSubject: root.uri, isRead: false },
  ]);
});

test('its servers listen on loopback only', async () => {
  const outside = Object.values(os.networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  const ports = [network.pdsUrl, network.plcUrl, network.appViewUrl, network.controlUrl].map((url) =>
    Number(new URL(url).port),
  );
  const answers = outside.flatMap(({ address }) => ports.map((port) => connects(address, port)));
  expect(await Promise.all(answers)).not.toContain(true);
  expect(await Promise.all(ports.map((port) => connects('127.0.0.1', port)))).not.toContain(false);
});

test('an app password opens a session, and none once it is revoked', async () => {
  const account = await createAccount('owner');
  const password = await createAppPassword(account, 'service');
  const session = () =>
    procedure('com.atproto.server.createSession', { identifier: account.handle, password });
  expect((await session()).data).toMatchObject({ did: account.did, active: true });
  await procedure('com.atproto.server.revokeAppPassword', { name: 'service' }, { token: account.accessJwt });
  expect(await session()).toMatchObject({ status: 401, data: { error: 'AuthenticationRequired' } });
});

test('a token of a session that has grown old is refused as expired', async () => {
  const { accessJwt } = await createAccount('sleeper');
  const session = (token: string) => query('com.atproto.server.getSession', {}, { token });
  expect(await session(agedToken(accessJwt, 1))).toMatchObject({ status: 200 });
  expect(await session(agedToken(accessJwt, 3))).toMatchObject({
    status: 400,
    data: { error: 'ExpiredToken' },
  });
});

describe('OAuth', () => {
  const challenge = createHash('sha256').update(randomBytes(32)).digest('base64url');

  async function authorizationUrl(clientId: string, redirectUri: string, scope: string): Promise<string> {
    const pushed = await fetch(`${network.pdsUrl}/oauth/par`, {
      method: 'POST',
      body: new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        response_type: 'code',
        state: 'the-state',
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }),
    });
    const { request_uri } = (await pushed.json()) as { request_uri: string };
    const asked = new URLSearchParams({ client_id: clientId, request_uri });
    return `${network.pdsUrl}/oauth/authorize?${asked}`;
  }

  const redirectUri = 'http://127.0.0.1:3000/callback';
  const scope = 'atproto transition:generic';
  const local = `http://localhost?${new URLSearchParams({ redirect_uri: redirectUri, scope })}`;

  test('an end user who consents comes back with a code, one who rejects with an error', async () => {
    const account = await createAccount('user');
    const back = await signInAndConsent(await authorizationUrl(local, redirectUri, scope), account);
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri);
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.stringMatching(/^cod-[0-9a-f]{64}$/),
      state: 'the-state',
      iss: network.pdsUrl,
    });
    const rejected = await signInAndConsent(await authorizationUrl(local, redirectUri, scope), account, {
      reject: true,
    });
    expect(rejected.searchParams.get('error')).toBe('access_denied');
  });

  test('a client is known by the metadata document at its https address', async () => {
    const origin = 'https://client.tests.internal';
    const clientId = `${origin}/client-metadata.json`;
    await serveSite(
      origin,
      await documentServer({
        client_id: clientId,
        redirect_uris: [`${origin}/callback`],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        scope,
        token_endpoint_auth_method: 'none',
        dpop_bound_access_tokens: true,
      }),
    );
    const account = await createAccount('user');
    const back = await signInAndConsent(
      await authorizationUrl(clientId, `${origin}/callback`, scope),
      account,
    );
    expect(back.href).toMatch(`${origin}/callback?`);
  });
});

describe('disturbances', () => {
  afterEach(async () => {
    await countCallsAs(0);
    await letAppViewListen(true);
  });

  test('calls over the limit are answered with 429 and how long to wait', async () => {
    await countCallsAs(3001);
    const { status, headers, data } = await query('com.atproto.server.describeServer', {});
    await countCallsAs(0);
    expect({ status, data }).toEqual({
      status: 429,
      data: { error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' },
    });
    expect(headers).toMatchObject({
      'retry-after': expect.stringMatching(/^\d+$/),
      'ratelimit-policy': '3000;w=300',
    });
    expect((await query('com.atproto.server.describeServer', {})).status).toBe(200);
  });

  test('while the AppView cannot be reached, the PDS answers 502', async () => {
    const { did, accessJwt: token } = await createAccount('reader');
    const feed = () => query('app.bsky.feed.getAuthorFeed', { actor: did }, { token });
    await untilIndexed();
    await letAppViewListen(false);
    expect(await feed()).toMatchObject({ status: 502, data: { error: 'UpstreamFailure' } });
    await letAppViewListen(true);
    expect(await feed()).toMatchObject({ status: 200, data: { feed: [] } });
  });
});

/** Starts a server that answers everything with one JSON document; it does not keep the tests from ending. */
async function documentServer(document: object): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(document));
  });
  await once(server.listen(0, '127.0.0.1').unref(), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function connects(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ host, port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
