/** Tests live mode end to end, against the simulated providers over HTTP through the configured base URLs. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { loadConfig } from '../src/config.ts';
import { createRegistry } from '../src/providers/registry.ts';
import { type SimulatorServer, startSimulatorServer } from '../src/simulators/server.ts';
import type { SimulatedAccount } from '../src/simulators/simulator.ts';
import { expectError } from './support/errors.ts';
import { makeLiveProfile } from './support/live-profile.ts';
import { clientOf, startTestService, type TestKey, type TestService } from './support/service.ts';
import { simulatorFor, simulators } from './support/simulators.ts';

const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);
const kinds = providers.flatMap((provider) =>
  provider.loginKinds.map(({ id }) => ({ provider, providerId: provider.id, loginKind: id })),
);

let simulator: SimulatorServer;
let atSimulatorUrls: Record<string, string>;
let service: TestService;
let live: TestKey;

beforeAll(async () => {
  simulator = await startSimulatorServer({
    port: 0,
    host: '127.0.0.1',
    simulators: Object.values(simulators),
  });
  atSimulatorUrls = {
    FACEBOOK_GRAPH_URL: `${simulator.url}/graph.facebook.com`,
    INSTAGRAM_GRAPH_URL: `${simulator.url}/graph.instagram.com`,
    THREADS_GRAPH_URL: `${simulator.url}/graph.threads.com`,
    BLUESKY_URL: `${simulator.url}/bsky.social`,
  };
  await startService();
});

async function startService(): Promise<void> {
  service = await startTestService(atSimulatorUrls);
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
  const account = atSimulator(simulatorFor(kind.provider.id).createAccount(kind.loginKind, scenario));
  const { id } = await makeLiveProfile(service, live.organizationId, {
    ...account,
    providerId: kind.providerId,
    loginKind: kind.loginKind,
  });
  return { ...account, id };
}

/**
 * Returns the account with its server's address changed to the simulator's, for accounts that name their
 * server.
 */
function atSimulator({ details, ...account }: SimulatedAccount): SimulatedAccount {
  if (!details) return account;
  const moved = Object.entries(details).map(([name, value]) => [
    name,
    value.replace('https://bsky.social', `${simulator.url}/bsky.social`),
  ]);
  return { ...account, details: Object.fromEntries(moved) };
}

/**
 * Returns the paths of the first content type and of the one whose items belong to it, and the filter that lists
 * these.
 */
function contentOf({ contentTypes }: (typeof providers)[number]) {
  const at = (type: string) => `/v1/content/${type}`;
  const answers = contentTypes.find(({ capabilities }) => capabilities.moderate);
  const { parent } = answers?.capabilities.list?.walk ?? {};
  if (!answers || !parent) throw new Error('nothing can be moderated');
  return { items: at(parent.contentType), answers: at(answers.contentType), filter: parent.input };
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
  const { items, answers, filter } = contentOf(kind.provider);

  test('reads, moderates and deletes through real HTTP', async () => {
    const { id: connectedProfileId, externalId: accountId } = await connect(kind);
    const list = await live.client.get(items, { connectedProfileId, limit: 3 });
    expect([list.status, list.body.data.length, list.body.hasMore]).toEqual([200, 3, true]);
    const itemId = list.body.data[0].externalId;
    const query = { connectedProfileId, [filter]: itemId, limit: 20 };
    const replies = await live.client.get(answers, query);
    const externalId = manageable(replies.body.data, accountId, itemId);
    const comment = `${answers}/${externalId}`;
    const hidden = await live.client.post(`${comment}/moderate`, { hidden: true }, { connectedProfileId });
    expect(hidden.body).toEqual({
      externalId: decodeURIComponent(externalId),
      hidden: true,
      success: true,
    });
    expect((await live.client.delete(comment, { connectedProfileId })).body.deleted).toBe(true);
    expectError(await live.client.get(comment, { connectedProfileId }), 404, 'not_found');
  });

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
      ['grant_revoked', 401, 'invalid_token'],
    ] as const;
    for (const [scenario, status, code] of outcomes) {
      const { id: connectedProfileId } = await connect(kind, scenario);
      expectError(await live.client.get(items, { connectedProfileId }), status, code);
    }
  });

  test('gives up a provider that does not answer in time', async () => {
    const { id: connectedProfileId } = await connect(kind, 'timeout');
    const impatient = await startTestService(
      { ...atSimulatorUrls, PROVIDER_TIMEOUT_SECONDS: '0.5', ROLE: 'api' },
      { databaseUrl: service.databaseUrl },
    );
    const answer = await clientOf(impatient.url, live.key).get(items, { connectedProfileId });
    expectError(answer, 502, 'internal');
    await impatient.close();
  });

  test('keeps the provider token out of answers and logs', async () => {
    const { id: connectedProfileId, accessToken } = await connect(kind);
    const { text } = await live.client.get(items, { connectedProfileId, includeProviderRaw: true, limit: 2 });
    expect(text).not.toContain(accessToken);
    expect(text).not.toContain('access_token');
    expect(service.logs.join('')).not.toContain(accessToken);
  });
});

test('a file of an account is led to by its own server, and one that nobody has is not there', async () => {
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

test('a provider that cannot be reached is a bad gateway, and the service goes on', async () => {
  const [kind] = kinds;
  if (!kind) throw new Error('no provider');
  const unreachable = await startTestService({
    [`${kind.providerId.toUpperCase()}_GRAPH_URL`]: 'http://127.0.0.1:9',
  });
  const key = await unreachable.newKey({ mode: 'live' });
  const account = simulatorFor(kind.provider.id).createAccount(kind.loginKind, 'healthy');
  const { id } = await makeLiveProfile(unreachable, key.organizationId, {
    ...account,
    providerId: kind.providerId,
    loginKind: kind.loginKind,
  });
  const query = { connectedProfileId: id };
  expectError(await key.client.get(`/v1/content/${kind.providerId}.media.items`, query), 502, 'internal');
  expect((await key.client.get('/v1/providers')).status).toBe(200);
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
    const { items, answers, filter } = contentOf(kind.provider);
    const { connectedProfileId, externalId } = await key.client.newProfile({ providerId, loginKind });
    const { body } = await key.client.get(items, { connectedProfileId });
    const itemId = body.data[0].externalId;
    const query = { connectedProfileId, [filter]: itemId };
    const found = await key.client.get(answers, query);
    const comment = `${answers}/${manageable(found.body.data, externalId, itemId)}`;
    expect((await key.client.delete(comment, { connectedProfileId })).status).toBe(200);
  }
  expect(elsewhere()).toEqual([]);

  // This shows that the watch sees the sockets of live mode, since as many calls at once need new ones.
  const [kind] = kinds;
  if (!kind) throw new Error('no provider');
  const query = { connectedProfileId: (await connect(kind)).id };
  const calls = Array.from({ length: 8 }, () =>
    live.client.get(`/v1/content/${kind.providerId}.media.items`, query),
  );
  await Promise.all(calls);
  expect(elsewhere()).toEqual([Number(new URL(simulator.url).port)]);
  unsubscribe('net.client.socket', record);
});
