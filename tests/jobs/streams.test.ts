/** Tests the order in which jobs of a stream start, and that a group with many jobs delays only itself. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { inTransaction } from '../../src/db/client.ts';
import type { JobHandlers, StreamHandlers } from '../../src/queue.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let begun: string[];
let busy: (id: string) => Promise<void>;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
});
beforeEach(() => {
  begun = [];
  busy = async () => {};
});
afterAll(() => service.close());

const handlers = {
  'publish.run': (payloads: { publishRequestId: string }[]) =>
    payloads.map(({ publishRequestId }) => {
      begun.push(publishRequestId);
      return busy(publishRequestId);
    }),
} as unknown as StreamHandlers;

interface Some {
  ids: string[];
  group: string;
  dueAt?: number;
}

function write({ ids, group, dueAt }: Some): Promise<void> {
  const jobs = ids.map((publishRequestId) => ({
    payload: { publishRequestId },
    group,
    ...(dueAt ? { startAfter: new Date(dueAt) } : {}),
  }));
  return inTransaction(service.ctx.db, (tx) => service.ctx.queue.insert('publish.run', jobs, tx));
}

const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${name} ${index}`);

test('jobs of a group are begun as they are due, and those that are due at once as they were written', async () => {
  const [early = '', late = '', ...same] = named('job', 30);
  const past = Date.now() - 60_000;
  await write({ ids: [late], group: 'one', dueAt: past + 20 });
  await write({ ids: same, group: 'one', dueAt: past + 5_000 });
  await write({ ids: [early], group: 'one', dueAt: past });
  await service.ctx.queue.work({} as JobHandlers, handlers, async () => false);
  await until(async () => begun.length === 30);
  expect(begun).toEqual([early, late, ...same]);
});

test('a group with more to do than it may do at a time keeps nobody from being begun', async () => {
  const done = Promise.withResolvers<void>();
  busy = (id) => (id.startsWith('many') ? done.promise : Promise.resolve());
  await write({ ids: named('many', 150), group: 'large' });
  const others = named('other', 10);
  for (const id of others) await write({ ids: [id], group: id });
  service.ctx.queue.wake('publish.run');
  await until(async () => others.every((id) => begun.includes(id)));
  expect(begun.filter((id) => id.startsWith('many'))).toEqual(named('many', 2));
  done.resolve();
});
