import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { facebook, reportedEventOf, subscribedKinds } from '../support/connect.ts';
import { expectError } from '../support/errors.ts';
import { changesIn, type Listener, startListener } from '../support/observed.ts';
import { sampleOf } from '../support/sample.ts';
import { clientOf, sharedTestService, type TestService } from '../support/service.ts';
import { connectEndUser, expectUnfindable } from '../support/suites/connect-resources.ts';

let service: TestService;
let listener: Listener;
let page: Schemas['ConnectedProfile'];
beforeAll(async () => {
  service = await sharedTestService();
  listener = await startListener(service);
});
beforeEach(async () => {
  page = await listener.client.newProfile(facebook);
});
afterAll(async () => {
  await service.close();
  await listener.close();
});

const path = (id: string) => `/v1/test/connected-profiles/${id}/sweep`;
const sweep = () => listener.client.post(path(page.connectedProfileId));

test('how many events were emitted is answered, and no more of them the next time', async () => {
  const lost = { delivery: 'lost' } as const;
  const comment = await listener.happen(page, 'comment_added', lost);
  const post = await listener.happen(page, 'post_added', lost);
  const { connectedProfileId } = page;
  const first = await sweep();
  expect([first.status, first.body]).toEqual([200, { connectedProfileId, recovered: 2 }]);
  const events = await listener.eventsOf(page);
  expect(changesIn(events).sort()).toEqual(
    [`created ${comment.externalId}`, `created ${post.externalId}`].sort(),
  );
  expect(events.map(({ origin, mode }) => `${origin} ${mode}`)).toEqual(Array(2).fill('recovered test'));
  expect((await sweep()).body).toEqual({ connectedProfileId, recovered: 0 });
  expect(await listener.eventsOf(page)).toEqual(events);
});

test.each(sampleOf(subscribedKinds, 1))(
  'of a profile that an end user has connected, by $providerId $loginKind',
  async (kind) => {
    const { connectedProfileIds } = await connectEndUser(service, listener.client, kind);
    const profiles = connectedProfileIds.map((connectedProfileId) => ({ connectedProfileId }));
    for (const profile of profiles) {
      await listener.happen(profile, reportedEventOf(kind), { delivery: 'lost' });
      expect(await listener.sweep(profile)).toBe(1);
      expect(await listener.eventsOf(profile)).toHaveLength(1);
    }
  },
);

describe('a provider that does not play along answers as in a read', () => {
  test.each([
    ['grant_revoked', 401, 'invalid_token'],
    ['throttled', 429, 'platform_rate_limit'],
    ['outage_503', 503, 'internal'],
    ['malformed_json', 502, 'internal'],
  ] as const)('%s', async (scenario, status, code) => {
    page = await listener.client.newProfile({ ...facebook, scenario });
    expectError(await sweep(), status, code);
    expect(await listener.eventsOf(page)).toEqual([]);
  });

  test('without any scope there is nothing to find out', async () => {
    page = await listener.client.newProfile({ ...facebook, scenario: 'scope_missing' });
    expect((await sweep()).body).toMatchObject({ recovered: 0 });
  });
});

test('a profile of a deleted Connection answers as in a read', async () => {
  const { connectedProfileId, connectionId } = page;
  await listener.client.delete(`/v1/connections/${connectionId}`);
  const read = await listener.client.get('/v1/content/facebook.media.items', { connectedProfileId });
  const answer = await sweep();
  expect([answer.status, answer.body]).toEqual([read.status, read.body]);
});

test('an id of another organization or mode is answered like an unknown one', async () => {
  const { client } = await service.newKey();
  const { connectedProfileId } = await client.newProfile();
  await expectUnfindable(service, connectedProfileId, (sender, id) => sender.post(path(id)), {
    inLiveMode: false,
  });
});

test('for a live key the path does not exist', async () => {
  const { client } = await service.newKey({ mode: 'live' });
  const answer = await client.post(path(page.connectedProfileId));
  expectError(answer, 404, 'not_found');
  expect(answer.body).toEqual((await client.post('/v1/test/nothing')).body);
});

test('without a key it is unauthorized', async () => {
  expectError(await clientOf(service.url).post(path(page.connectedProfileId)), 401, 'unauthorized');
});

test('the same Idempotency-Key sweeps once', async () => {
  const send = () => sweep().set('Idempotency-Key', 'same');
  const first = await send();
  await listener.happen(page, 'comment_added', { delivery: 'lost' });
  const second = await send();
  expect([first.body.recovered, second.body]).toEqual([0, first.body]);
  expect(second.headers).toHaveProperty('idempotent-replayed', 'true');
  expect(await listener.sweep(page)).toBe(1);
});
