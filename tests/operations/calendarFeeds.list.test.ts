/** Tests the list of addresses for calendars, which shows none of them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newFeed } from '../support/calendar-feeds.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';

let service: SharedService;
beforeAll(async () => {
  service = await sharedTestService();
});
afterAll(() => service.close());

test('has the feeds of the caller’s organization and mode, newest first, without their addresses', async () => {
  const organization = 'Calendar Bakery';
  const { client } = await service.newKey({ organization });
  const { connectedProfileId } = await client.newProfile();
  const first = await newFeed(client, {
    name: 'First',
    connectedProfileIds: [connectedProfileId, connectedProfileId],
  });
  const second = await newFeed(client, { include: ['content'] });
  for (const other of [
    await service.newKey({ organization: 'Calendar strangers' }),
    await service.newKey({ organization, mode: 'live' }),
  ])
    await newFeed(other.client);
  const { url: _first, ...shownFirst } = first;
  const { url: _second, ...shownSecond } = second;
  expect(shownFirst).toMatchObject({ name: 'First', connectedProfileIds: [connectedProfileId] });
  expect((await client.get('/v1/calendar-feeds')).body).toEqual({
    data: [shownSecond, shownFirst],
    hasMore: false,
  });
  const { body: page } = await client.get('/v1/calendar-feeds', { limit: 1 });
  expect(page).toEqual({ data: [shownSecond], hasMore: true, nextCursor: expect.any(String) });
  const { body: rest } = await client.get('/v1/calendar-feeds', { limit: 1, cursor: page.nextCursor });
  expect(rest.data).toEqual([shownFirst]);
});
