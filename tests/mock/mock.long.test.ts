/** Runs the mock server as customers do, and holds that it makes the same ids from the same seed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import type { Schemas } from '../../src/contract/index.ts';
import { faultMarker, publishFaults } from '../../src/simulators/faults.ts';
import { clientOf } from '../support/client.ts';
import { type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { until } from '../support/until.ts';

interface Running {
  url: string;
  apiKey: string;
  profiles: Record<string, string>;
  stop(): Promise<{ said: string; code: number | null }>;
}

const running = new Set<ChildProcess>();
afterEach(() => {
  for (const child of running) child.kill('SIGTERM');
  running.clear();
});

const folder = mkdtempSync(path.join(os.tmpdir(), 'mock-seeds-'));
const seed = {
  seed: 'bakery',
  clock: '2026-06-01T08:00:00Z',
  profiles: [{ name: 'shop', providerId: 'instagram' }],
};

function fileOf(content: object): string {
  const file = path.join(folder, `${readdirSync(folder).length}.yaml`);
  writeFileSync(file, stringify(content));
  return file;
}

function spawnMock(content: object): ChildProcess {
  const options = ['--port', '0', '--json', '--attached', '--seed', fileOf(content)];
  const { NODE_ENV: _, ...env } = process.env;
  const child = spawn(process.execPath, ['scripts/mock.ts', ...options], { env });
  running.add(child);
  return child;
}

async function startMock(content: object = seed): Promise<Running> {
  const child = spawnMock(content);
  const said = text(child.stderr as NodeJS.ReadableStream);
  const [line] = await Promise.race([
    once(child.stdout as NodeJS.ReadableStream, 'data'),
    said.then((why) => [`{"why":${JSON.stringify(why)}}`]),
  ]);
  const ready = JSON.parse(String(line));
  if (ready.why) throw new Error(ready.why);
  return {
    ...ready,
    stop: async () => {
      child.stdin?.end();
      const [code] = await once(child, 'exit');
      running.delete(child);
      return { said: await said, code };
    },
  };
}

type Client = ReturnType<typeof clientOf>;

const isOpen = ({ status }: PublishRequest) => /^(queued|scheduled|publishing)$/.test(status);

async function ended(client: Client, { publishRequestId }: PublishRequest): Promise<PublishRequest> {
  let request = await requestNow(client, publishRequestId);
  await until(async () => {
    request = await requestNow(client, publishRequestId);
    return !isOpen(request);
  });
  return request;
}

/** Makes one of everything that has an id, in order. Returns the answers without their times. */
async function story({ url, apiKey, profiles }: Pick<Running, 'url' | 'apiKey' | 'profiles'>) {
  const client = clientOf(url, apiKey);
  const ids: unknown[] = [apiKey, profiles];
  const made = async (path: string, body: object) => {
    const { status, body: answer } = await client.post(path, body);
    expect([path, status, JSON.stringify(answer)]).toEqual([path, 200, JSON.stringify(answer)]);
    return answer;
  };
  for (const providerId of ['facebook', 'threads', 'bluesky', 'mastodon']) {
    const contentType = providerId === 'facebook' ? 'facebook.media.items' : `${providerId}.posts.items`;
    const profile = await made('/v1/test/connected-profiles', { providerId });
    const { connectedProfileId } = profile;
    const request = await publish(client, { connectedProfileId, contentType, text: 'Bread' });
    const { publishRequestId, status, externalId } = await ended(client, request);
    expect(status).toBe('published');
    const happened = await made('/v1/test/provider-events', {
      connectedProfileId,
      event:
        providerId === 'facebook' ? 'post_added' : providerId === 'threads' ? 'post_added' : 'post_published',
    });
    ids.push(
      connectedProfileId,
      profile.connectionId,
      profile.externalId,
      publishRequestId,
      status,
      externalId,
      happened.externalId,
    );
  }
  const app = await made('/v1/auth-integrations', {
    providerId: 'facebook',
    name: 'App',
    clientId: '1',
    clientSecret: 's',
    returnOrigins: ['http://localhost'],
  });
  const upload = { filename: 'a.jpg', contentType: 'image/jpeg', sizeBytes: 10 };
  const { mediaId } = await made('/v1/media', { upload });
  const { eventDestinationId } = await made('/v1/event-destinations', {
    url: 'http://127.0.0.1:9999/events',
    topics: ['publishRequest.published'],
  });
  return [...ids, app.authIntegrationId, mediaId, eventDestinationId];
}

