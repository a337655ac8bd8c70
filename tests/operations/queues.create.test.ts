import { beforeAll, describe, expect, test } from '@jest/globals';
import { mostQueues } from '../../src/domain/publishing/queues/queues.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { daily, makeQueue, queueNow } from '../support/queues.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { instant, typeId } from '../support/suites/connect-resources.ts';

let service: SharedService;
let key: TestKey;
let page: string;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  page = (await key.client.newProfile({ providerId: 'facebook' })).connectedProfileId;
});

const input = (more: object = {}) => ({
  connectedProfileIds: [page],
  timeZone: 'Europe/Lisbon',
  slots: daily('09:00'),
  ...more,
});

describe('queues.create', () => {
  test('makes a queue with its slots in the order of the week, each once, and each profile once', async () => {
    const slots = [
      { weekday: 7, time: '20:00' },
      { weekday: 1, time: '17:30' },
      { weekday: 1, time: '09:00' },
      { weekday: 1, time: '17:30' },
    ];
    const queue = await makeQueue(
      key.client,
      input({ name: 'Evenings', slots, connectedProfileIds: [page, page] }),
    );
    expect(queue).toEqual({
      queueId: typeId('test_que'),
      name: 'Evenings',
      connectedProfileIds: [page],
      timeZone: 'Europe/Lisbon',
      slots: [slots[2], slots[1], slots[0]],
      waiting: 0,
      createdAt: instant,
      updatedAt: instant,
    });
    expect(await queueNow(key.client, queue)).toEqual(queue);
  });

  test('lists all that is wrong with an input, and names a profile that does not exist', async () => {
    const refused = await key.client.post('/v1/queues', {
      connectedProfileIds: Array(51).fill(page),
      timeZone: '',
      slots: [{ weekday: 0, time: '9:00' }],
    });
    expectViolations(refused, {
      connectedProfileIds: 'too_long',
      timeZone: 'too_short',
      'slots.0.weekday': 'too_small',
      'slots.0.time': 'invalid_format',
    });
    for (const timeZone of ['Lisbon', 'PST', 'IST']) {
      const zone = await key.client.post('/v1/queues', input({ timeZone }));
      expectViolations(zone, { timeZone: 'unknown_time_zone' });
    }
    const umbrella = await service.newKey({ organization: 'Umbrella' });
    const foreign = await umbrella.client.post('/v1/queues', input());
    expectError(foreign, 404, 'not_found');
    expect(foreign.body.error.message).toBe(
      'The Connected Profile that connectedProfileIds.0 names does not exist.',
    );
  });

  exhaustiveTest(
    'an organization has a hundred queues in a mode and no more, however many come at the same time',
    async () => {
      const own = await service.newKey({ organization: 'Many queues' });
      const { connectedProfileId } = await own.client.newProfile({ providerId: 'facebook' });
      const one = input({ connectedProfileIds: [connectedProfileId] });
      const queue = await makeQueue(own.client, one);
      const { organizationId, mode, ...columns } = await service.ctx.db.queue.findFirstOrThrow({
        where: { id: queue.queueId },
      });
      await service.ctx.db.queue.createMany({
        data: Array.from({ length: mostQueues - 3 }, () => ({
          ...columns,
          slots: columns.slots as object[],
          organizationId,
          mode,
          id: service.ctx.db.$ids.newId('queue', { organizationId, mode }),
        })),
      });
      const answers = await Promise.all(
        Array.from({ length: 5 }, async () => own.client.post('/v1/queues', one)),
      );
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused.length).toBe(3);
      for (const answer of refused)
        expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'too_many_queues' });
    },
  );
});
