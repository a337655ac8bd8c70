import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { expectViolations } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const path = '/v1/request-logs/error-groups';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey({ organization: 'Groups its errors' });
  const { client } = key;
  // Each request begins when the one before is logged, since two of the same millisecond are in no order.
  const asked = [
    '/v1/events/none',
    '/v1/media',
    '/v1/events?limit=0',
    '/v1/events/nobody',
    '/v1/events/nothing',
  ];
  for (const [before, each] of asked.entries()) {
    await client.get(each);
    await until(async () => {
      await service.ctx.observability.requestLog.flush();
      return (await client.get('/v1/request-logs')).body.data.length > before;
    });
  }
});

const read = async (query: object = {}) =>
  (await key.client.get(path, query)).body as Schemas['ErrorGroupList'];

describe('requestLogs.errorGroups', () => {
  test('has each kind of error once, the most frequent first, with its newest request', async () => {
    const { body } = await key.client.get('/v1/request-logs', { status: 'failed' });
    const [third, second, invalid, first] = body.data as Schemas['RequestLogEntry'][];
    expect(await read()).toEqual({
      data: [
        {
          errorGroup: second?.errorGroup,
          requests: 3,
          firstAt: first?.createdAt,
          lastAt: third?.createdAt,
          latest: third,
        },
        expect.objectContaining({ requests: 1, latest: invalid }),
      ],
      hasMore: false,
    });
  });

  test('leads to the requests of a group by its name', async () => {
    const [group] = (await read()).data;
    const { body } = await key.client.get('/v1/request-logs', { errorGroup: group?.errorGroup });
    expect(body.data.map(({ operationId }: Schemas['RequestLogEntry']) => operationId)).toEqual([
      'events.get',
      'events.get',
      'events.get',
    ]);
  });

  test('gives as many as are wanted, and says when there are more', async () => {
    expect(await read({ limit: 1 })).toMatchObject({ data: [{ requests: 3 }], hasMore: true });
    expect(await read({ limit: 2 })).toMatchObject({ hasMore: false });
    expectViolations(await key.client.get(path, { limit: 101 }), { limit: 'too_big' });
  });

  test('shows neither other organizations nor the other mode', async () => {
    const live = await service.newKey({ mode: 'live', organization: 'Groups its errors' });
    const stranger = await service.newKey({ organization: 'Groups other errors' });
    for (const { client } of [live, stranger])
      expect((await client.get(path)).body).toEqual({ data: [], hasMore: false });
  });
});
