import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { newId } from '../../src/db/client/ids.ts';
import { consentKinds } from '../support/connect.ts';
import { sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { connectEndUser, query } from '../support/suites/connect-resources.ts';

const path = '/v1/connections';
let service: TestService;
let key: TestKey;
beforeAll(async () => {
  // This process runs no jobs, so none changes the connections during the test.
  service = await sharedTestService();
  key = await service.newKey();
});

const idsOf = ({ data }: Schemas['ConnectionList']) => data.map(({ connectionId }) => connectionId);

describe('connections.list', () => {
  test('of an organization without any is empty', async () => {
    const { client } = await service.newKey({ organization: 'New' });
    const { status, body } = await client.get(path);
    expect([status, body]).toEqual([200, { data: [], hasMore: false }]);
  });

  test('has each connection as get has it, newest first', async () => {
    const made = [];
    for (const kind of sampleOf(consentKinds, 2)) made.push(await connectEndUser(service, key.client, kind));
    const simulated = await key.client.newProfile();
    made.push((await key.client.get(`${path}/${simulated.connectionId}`)).body);
    const { body } = await key.client.get(path);
    expect(body).toEqual({ data: made.toReversed(), hasMore: false });
  });

  test('has them all in one response, however many there are', async () => {
    const { client } = await service.newKey({ organization: 'Big' });
    const { connectionId } = await client.newProfile();
    const copies = Array.from({ length: 119 }, () => newId('connection', 'test')).sort();
    await query(
      service,
      `INSERT INTO connections
       SELECT (jsonb_populate_record(connections, jsonb_build_object('id', copy))).*
       FROM connections, unnest($2::text[]) AS copy WHERE connections.id = $1`,
      [connectionId, copies],
    );
    const made = [connectionId, ...copies];
    const { body } = await client.get(path);
    expect(body).toEqual({ data: expect.any(Array), hasMore: false });
    expect(idsOf(body)).toEqual(made.toReversed());
    const { body: paged } = await client.get(path, { limit: 1, cursor: 'x' });
    expect(paged.error.meta.violations).toEqual([
      { code: 'unknown_field', path: '/limit' },
      { code: 'unknown_field', path: '/cursor' },
    ]);
  });

  test('has none that was deleted', async () => {
    const { client } = await service.newKey({ organization: 'Deleting' });
    const [kept, deleted] = [await client.newProfile(), await client.newProfile()];
    expect((await client.delete(`${path}/${deleted.connectionId}`)).status).toBe(200);
    expect(idsOf((await client.get(path)).body)).toEqual([kept.connectionId]);
  });

  test("has no other organization's and no other mode's", async () => {
    await key.client.newProfile();
    for (const stranger of [
      await service.newKey({ organization: 'Stranger' }),
      await service.newKey({ mode: 'live' }),
    ])
      expect((await stranger.client.get(path)).body).toEqual({ data: [], hasMore: false });
  });
});
