import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

const path = '/v1/connected-profiles';
let service: TestService;
let key: TestKey;
/** The profiles, the newest first, as the list has them. */
let made: Schemas['ConnectedProfile'][];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  for (let index = 0; index < 28; index += 1)
    await key.client.newProfile({ providerId: index % 7 ? 'instagram' : 'facebook' });
  made = (await key.client.get(path, { limit: 100 })).body.data;
});

const idsOf = (profiles: Schemas['ConnectedProfile'][]) =>
  profiles.map(({ connectedProfileId }) => connectedProfileId);

async function walk(query: object): Promise<string[]> {
  const { body } = await key.client.get(path, query);
  expect(body.hasMore).toBe(body.nextCursor !== undefined);
  return [...idsOf(body.data), ...(body.hasMore ? await walk({ ...query, cursor: body.nextCursor }) : [])];
}

describe('connectedProfiles.list', () => {
  test('has every profile once, newest first, in pages of 25 unless told otherwise', async () => {
    const { status, body } = await key.client.get(path);
    expect([status, body.data.length, body.hasMore]).toEqual([200, 25, true]);
    expect(made).toHaveLength(28);
    expect(idsOf(made)).toEqual(idsOf(made).toSorted().reverse());
    for (const limit of [1, 27, 28, 29]) expect(await walk({ limit })).toEqual(idsOf(made));
  });

  test('has each profile as get has it, but not how it is watched', async () => {
    const { body } = await key.client.get(`${path}/${made[0]?.connectedProfileId}`);
    const { watching: _watching, ...profile } = body;
    expect(made[0]).toEqual(profile);
  });

  test('filters by provider, connection and status, on every page', async () => {
    const facebook = made.filter(({ providerId }) => providerId === 'facebook');
    expect(await walk({ providerId: 'facebook', limit: 3 })).toEqual(idsOf(facebook));
    expect(await walk({ connectionId: made[5]?.connectionId })).toEqual(idsOf(made.slice(5, 6)));
    expect(await walk({ status: 'live', providerId: 'facebook' })).toEqual(idsOf(facebook));
    expect(await walk({ status: 'disconnected' })).toEqual([]);
  });

  test('a cursor stays good after the item that it was taken from is deleted', async () => {
    const other = await service.newKey({ organization: 'Deleting' });
    for (let index = 0; index < 3; index += 1) await other.client.newProfile();
    const all = idsOf((await other.client.get(path)).body.data);
    const first = await other.client.get(path, { limit: 1 });
    await other.client.delete(`${path}/${all[0]}`);
    const rest = await other.client.get(path, { cursor: first.body.nextCursor });
    expect(idsOf(rest.body.data)).toEqual(all.slice(1));
  });

  test('a cursor is refused with other filters and by another organization', async () => {
    const { nextCursor } = (await key.client.get(path, { limit: 1 })).body;
    const other = await service.newKey({ organization: 'Other' });
    for (const answer of [
      await key.client.get(path, { cursor: nextCursor, providerId: 'facebook' }),
      await other.client.get(path, { cursor: nextCursor }),
    ])
      expect(expectError(answer, 400, 'validation_error')).toEqual({
        validationErrors: [{ field: 'cursor', message: expect.any(String) }],
      });
  });

  test('never shows profiles of another organization or mode', async () => {
    const { organizationId } = key;
    for (const stranger of [
      await service.newKey({ organization: 'Stranger' }),
      await service.newKey({ mode: 'live' }),
    ])
      expect((await stranger.client.get(path)).body).toEqual({ data: [], hasMore: false });
    expect((await service.newKey()).organizationId).toBe(organizationId);
  });

  test('reports all that is wrong with the filters together', async () => {
    const answer = await key.client.get(path, { limit: 101, status: 'gone', providerId: 'nobody' });
    expectViolations(answer, { limit: 'too_big', status: 'invalid_value', providerId: 'invalid_value' });
    expectViolations(await key.client.get(path, { limit: 1.5 }), { limit: 'invalid_type' });
  });
});
