import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { newIntegration } from '../support/connect.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

const path = '/v1/auth-integrations';
const instagram = { providerId: 'instagram', loginKind: 'instagram_login' };
let service: TestService;
let key: TestKey;
/** The integrations in the order in which they were made. */
const made: Schemas['AuthIntegration'][] = [];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  for (let index = 0; index < 28; index += 1)
    made.push(await newIntegration(key.client, index % 7 ? {} : instagram));
});

const idsOf = (integrations: Schemas['AuthIntegration'][]) =>
  integrations.map(({ authIntegrationId }) => authIntegrationId);
const newestFirst = () => idsOf(made).toReversed();

async function walk(query: object): Promise<string[]> {
  const { body } = await key.client.get(path, query);
  expect(body.hasMore).toBe(body.nextCursor !== undefined);
  return [...idsOf(body.data), ...(body.hasMore ? await walk({ ...query, cursor: body.nextCursor }) : [])];
}

describe('authIntegrations.list', () => {
  test('has every integration once, newest first, in pages of 25 by default', async () => {
    const { status, body } = await key.client.get(path);
    expect([status, body.data.length, body.hasMore]).toEqual([200, 25, true]);
    for (const limit of [1, 9, 27, 28, 29]) expect(await walk({ limit })).toEqual(newestFirst());
  });

  test('has each integration as get has it', async () => {
    const [newest] = (await key.client.get(path, { limit: 1 })).body.data;
    expect(newest).toEqual((await key.client.get(`${path}/${newest.authIntegrationId}`)).body);
    expect(newest).toEqual(made.at(-1));
  });

  test('filters by provider, on every page', async () => {
    const own = made.filter(({ providerId }) => providerId === 'instagram');
    expect(own).toHaveLength(4);
    expect(await walk({ providerId: 'instagram', limit: 3 })).toEqual(idsOf(own).toReversed());
  });

  test('refuses a provider that there is not', async () => {
    const answer = await key.client.get(path, { providerId: 'myspace' });
    expectViolations(answer, { providerId: 'invalid_value' });
  });

  test('a cursor stays good after the integration that it was taken from is deleted', async () => {
    const { client } = await service.newKey({ organization: 'Deleting' });
    const [oldest, middle, newest] = [
      await newIntegration(client),
      await newIntegration(client),
      await newIntegration(client),
    ];
    const { nextCursor } = (await client.get(path, { limit: 1 })).body;
    await client.delete(`${path}/${newest.authIntegrationId}`);
    const rest = await client.get(path, { cursor: nextCursor });
    expect(idsOf(rest.body.data)).toEqual(idsOf([middle, oldest]));
  });

  test('a cursor is refused with another filter and by another organization', async () => {
    const { nextCursor } = (await key.client.get(path, { limit: 1 })).body;
    const other = await service.newKey({ organization: 'Other' });
    for (const answer of [
      await key.client.get(path, { cursor: nextCursor, providerId: 'facebook' }),
      await other.client.get(path, { cursor: nextCursor }),
      await key.client.get(path, { cursor: `${nextCursor}x` }),
    ])
      expect(expectError(answer, 400, 'validation_error')).toEqual({
        validationErrors: [{ field: 'cursor', message: expect.any(String) }],
      });
  });

  test("has no other organization's and no other mode's", async () => {
    for (const stranger of [
      await service.newKey({ organization: 'Stranger' }),
      await service.newKey({ mode: 'live' }),
    ])
      expect((await stranger.client.get(path)).body).toEqual({ data: [], hasMore: false });
  });

  test('reports all that is wrong with the filters together', async () => {
    expectViolations(await key.client.get(path, { limit: 101, providerId: '' }), {
      limit: 'too_big',
      providerId: 'invalid_value',
    });
    expectViolations(await key.client.get(path, { limit: 0 }), { limit: 'too_small' });
  });
});
