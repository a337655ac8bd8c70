/** Tests that an address for calendars ends with its feed. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newFeed, readFeed } from '../support/calendar-feeds.ts';
import { expectError } from '../support/errors.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedTestService();
});
afterAll(() => service.close());

test('ends its address at once, and is found once', async () => {
  const { client } = await service.newKey();
  const [feed, other] = [await newFeed(client), await newFeed(client)];
  const path = `/v1/calendar-feeds/${feed.calendarFeedId}`;
  const { etag = '' } = (await readFeed(service.url, feed)).headers;
  const stranger = await service.newKey({ organization: 'Strangers of calendars' });
  expectError(await stranger.client.delete(path), 404, 'not_found');
  expect((await readFeed(service.url, feed)).status).toBe(200);
  expect((await client.delete(path)).body).toEqual({ calendarFeedId: feed.calendarFeedId, deleted: true });
  expect((await readFeed(service.url, feed, { 'If-None-Match': etag })).status).toBe(404);
  expect((await readFeed(service.url, other)).status).toBe(200);
  expectError(await client.delete(path), 404, 'not_found');
});
