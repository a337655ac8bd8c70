/**
 * Calls the failures of test mode as a customer's suite does, and begins anew while jobs are running. What is called here by
 * one provider, operations-scenarios.test.ts and publishing/faults.long.test.ts have by every provider, in test mode as it is.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { faultMarker, publishFaults } from '../../src/simulators/faults.ts';
import { startTestMock, type TestMock } from '../support/mock.ts';
import { publish, requestNow } from '../support/publishing.ts';
import { until } from '../support/until.ts';

const itemsOf: Record<string, string> = {
  instagram: 'instagram.media.items',
  facebook: 'facebook.media.items',
  threads: 'threads.posts.items',
  bluesky: 'bluesky.posts.items',
  mastodon: 'mastodon.posts.items',
};
const providers = Object.keys(itemsOf);

let mock: TestMock;
let scenarios: Schemas['TestScenario'][];
beforeAll(async () => {
  mock = await startTestMock({ seed: 'failures', profiles: [{ name: 'shop', providerId: 'instagram' }] });
  scenarios = (await mock.client.get('/v1/test/scenarios')).body.data;
});
beforeEach(() => mock.reset());

describe('failures on demand', () => {
  const providerId = 'bluesky';
  const contentType = itemsOf[providerId] ?? '';
  const path = `/v1/content/${contentType}`;

  test('a profile in a scenario answers as the scenario says', async () => {
    const ofProfiles = scenarios.filter(({ appliesTo }) => appliesTo.includes('profile'));
    for (const { scenario, outcome } of ofProfiles) {
      const { connectedProfileId } = await mock.client.newProfile({ providerId, scenario });
      const { status, body } = await mock.client.get(path, { connectedProfileId });
      expect([scenario, status, body.error?.code]).toEqual([scenario, outcome.status, outcome.code]);
    }
  });

  test('an id that triggers a scenario answers as the scenario says, and no other id does', async () => {
    const triggers = scenarios.flatMap(({ outcome, triggers }) =>
      triggers
        .filter(
          (one) => one.providerId === providerId && one.surfaces.includes(contentType.split('.')[1] ?? ''),
        )
        .map(({ externalId }) => ({ externalId, outcome })),
    );
    expect(triggers.length).toBeGreaterThan(5);
    for (const { externalId, outcome } of triggers) {
      // What a provider has throttled or refused is remembered of the account, so each id has a profile of its own.
      const { connectedProfileId } = await mock.client.newProfile({ providerId });
      const { body: page } = await mock.client.get(path, { connectedProfileId, limit: 1 });
      const other = await mock.client.get(`${path}/${encodeURIComponent(page.data[0].externalId)}`, {
        connectedProfileId,
      });
      expect(other.status).toBe(200);
      const { status, body } = await mock.client.get(`${path}/${encodeURIComponent(externalId)}`, {
        connectedProfileId,
      });
      expect([externalId, status, body.error?.code]).toEqual([externalId, outcome.status, outcome.code]);
    }
  });

  test('a marker in a text makes publishing fail in its way', async () => {
    const requests = new Map<string, string>();
    for (const { fault } of publishFaults) {
      const { connectedProfileId } = await mock.client.newProfile({ providerId });
      const content = { connectedProfileId, contentType, text: faultMarker(fault) };
      requests.set(fault, (await publish(mock.client, content)).publishRequestId);
    }
    const outcomes: Record<string, string> = {};
    for (const [fault, id] of requests)
      await until(async () => {
        const { status, error } = await requestNow(mock.client, id);
        outcomes[fault] = error ? `${status}: ${error.code}` : status;
        if (!/^(queued|publishing|outcome_unknown)$/.test(status)) return true;
        await mock.client.post('/v1/test/clock/advance', { seconds: 3_600 });
        return false;
      });
    expect(outcomes).toMatchObject({ refused: 'failed: refused_by_provider', throttled_once: 'published' });
    expect(outcomes.quota_spent).toBe('published');
    // The service looks up what has become of a call without an answer.
    expect(outcomes).toMatchObject({ created_then_timeout: 'published', created_without_id: 'published' });
    // Where nothing was created, it is tried again if the provider can prove that, and has failed otherwise.
    expect(outcomes.error_before).toMatch(/^(published|failed: not_created)$/);
  });
});

describe('a reset while jobs are running', () => {
  let server: Server;
  let url: string;
  const arrived: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      arrived.push(request.headers['webhook-id']?.toString() ?? '');
      // It answers late, so that deliveries are under way during the reset.
      setTimeout(() => response.writeHead(204).end(), 200);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`;
  });
  afterAll(() => {
    server.close();
  });

  /** Begins as much as it can, and waits for none of it. */
  async function beginMuch(): Promise<string[]> {
    await mock.client.post('/v1/event-destinations', { url, topics: ['*'] });
    const ids: string[] = [];
    for (const providerId of providers.filter((id) => id !== 'instagram')) {
      const { connectedProfileId } = await mock.client.newProfile({ providerId });
      const content = { connectedProfileId, contentType: itemsOf[providerId] };
      for (const text of ['One', faultMarker('throttled_once'), faultMarker('created_then_timeout')])
        ids.push((await publish(mock.client, { ...content, text })).publishRequestId);
    }
    return ids;
  }

  test('leaves nothing of it: no request, no event, no delivery, and the same ids again', async () => {
    const ofSeed = (await mock.client.get('/v1/events')).body.data.map(
      ({ topic }: { topic: string }) => topic,
    );
    const first = await beginMuch();
    for (let run = 0; run < 3; run += 1) {
      await mock.reset();
      const before = arrived.length;
      for (const path of ['/v1/publish-requests', '/v1/event-destinations'])
        expect((await mock.client.get(path)).body.data).toEqual([]);
      const { data } = (await mock.client.get('/v1/connected-profiles')).body;
      expect(data.map(({ reference }: Schemas['ConnectedProfile']) => reference)).toEqual(['shop']);
      expect((await mock.client.post('/v1/test/clock/advance', { seconds: 3_600 })).body.started).toBe(0);
      const events: Schemas['Event'][] = (await mock.client.get('/v1/events')).body.data;
      expect(events.map(({ topic }) => topic)).toEqual(ofSeed);
      expect(arrived).toHaveLength(before);
      await mock.reset();
      expect(await beginMuch()).toEqual(first);
    }
  });
});