describe('the mock server', () => {
  test('makes the same ids from the same seed and the same calls, after a reset and in another run, which prepares nothing', async () => {
    const first = await startMock();
    const told = await story(first);
    expect(new Set(told.flat()).size).toBeGreaterThan(25);
    const client = clientOf(first.url, first.apiKey);
    expect((await client.post('/v1/test/reset')).body).toEqual({ complete: true });
    expect(await story(first)).toEqual(told);
    const [shop] = (await client.get('/v1/connected-profiles', { reference: 'shop' })).body.data;
    expect(shop.connectedProfileId).toBe(first.profiles.shop);
    const { now } = (await client.post('/v1/test/clock/advance', { seconds: 60 })).body;
    expect(now.slice(0, 10)).toBe('2026-06-01');
    const since = new Date(Date.now() - 60_000).toISOString();
    expect((await client.get('/v1/events', { since })).body.data.length).toBeGreaterThan(0);
    expect((await client.get('/v1/publish-requests', { since })).body.data).toHaveLength(4);
    expect((await first.stop()).code).toBe(0);

    const cache = path.resolve('node_modules/.cache/mock-database');
    const states = () =>
      readdirSync(cache).map((name) => [
        name,
        statSync(path.join(cache, name, 'postgres', 'PG_VERSION')).ino,
      ]);
    const before = states();
    const second = await startMock();
    expect(await story(second)).toEqual(told);
    expect(await second.stop()).toEqual({ said: '', code: 0 });
    expect(states()).toEqual(before);
  });

  test('fails on demand in every way of test mode', async () => {
    const mock = await startMock({ seed: 'faults' });
    const client = clientOf(mock.url, mock.apiKey);
    const { data } = (await client.get('/v1/test/scenarios')).body;
    const scenarios: Schemas['TestScenario'][] = data.filter(({ appliesTo }: Schemas['TestScenario']) =>
      appliesTo.includes('profile'),
    );
    for (const { scenario, outcome } of scenarios) {
      const { connectedProfileId } = await client.newProfile({ providerId: 'facebook', scenario });
      const { status, body } = await client.get('/v1/content/facebook.media.items', { connectedProfileId });
      expect([scenario, status, body.error?.code]).toEqual([scenario, outcome.status, outcome.code]);
    }
    const outcomes = new Set<string>();
    for (const { fault } of publishFaults) {
      const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
      const content = { connectedProfileId, contentType: 'facebook.media.items', text: faultMarker(fault) };
      const { publishRequestId } = await publish(client, content);
      let request = await requestNow(client, publishRequestId);
      await until(async () => {
        if (isOpen(request)) await client.post('/v1/test/clock/advance', { seconds: 3_600 });
        request = await requestNow(client, publishRequestId);
        return !isOpen(request);
      });
      outcomes.add(request.status);
    }
    expect([...outcomes].sort()).toEqual(expect.arrayContaining(['outcome_unknown', 'published']));
    await mock.stop();
  });

  test('says what is wrong with a seed file: the field and the fix', async () => {
    const child = spawnMock({
      clock: '2020-01-01T00:00:00Z',
      profiles: [
        { name: 'shop', providerId: 'facebok' },
        { name: 'shop', providerId: 'facebook', loginKind: 'x' },
      ],
    });
    const [said, [code]] = await Promise.all([
      text(child.stderr as NodeJS.ReadableStream),
      once(child, 'exit'),
    ]);
    expect(code).toBe(1);
    expect(said).toContain('clock: the clock starts at 2026-03-01T00:00:00.000Z or later');
    expect(said).toMatch(/profiles\.0\.providerId: .*"facebook"/);
    expect(said).toContain(
      'profiles.1.loginKind: facebook has no such login kind: use facebook_login, or leave it out',
    );
  });
});
