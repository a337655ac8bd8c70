// A service of its own: a second process remembers the same rows.
import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { sharedTestService, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { overWithin } from '../support/until.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});

const pathOf = (connectedProfileId: string) => `/v1/connected-profiles/${connectedProfileId}`;

describe('connectedProfiles.delete', () => {
  test('the profile is gone at once: from get, from the list, and for content', async () => {
    const { connectedProfileId } = await key.client.newProfile();
    const items = () => key.client.get('/v1/content/instagram.media.items', { connectedProfileId });
    expect((await items()).status).toBe(200);
    const { status, body } = await key.client.delete(pathOf(connectedProfileId));
    expect([status, body]).toEqual([200, { connectedProfileId, deleted: true }]);
    expectError(await items(), 404, 'not_found');
    expectError(await key.client.get(pathOf(connectedProfileId)), 404, 'not_found');
    const { data } = (await key.client.get('/v1/connected-profiles')).body;
    expect(JSON.stringify(data)).not.toContain(connectedProfileId);
  });

  test('another process forgets it within a second', async () => {
    const other = await startTestService({}, { databaseUrl: service.databaseUrl });
    const { connectedProfileId } = await key.client.newProfile();
    const { client } = await other.newKey();
    const items = () => client.get('/v1/content/instagram.media.items', { connectedProfileId });
    expect((await items()).status).toBe(200);
    await key.client.delete(pathOf(connectedProfileId));
    await overWithin(1_000, async () => (await items()).status === 200);
  });

  test('a second time, it is not found, nor is it for another organization', async () => {
    const { connectedProfileId } = await key.client.newProfile();
    for (const stranger of [
      await service.newKey({ organization: 'Other' }),
      await service.newKey({ mode: 'live' }),
    ])
      expectError(await stranger.client.delete(pathOf(connectedProfileId)), 404, 'not_found');
    expect((await key.client.delete(pathOf(connectedProfileId))).status).toBe(200);
    expectError(await key.client.delete(pathOf(connectedProfileId)), 404, 'not_found');
  });
});
