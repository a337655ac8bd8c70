/**
 * A server names the address of its stream itself, and its owner may be anybody. The tests show that whatever it names, the
 * service connects to nothing that it must not reach, logs no token, and goes on polling.
 */
// A service of its own: its live workers hold the streams of all profiles.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { WebSocketServer } from 'ws';
import { findWatchedProfile, type StoredProfile } from '../../src/db/tables/profiles.ts';
import { pollProfile } from '../../src/domain/sync/observations/watch-profiles.ts';
import { readRequest } from '../../src/simulators/server.ts';
import { makeLiveProfile } from '../support/live-profile.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { type ProviderServer, startProviderServer } from '../support/provider-server.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';
import { until } from '../support/until.ts';

const mastodon = simulatorFor('mastodon');

/** The hosts of the servers below, each with its port. */
let own: string;
let elsewhere: string;

type Addresses = Record<string, (token: string) => unknown>;

/** What an address is like -> the address that a server names, which knows the account's token. */
const addresses: Addresses = {
  'without encryption': () => `ws://${own}`,
  'of another protocol': () => `file://${own}`,
  'with a user and a password': () => `wss://somebody:secret@${own}`,
  'with a query': () => `wss://${own}?redirect=${elsewhere}`,
  'with a fragment': () => `wss://${own}#${elsewhere}`,
  'with blanks': () => `wss://${own}/ ${elsewhere}`,
  'without a host': () => 'wss://',
  'at a private address': () => 'wss://10.0.0.1',
  'at the address of a cloud’s credentials': () => 'wss://169.254.169.254',
  'at a loopback address that nobody has opened': () => 'wss://127.0.0.2:8080',
  'at such an address in IPv6': () => 'wss://[::ffff:10.0.0.1]',
  'at such an address as one number': () => 'wss://167772161',
  'at the port of another protocol': () => 'wss://127.0.0.1:25',
  'that is a number': () => 7,
  'of absurd length': () => `wss://${own}/${'x'.repeat(1_000_000)}`,
  'that nothing is at, with the token in its path': (token) => `wss://${own}/${token}`,
};
const strange: Addresses = {
  'that leads elsewhere by a redirect': () => `wss://${own}/redirecting`,
};
const anotherHost: Addresses = { 'at another host': () => `wss://${elsewhere}/` };

interface Named extends StoredProfile {
  accessToken: string;
}

let provider: ProviderServer;
let service: TestService;
let listener: Listener;
/** Token -> what the server names to its owner. */
const named = new Map<string, unknown>();
const profiles = new Map<string, Named>();
/** The addresses at which a socket was asked for, each with the host. */
const asked: { url: string; authorization?: string }[] = [];

/** Is the account's server: it answers as the simulated one, but for the address of the stream. */
const server = createServer(async (request, response) => {
  const { method, headers, url, body } = await readRequest(request);
  const { pathname, search } = url;
  const { host, connection, 'content-length': length, ...sent } = headers;
  const found = await fetch(`${provider.url}/mastodon.example${pathname}${search}`, {
    method,
    headers: sent,
    ...(body ? { body } : {}),
  });
  const text = await found.text();
  const token = headers.authorization?.replace('Bearer ', '') ?? '';
  const answer = pathname === '/api/v2/instance' ? nameStream(JSON.parse(text), named.get(token)) : text;
  response.writeHead(found.status, { 'content-type': 'application/json' }).end(answer);
});

function nameStream(instance: { configuration: { urls: object } }, streaming: unknown): string {
  Object.assign(instance.configuration.urls, { streaming });
  return JSON.stringify(instance);
}

const noteAsked = ({ url = '', headers }: IncomingMessage) =>
  asked.push({ url: `${headers.host}${url}`, authorization: headers.authorization });

server.on('upgrade', (request, connection) => {
  noteAsked(request);
  const isRedirecting = request.url?.startsWith('/redirecting');
  const head = isRedirecting ? `307 Moved\r\nlocation: http://${elsewhere}/moved` : '404 Not Found';
  connection.end(`HTTP/1.1 ${head}\r\ncontent-length: 0\r\n\r\n`);
});

