import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { backfill, outcomeOf as backfillOutcomeOf } from '../support/backfilling.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { stage } from '../support/media.ts';
import { outcomeOf, type PublishRequest, publish } from '../support/publishing.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { until } from '../support/until.ts';

const path = '/v1/usage';
type Usage = Schemas['Usage'];

let service: SharedService;
let receiver: Receiver;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

/** Writes what is counted in memory first. */
async function read({ client }: TestKey, query: object = {}): Promise<Usage[]> {
  await service.ctx.observability.requestLog.flush();
  await service.ctx.observability.callCounter.flush();
  const { status, body } = await client.get(path, query);
  expect({ status, body }).toMatchObject({ status: 200, body: { hasMore: false } });
  return body.data;
}

const post = (connectedProfileId: string, text: string, more: object = {}) => ({
  connectedProfileId,
  contentType: 'facebook.media.items',
  text,
  ...more,
});
const newPage = async ({ client }: TestKey) =>
  (await client.newProfile({ providerId: 'facebook' })).connectedProfileId;
const publishNow = async ({ client }: TestKey, input: object): Promise<PublishRequest> =>
  outcomeOf(service, client, await publish(client, input));

describe('usage.list', () => {
  test('counts what was done, altogether, by profile and by key', async () => {
    service.clock.stop('2026-05-14T12:00:00.000Z');
    const [one, two] = [
      await service.newKey({ organization: 'Counts' }),
      await service.newKey({ organization: 'Counts' }),
    ];
    const [bakery, cafe] = [await newPage(one), await newPage(one)];
    const { mediaId: _staged, sizeBytes } = await stage(one.client);
    await one.client.post('/v1/event-destinations', {
      url: receiver.url,
      topics: ['publishRequest.published'],
    });
    await publishNow(one, post(bakery, 'Rye'));
    await publishNow(two, post(bakery, 'Spelt'));
    await publishNow(two, post(cafe, 'Cake #fault:account_check_due'));
    const { connectedProfileId: threads } = await one.client.newProfile({ providerId: 'threads' });
    await publish(one.client, {
      connectedProfileId: threads,
      contentType: 'threads.posts.items',
      text: 'One',
      thread: [{ text: 'Two' }, { text: 'Three' }],
      draft: true,
    });
    const request = await backfill(one.client, {
      connectedProfileId: bakery,
      contentType: 'facebook.media.items',
      maxItems: 3,
    });
    const { emitted } = await backfillOutcomeOf(one.client, request);
    await until(() => receiver.received.length === 2);
    await service.runDue();

    const [whole, ...others] = await read(one);
    expect(others).toEqual([]);
    expect(whole).toMatchObject({
      month: '2026-05',
      publishRequests: 4,
      posts: 6,
      published: 2,
      failed: 1,
      backfilledItems: emitted,
      deliveries: 2,
      failedDeliveries: 0,
      mediaFiles: 1,
      mediaBytes: sizeBytes,
    });
    expect(emitted).toBeGreaterThan(0);
    expect(whole?.providerCalls).toBeGreaterThan(3);

    const byProfile = await read(one, { groupBy: 'profile' });
    expect(byProfile.map(({ connectedProfileId }) => connectedProfileId)).toEqual([
      threads,
      cafe,
      bakery,
      undefined,
    ]);
    expect(byProfile[1]).toMatchObject({ publishRequests: 1, published: 0, failed: 1, apiRequests: 0 });
    expect(byProfile[2]).toMatchObject({
      publishRequests: 2,
      published: 2,
      failed: 0,
      backfilledItems: emitted,
    });
    const byKey = await read(one, { groupBy: 'key' });
    expect(byKey.map(({ keyId }) => keyId)).toEqual([two.keyId, one.keyId, undefined]);
    expect(byKey[0]).toMatchObject({ publishRequests: 2, published: 1, failed: 1, deliveries: 0 });
    expect(byKey[2]).toMatchObject({ publishRequests: 0, deliveries: 2, mediaBytes: sizeBytes });

    // What is read meanwhile is counted, too.
    const { apiRequests: _asked, month: _month, ...counted } = whole as Usage;
    for (const grouped of [byProfile, byKey]) expect(sumOf(grouped)).toMatchObject(counted);
  });

  test('counts API requests by key, refused ones included', async () => {
    const own = await service.newKey({ organization: 'Asks' });
    const other = await service.newKey({ organization: 'Asks' });
    for (const asked of ['/v1/media', '/v1/media/none', '/v1/media?limit=0']) await own.client.get(asked);
    await other.client.get('/v1/events');
    await until(async () => {
      const counted = await read(other, { groupBy: 'key' });
      const of = (keyId: string) => counted.find((usage) => usage.keyId === keyId)?.apiRequests ?? 0;
      return of(own.keyId) === 3 && of(other.keyId) > 1;
    });
  });

  exhaustiveTest('counts in the month of UTC in which something was done', async () => {
    const key = await service.newKey({ organization: 'Counts by month' });
    const page = await newPage(key);
    service.clock.stop('2026-02-28T23:59:59.999Z');
    await publish(key.client, post(page, 'At the last moment'));
    service.clock.stop('2026-03-01T00:00:00.000Z');
    await service.runDue();
    await publishNow(key, post(page, 'At the first'));
    const months = await read(key, { connectedProfileId: page });
    expect(months).toMatchObject([
      { month: '2026-03', connectedProfileId: page, publishRequests: 1, published: 2 },
      { month: '2026-02', connectedProfileId: page, publishRequests: 1, published: 0 },
    ]);
    expect(await read(key, { connectedProfileId: page, untilMonth: '2026-02' })).toEqual([months[1]]);
    expect(await read(key, { connectedProfileId: page, sinceMonth: '2026-03' })).toEqual([months[0]]);
    service.clock.stop('2027-02-01T00:00:00.000Z');
    expect(await read(key, { connectedProfileId: page })).toEqual([months[0]]);
  });

  test('counts what is retried as a request of its own', async () => {
    const key = await service.newKey({ organization: 'Counts retries' });
    const page = await newPage(key);
    const failed = await publishNow(key, post(page, 'Cake #fault:account_check_due'));
    expect(failed.status).toBe('failed');
    const { status } = await key.client.post(`/v1/publish-requests/${failed.publishRequestId}/retry`);
    expect(status).toBe(200);
    expect(await read(key, { keyId: key.keyId })).toMatchObject([
      { publishRequests: 2, posts: 2, failed: 1 },
    ]);
  });

  exhaustiveTest('keeps the counts of what was deleted, and walks every page', async () => {
    const key = await service.newKey({ organization: 'Has many profiles' });
    const pages: string[] = [];
    for (let made = 0; made < 3; made += 1) {
      const page = await newPage(key);
      await publish(key.client, post(page, 'Rye'));
      pages.unshift(page);
    }
    await key.client.delete(`/v1/connected-profiles/${pages[0]}`);
    const walked: Usage[] = [];
    for (let cursor: string | undefined; ; ) {
      const { body } = await key.client.get(path, { groupBy: 'profile', limit: 1, cursor });
      walked.push(...body.data);
      if (!body.hasMore) break;
      cursor = body.nextCursor;
    }
    const published = walked.filter(({ publishRequests }) => publishRequests === 1);
    expect(published.map(({ connectedProfileId }) => connectedProfileId)).toEqual(pages);
  });

  test('shows another organization and the other mode nothing', async () => {
    const key = await service.newKey({ organization: 'Counts for itself' });
    const page = await newPage(key);
    await publishNow(key, post(page, 'Rye'));
    const others = [
      await service.newKey({ organization: 'Counts nothing' }),
      await service.newKey({ organization: 'Counts for itself', mode: 'live' }),
    ];
    for (const other of others) {
      for (const usage of await read(other, { groupBy: 'profile' }))
        expect(usage).toMatchObject({ publishRequests: 0, published: 0, providerCalls: 0 });
      expectError(await other.client.get(path, { connectedProfileId: page }), 404, 'not_found');
      expectError(await other.client.get(path, { keyId: key.keyId }), 404, 'not_found');
    }
  });

  exhaustiveTest('is erased with test mode', async () => {
    const key = await service.newKey({ organization: 'Begins again' });
    await publishNow(key, post(await newPage(key), 'Rye'));
    expect((await key.client.post('/v1/test/reset', {})).status).toBe(200);
    for (const usage of await read(key)) expect(usage).toMatchObject({ publishRequests: 0, published: 0 });
  });

  test('refuses a month that is none, and a profile and a key at once', async () => {
    const { client, keyId } = await service.newKey({ organization: 'Asks wrongly' });
    expectViolations(await client.get(path, { sinceMonth: '2026-13', untilMonth: 'May' }), {
      sinceMonth: 'invalid_format',
      untilMonth: 'invalid_format',
    });
    const connectedProfileId = await newPage({ client } as TestKey);
    for (const [query, field] of [
      [{ connectedProfileId, keyId }, 'keyId'],
      [{ groupBy: 'profile', keyId }, 'keyId'],
      [{ groupBy: 'key', connectedProfileId }, 'connectedProfileId'],
    ] as const) {
      const answer = await client.get(path, query);
      expectError(answer, 400, 'validation_error');
      expect(answer.body.error.meta.validationErrors).toEqual([{ field, message: expect.any(String) }]);
    }
  });
});

function sumOf(usages: readonly Usage[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { month: _month, connectedProfileId: _profile, keyId: _key, ...counts } of usages)
    for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
