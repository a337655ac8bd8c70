/** Tests live mode end to end, against the simulated providers over HTTP through the configured base URLs. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../src/config.ts';
import type { Provider } from '../src/providers/provider.ts';
import { createRegistry } from '../src/providers/registry.ts';
import { type SimulatorServer, startSimulatorServer } from '../src/simulators/server.ts';
import type { SimulatedAccount, Simulator } from '../src/simulators/simulator.ts';
import { hasFiles } from './support/content.ts';
import { expectError } from './support/errors.ts';
import { makeLiveProfile } from './support/live-profile.ts';
import { providersAt } from './support/provider-server.ts';
import { type SharedService, sharedTestService, type TestKey } from './support/service.ts';
import { simulatorFor, simulators } from './support/simulators.ts';

const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
const kinds = providers.flatMap((provider) =>
  provider.loginKinds.map(({ id }) => ({ provider, providerId: provider.id, loginKind: id })),
);

let simulator: SimulatorServer;
let atSimulatorUrls: Record<string, string>;
let service: SharedService;
let live: TestKey;

beforeAll(async () => {
  simulator = await startSimulatorServer({
    port: 0,
    host: '127.0.0.1',
    simulators: Object.values(simulators),
  });
  atSimulatorUrls = providersAt(simulator.url);
  await startService();
});

async function startService(): Promise<void> {
  service = await sharedTestService({ settings: atSimulatorUrls });
  live = await service.newKey({ mode: 'live' });
}

afterAll(async () => {
  await service.close();
  await simulator.close();
});

async function connect(
  kind: (typeof kinds)[number],
  scenario = 'healthy',
): Promise<SimulatedAccount & { id: string }> {
  const simulated = simulatorFor(kind.provider.id);
  const account = atSimulator(simulated.createAccount(kind.loginKind, scenario), simulated);
  const { id } = await makeLiveProfile(service, live.organizationId, {
    ...account,
    providerId: kind.providerId,
    loginKind: kind.loginKind,
  });
  return { ...account, id };
}

/** Returns the account with the simulator's address in place of its server's, for accounts that name their server. */
function atSimulator({ details, ...account }: SimulatedAccount, { hosts }: Simulator): SimulatedAccount {
  if (!details) return account;
  const moved = Object.entries(details).map(([name, value]) => {
    const isServer = URL.canParse(value) && hosts.includes(new URL(value).host);
    return [name, isServer ? value.replace('https:/', simulator.url) : value];
  });
  return { ...account, details: Object.fromEntries(moved) };
}

const pathOf = (contentType: string) => `/v1/content/${contentType}`;

/** Returns the path of the provider's first content type. */
const itemsOf = ({ contentTypes }: Provider) => pathOf(contentTypes[0]?.contentType ?? '');

/**
 * Returns what the login kind deletes below an item of the first content type, if anything: its path, its filter, and whether it can be
 * hidden.
 */
function answersOf({ provider, loginKind }: (typeof kinds)[number]) {
  const { contentTypes } = provider;
  for (const { contentType, capabilities } of contentTypes) {
    const { list, delete: deletion, moderate } = capabilities;
    const { parent } = list?.walk ?? {};
    const isOffered = list?.scopes[loginKind] && deletion?.scopes[loginKind];
    if (isOffered && parent && parent.contentType === contentTypes[0]?.contentType)
      return {
        path: pathOf(contentType),
        filter: parent.input,
        hides: moderate?.scopes[loginKind] !== undefined,
      };
  }
  return undefined;
}

type Answer = { externalId: string; author?: { id: string }; thread?: { parentId: string } };

/**
 * Returns the id of an answer that the account may hide and delete: one that it wrote itself if there is one, and
 * best one to the item itself.
 */
function manageable(answers: Answer[], accountId: string, itemId: string): string {
  const own = answers.filter(({ author }) => author?.id === accountId);
  const [chosen] = [...own.filter(({ thread }) => thread?.parentId === itemId), ...own, ...answers];
  return encodeURIComponent(chosen?.externalId ?? '');
}