const stranger = createServer();
const sockets = new WebSocketServer({ server: stranger }).on('connection', (_socket, request) =>
  noteAsked(request),
);

const listening = async (one: typeof server) => {
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(one.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  own = await listening(server);
  elsewhere = await listening(stranger);
  provider = await startProviderServer();
  service = await startTestService(
    {
      MASTODON_URL_PREFIX: 'http://',
      // The rules are those of production, except that this one address is allowed.
      PROVIDER_ALLOWED_NETWORKS: '127.0.0.1/32',
      LOG_LEVEL: 'debug',
    },
    { workers: 'live' },
  );
  listener = await startListener(service, { mode: 'live' });
  for (const [name, address] of Object.entries<Addresses[string]>({
    ...addresses,
    ...strange,
    ...anotherHost,
  })) {
    const account = mastodon.createAccount('oauth', 'healthy');
    const { accessToken } = account;
    named.set(accessToken, address(accessToken));
    const asImported = { providerId: 'mastodon', loginKind: 'oauth', ...account, details: { host: own } };
    const profile = await makeLiveProfile(service, listener.organizationId, asImported);
    profiles.set(name, { ...profile, accessToken });
  }
});
afterAll(async () => {
  await service.close();
  await listener.close();
  await provider.close();
  for (const socket of sockets.clients) socket.terminate();
  for (const one of [server, stranger]) one.close();
});

const profileOf = (name: string) => profiles.get(name) as Named;

const row = ({ id }: Named) =>
  findWatchedProfile(service.ctx.db, { organizationId: listener.organizationId, mode: 'live' }, id);

const ends = ({ id }: Named) =>
  service.logs
    .map((line) => JSON.parse(line))
    .filter((line) => line.message === 'provider stream ended' && line.connectedProfileId === id);

test.each(Object.keys(addresses))(
  'an address %s is no stream, and is not asked for soon again',
  async (name) => {
    const profile = profileOf(name);
    await until(async () => (await row(profile)).streamAt.getTime() > Date.now() + 23 * 60 * 60_000);
    expect((await row(profile)).streamHolder).toBeNull();
  },
);

test.each(Object.keys(strange))('an address %s is no stream, and is tried again later', async (name) => {
  const profile = profileOf(name);
  await until(() => ends(profile).length > 1);
  expect(ends(profile)[0].outcome).toMatch(/^(?:failed|refused)$/);
});

test('an address at another host is the stream, as large servers have it', async () => {
  const { accessToken } = profileOf('at another host');
  const url = `${elsewhere}/api/v1/streaming?stream=user:notification`;
  await until(() => asked.some((one) => one.url === url));
  expect(asked.filter((one) => one.url.startsWith(elsewhere))).toEqual([
    { url, authorization: `Bearer ${accessToken}` },
  ]);
});

test('nothing else was connected to', () => {
  const { accessToken } = profileOf('that nothing is at, with the token in its path');
  const known = [`${own}/${accessToken}/`, `${own}/redirecting/`, `${elsewhere}/api/v1/`];
  expect(asked.filter(({ url }) => !known.some((start) => url.startsWith(start)))).toEqual([]);
});

test('all of these profiles are polled as usual', async () => {
  for (const profile of profiles.values()) {
    const happening = { event: 'reply_added', times: 1 } as const;
    const { externalId } = await mastodon.trigger(profile.accessToken, happening, provider.store);
    await pollProfile(service.ctx, await row(profile));
    const told = () => listener.receiver.received.some(({ event }) => event.data.externalId === externalId);
    await until(told);
  }
});

test('no line of the log has a token, a password or an address of absurd length', () => {
  const log = service.logs.join('');
  for (const { accessToken } of profiles.values()) expect(log).not.toContain(accessToken);
  expect(log).not.toContain('somebody:secret');
  expect(log).not.toContain('x'.repeat(3000));
});
