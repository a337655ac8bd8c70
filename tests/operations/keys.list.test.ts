import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { makeKey, rollKey } from '../support/keys.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';

let service: SharedService;
let own: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  own = await service.newKey({ organization: 'Lists keys' });
});

const path = '/v1/keys';
const idsOf = ({ body }: { body: { data: { keyId: string }[] } }) => body.data.map(({ keyId }) => keyId);

describe('keys.list', () => {
  test('has the keys of its organization and mode, the newest first, and none with its secret', async () => {
    const live = await service.newKey({ organization: 'Lists keys', mode: 'live' });
    const made = await makeKey(own.client, { name: 'Second' });
    const answer = await own.client.get(path);
    const { key, ...shown } = made;
    expect(answer.body).toEqual({
      data: [shown, expect.objectContaining({ keyId: own.keyId, allowedOperations: null })],
      hasMore: false,
    });
    expect(answer.body.data[1]).not.toHaveProperty('createdByKeyId');
    expect(answer.text).not.toContain(key);
    expect(idsOf(await live.client.get(path))).toEqual([live.keyId]);
  });

  test('comes in pages', async () => {
    const first = await own.client.get(path, { limit: 1 });
    expect(first.body.hasMore).toBe(true);
    const second = await own.client.get(path, { limit: 1, cursor: first.body.nextCursor });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(idsOf(await own.client.get(path)));
  });

  test('finds what a key has made, by creating and by rolling', async () => {
    const maker = await service.newKey({ organization: 'Lists keys' });
    const made = await makeKey(maker.client);
    const rolled = await rollKey(maker.client, made.keyId);
    const of = (createdByKeyId: string) => own.client.get(path, { createdByKeyId });
    expect(idsOf(await of(maker.keyId))).toEqual([rolled.keyId, made.keyId]);
    expect(idsOf(await of(made.keyId))).toEqual([]);
    const foreign = await service.newKey({ organization: 'Umbrella' });
    for (const id of [foreign.keyId, 'x']) {
      const answer = await of(id);
      expectError(answer, 404, 'not_found');
      expect(answer.body.error.message).toBe('The key that createdByKeyId names does not exist.');
    }
  });
});
