import { beforeAll, describe, expect, test } from '@jest/globals';
import { operations } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { daily, makeQueue } from '../support/queues.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
let destination: string;
let queue: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey({ organization: 'Filters by ids' });
  const { body } = await key.client.post('/v1/event-destinations', {
    url: 'https://example.com/events',
    topics: ['media.*'],
  });
  destination = body.eventDestinationId;
  const { connectedProfileId } = await key.client.newProfile();
  const slots = daily('09:00');
  ({ queueId: queue } = await makeQueue(key.client, {
    connectedProfileIds: [connectedProfileId],
    timeZone: 'Europe/Lisbon',
    slots,
  }));
});

const { live, test: testing } = {
  live: {
    connectedProfileId: newId('connectedProfile'),
    connectionId: newId('connection'),
    eventId: newId('event'),
  },
  test: {
    connectedProfileId: newId('connectedProfile', 'test'),
    connectionId: newId('connection', 'test'),
    eventId: newId('event', 'test'),
    keyId: newId('key'),
    createdByKeyId: newId('key'),
  },
};

/** The lists of the contract, each with a filter that names something by its id. */
const filters = Object.values(operations).flatMap(({ operationId, path, query, content }) =>
  content
    ? []
    : Object.keys(query)
        .filter((name) => Object.hasOwn(testing, name))
        .map((name) => [operationId, path, name as keyof typeof testing] as const),
);

describe('a list that is filtered by an id that nobody has', () => {
  test.each(filters)('%s says so (%s?%s=)', async (_, path, name) => {
    const url = path.replace('{eventDestinationId}', destination).replace('{queueId}', queue);
    const answer = await key.client.get(url, { [name]: testing[name] });
    expectError(answer, 404, 'not_found');
    expect(answer.body.error.message).toMatch(new RegExp(`^The .+ that ${name} names does not exist\\.$`));
    expectError(await key.client.get(url, { [name]: 'no id at all' }), 404, 'not_found');
  });

  test('says so when the id is one of the other mode, and nothing of another organization', async () => {
    const stranger = await service.newKey({ organization: 'Others' });
    const { connectedProfileId } = await stranger.client.newProfile();
    const theirs = await key.client.get('/v1/publish-requests', { connectedProfileId });
    const nobody = await key.client.get('/v1/publish-requests', {
      connectedProfileId: testing.connectedProfileId,
    });
    expect([theirs.status, theirs.body.error.message]).toEqual([404, nobody.body.error.message]);
    const other = await key.client.get('/v1/events', { connectedProfileId: live.connectedProfileId });
    expect(other.body.error.message).toContain('Its id is one of live mode');
  });

  test('is empty where the id is known and nothing fits, and lists what is left of something deleted', async () => {
    const { connectedProfileId } = await key.client.newProfile();
    const none = await key.client.get('/v1/publish-requests', { connectedProfileId });
    expect([none.status, none.body.data]).toEqual([200, []]);
    await key.client.delete(`/v1/connected-profiles/${connectedProfileId}`);
    const left = await key.client.get('/v1/events', { connectedProfileId });
    expect([left.status, left.body.data.length > 0]).toEqual([200, true]);
  });
});

describe('a range that ends before it begins', () => {
  const [since, until] = ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'];
  const ranges = Object.values(operations).filter(
    ({ query, content }) => !content && query.since && query.until,
  );

  test.each(
    ranges.map(({ operationId, path, query }) => [
      operationId,
      path,
      query.limit ? 'too_small' : 'unknown_field',
    ]),
  )('is refused by %s', async (_, path, limit) => {
    const url = path.replace(/\{\w+\}/, destination);
    expectViolations(await key.client.get(url, { since, until, limit: '0' }), {
      since: 'too_big',
      limit,
    });
  });

  test('is refused by a replay', async () => {
    const url = `/v1/event-destinations/${destination}/replay`;
    expectViolations(await key.client.post(url, { since, until }), { since: 'too_big' });
  });
});
