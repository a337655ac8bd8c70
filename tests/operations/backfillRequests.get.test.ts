import { beforeAll, describe, expect, test } from '@jest/globals';
import { backfill, outcomeOf, requestNow } from '../support/backfilling.ts';
import { expectError } from '../support/errors.ts';
import { clientOf, sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { instant } from '../support/suites/connect-resources.ts';

let service: TestService;
let key: TestKey;
let connectedProfileId: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});

const get = (id: string, { client } = key) => client.get(`/v1/backfill-requests/${id}`);

describe('backfillRequests.get', () => {
  test('tells how a walk went, to its end', async () => {
    const accepted = await backfill(key.client, { connectedProfileId, contentType: 'facebook.media.items' });
    expect(await outcomeOf(key.client, accepted)).toEqual({
      ...accepted,
      status: 'completed',
      stopReason: 'reached_end',
      fetched: 60,
      emitted: 60,
      skipped: 0,
      oldestEmittedAt: instant,
      startedAt: instant,
      completedAt: instant,
      updatedAt: instant,
    });
  });

  test('shows when a walk that is throttled continues', async () => {
    const profile = await key.client.newProfile({ providerId: 'facebook', scenario: 'throttled' });
    const request = await backfill(key.client, {
      connectedProfileId: profile.connectedProfileId,
      contentType: 'facebook.media.items',
    });
    const waiting = await outcomeOf(key.client, request, ['waiting']);
    const minutes = (Date.parse(waiting.resumesAt ?? '') - Date.parse(waiting.updatedAt)) / 60_000;
    expect(Math.round(minutes)).toBe(19);
    expect(await requestNow(key.client, request)).toEqual(waiting);
  });

  test('does not find what is not there, nor what belongs to others, nor what is of another kind', async () => {
    const [{ backfillRequestId }] = (await key.client.get('/v1/backfill-requests')).body.data;
    for (const id of ['test_bf_00000000000000000000000000', 'bf_1', connectedProfileId, '%00'])
      expectError(await get(id), 404, 'not_found');
    expectError(
      await get(backfillRequestId, await service.newKey({ organization: 'Stranger' })),
      404,
      'not_found',
    );
    expectError(await get(backfillRequestId, await service.newKey({ mode: 'live' })), 404, 'not_found');
    const keyless = await clientOf(service.url).get(`/v1/backfill-requests/${backfillRequestId}`);
    expectError(keyless, 401, 'unauthorized');
  });
});
