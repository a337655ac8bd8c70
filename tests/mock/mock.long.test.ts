/** Runs the mock server as customers do, and holds that it makes the same ids from the same seed. */
import { readdirSync, statSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type Client, clientOf } from '../support/client.ts';
import { startTestMock, type TestMock } from '../support/mock.ts';
import { type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { until } from '../support/until.ts';

const seed = {
  seed: 'bakery',
  clock: '2026-06-01T08:00:00Z',
  profiles: [{ name: 'shop', providerId: 'instagram' }],
};

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
async function story({ client, apiKey, profiles }: TestMock) {
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
    const since = new Date().toISOString();
    const first = await startTestMock(seed);
    const told = await story(first);
    expect(new Set(told.flat()).size).toBeGreaterThan(25);
    const { client } = first;
    expect((await client.post('/v1/test/reset')).body).toEqual({ complete: true });
    expect(await story(first)).toEqual(told);
    const [shop] = (await client.get('/v1/connected-profiles', { reference: 'shop' })).body.data;
    expect(shop.connectedProfileId).toBe(first.profiles.shop);
    const { now } = (await client.post('/v1/test/clock/advance', { seconds: 60 })).body;
    expect(now.slice(0, 10)).toBe('2026-06-01');
    expect((await client.get('/v1/events', { since })).body.data.length).toBeGreaterThan(0);
    expect((await client.get('/v1/publish-requests', { since })).body.data).toHaveLength(4);
    await first.stop();

    const cache = path.resolve('node_modules/.cache/mock-database');
    // A mock server of another test may be preparing the same state just now, under a name that ends with its process id.
    const states = () =>
      readdirSync(cache)
        .filter((name) => !name.includes('-'))
        .map((name) => [name, statSync(path.join(cache, name, 'postgres', 'PG_VERSION')).ino]);
    const before = states();
    const second = await startTestMock(seed);
    expect(await story(second)).toEqual(told);
    expect(states()).toEqual(before);
  });

  test('has another key with each start when no seed says from what it is made, and no web page reaches it by its own name', async () => {
    const [one, other] = await Promise.all([startTestMock({}), startTestMock({})]);
    expect(one.apiKey).not.toBe(other.apiKey);
    expect((await other.client.get('/v1/providers')).status).toBe(200);
    const stranger = clientOf(other.url, one.apiKey);
    expect((await stranger.get('/v1/events')).status).toBe(401);
    const { port } = new URL(one.url);
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const headers = { host: `rebound.example:${port}`, authorization: `Bearer ${one.apiKey}` };
      const options = { host: '127.0.0.1', port, path: '/v1/events', headers };
      get(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, text }));
      }).on('error', reject);
    });
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('--allow-host')]);
  });

  test('says what is wrong with a seed file: the field and the fix', async () => {
    const starting = startTestMock({
      clock: '2020-01-01T00:00:00Z',
      profiles: [
        { name: 'shop', providerId: 'facebok' },
        { name: 'shop', providerId: 'facebook', loginKind: 'x' },
      ],
    });
    const said = await starting.then(
      () => 'It has started.',
      ({ message }: Error) => message,
    );
    expect(said).toContain('clock: the clock starts at 2026-03-01T00:00:00.000Z or later');
    expect(said).toMatch(/profiles\.0\.providerId: .*"facebook"/);
    expect(said).toContain(
      'profiles.1.loginKind: facebook has no such login kind: use facebook_login, or leave it out',
    );
  });
});