describe.each(kinds)('live $providerId under $loginKind', (kind) => {
  const items = itemsOf(kind.provider);
  const answers = answersOf(kind);

  test('reads, moderates and deletes through real HTTP', async () => {
    const { id: connectedProfileId, externalId: accountId } = await connect(kind);
    const list = await live.client.get(items, { connectedProfileId, limit: 3 });
    expect([list.status, list.body.data.length, list.body.hasMore]).toEqual([200, 3, true]);
    if (!answers) return;
    const itemId = list.body.data[0].externalId;
    const query = { connectedProfileId, [answers.filter]: itemId, limit: 20 };
    const replies = await live.client.get(answers.path, query);
    const externalId = manageable(replies.body.data, accountId, itemId);
    const comment = `${answers.path}/${externalId}`;
    if (answers.hides) {
      const hidden = await live.client.post(`${comment}/moderate`, { hidden: true }, { connectedProfileId });
      const told = { externalId: decodeURIComponent(externalId), hidden: true, success: true };
      expect(hidden.body).toEqual(told);
    }
    expect((await live.client.delete(comment, { connectedProfileId })).body.deleted).toBe(true);
    expectError(await live.client.get(comment, { connectedProfileId }), 404, 'not_found');
  });

  if (hasFiles(kind.provider))
    test('shows files that the simulators serve', async () => {
      const { id: connectedProfileId } = await connect(kind);
      const { body } = await live.client.get(items, { connectedProfileId });
      const urls = body.data.flatMap(({ media = [] }: { media?: { sourceUrl?: string }[] }) =>
        media.flatMap(({ sourceUrl }) => sourceUrl ?? []),
      );
      expect(urls.length).toBeGreaterThan(3);
      for (const url of urls) {
        expect(new URL(url).origin).toBe(simulator.url);
        const { status, headers } = await fetch(url);
        expect([url, status]).toEqual([url, 200]);
        expect(headers.get('content-type')).toMatch(/^(image|video)\/|mpegurl$/);
      }
    });

  test('passes the provider on as it fails: throttling, out of order, garbled', async () => {
    const outcomes = [
      ['throttled', 429, 'platform_rate_limit'],
      ['outage_503', 503, 'internal'],
      ['malformed_json', 502, 'internal'],
    ] as const;
    for (const [scenario, status, code] of outcomes) {
      const { id: connectedProfileId } = await connect(kind, scenario);
      expectError(await live.client.get(items, { connectedProfileId }), status, code);
    }
    const { id: connectedProfileId, details } = await connect(kind, 'grant_revoked');
    const revoked = await live.client.get(items, { connectedProfileId });
    // The server that would refuse the refresh is no authorization server by the address that it has here, so whether the
    // grant is over is not known.
    if (details?.issuer) expectError(revoked, 502, 'internal');
    else expectError(revoked, 401, 'invalid_token');
  });

  test('gives up a provider that does not answer in time', async () => {
    const { id: connectedProfileId } = await connect(kind, 'timeout');
    const answer = await service.withSettings({ PROVIDER_TIMEOUT_SECONDS: '0.5' }, () =>
      live.client.get(items, { connectedProfileId }),
    );
    expectError(answer, 502, 'internal');
  });

  test('keeps the provider token out of answers and logs', async () => {
    const { id: connectedProfileId, accessToken } = await connect(kind);
    const { text } = await live.client.get(items, { connectedProfileId, includeProviderRaw: true, limit: 2 });
    expect(text).not.toContain(accessToken);
    expect(text).not.toContain('access_token');
    expect(service.logs.join('')).not.toContain(accessToken);
  });
});

test('a file of an account is led to by its own server, and one that does not exist is not there', async () => {
  const query = new URLSearchParams({
    did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa',
    cid: `bafkrei${'a'.repeat(52)}`,
  });
  const blob = await fetch(`${simulator.url}/bsky.social/xrpc/com.atproto.sync.getBlob?${query}`);
  expect([blob.status, blob.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  query.set('cid', 'nope');
  expect((await fetch(`${simulator.url}/bsky.social/xrpc/com.atproto.sync.getBlob?${query}`)).status).toBe(
    400,
  );
  expect((await fetch(`${simulator.url}/simulated/files/nope.jpg`)).status).toBe(404);
});

test('a provider that cannot be reached is a bad gateway, and the service continues', async () => {
  const [kind] = kinds;
  if (!kind) throw new Error('no provider');
  await service.withSettings(providersAt('http://127.0.0.1:9'), async () => {
    const account = simulatorFor(kind.provider.id).createAccount(kind.loginKind, 'healthy');
    const { id } = await makeLiveProfile(service, live.organizationId, {
      ...account,
      providerId: kind.providerId,
      loginKind: kind.loginKind,
    });
    const query = { connectedProfileId: id };
    expectError(await live.client.get(itemsOf(kind.provider), query), 502, 'internal');
    expect((await live.client.get('/v1/providers')).status).toBe(200);
  });
});

test('test mode opens no socket to anything but the database', async () => {
  // The jobs of live profiles call the provider at any time, so the watched service begins with none.
  await service.close();
  await startService();
  const ports = new Set<number>();
  const record = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    // A socket of the file system, such as the database's, has no port and does not leave the machine.
    socket.once('connect', () => socket.remotePort && ports.add(socket.remotePort));
  };
  subscribe('net.client.socket', record);
  const allowed = [service.url, service.databaseUrl].map((url) => Number(new URL(url).port));
  const elsewhere = () => [...ports].filter((port) => !allowed.includes(port));

  const key = await service.newKey({ mode: 'test' });
  for (const kind of kinds) {
    const { providerId, loginKind } = kind;
    const answers = answersOf(kind);
    const { connectedProfileId, externalId } = await key.client.newProfile({ providerId, loginKind });
    const { body } = await key.client.get(itemsOf(kind.provider), { connectedProfileId });
    const itemId = body.data[0].externalId;
    if (!answers) continue;
    const query = { connectedProfileId, [answers.filter]: itemId };
    const found = await key.client.get(answers.path, query);
    const comment = `${answers.path}/${manageable(found.body.data, externalId, itemId)}`;
    expect((await key.client.delete(comment, { connectedProfileId })).status).toBe(200);
  }
  expect(elsewhere()).toEqual([]);

  // This shows that the watch sees the sockets of live mode, since as many calls at once need new ones.
  const [kind] = kinds;
  if (!kind) throw new Error('no provider');
  const query = { connectedProfileId: (await connect(kind)).id };
  const calls = Array.from({ length: 8 }, () => live.client.get(itemsOf(kind.provider), query));
  await Promise.all(calls);
  expect(elsewhere()).toEqual([Number(new URL(simulator.url).port)]);
  unsubscribe('net.client.socket', record);
});
