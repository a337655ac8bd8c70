import { afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { inboxUrl } from '../../src/domain/deliveries/deliveries.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { stopClock } from '../support/stopped-clock.ts';

let service: TestService;
let path: string;
beforeAll(async () => {
  service = await sharedTestService({ settings: { RATE_LIMIT_PER_ADDRESS: '1' } });
  const caller = { organizationId: 'org_1', mode: 'test', keyId: '' } as const;
  path = new URL(inboxUrl(service.ctx, caller)).pathname;
});
afterEach(() => {
  jest.restoreAllMocks();
});

const post = (to: string, body: string | Buffer = '{"topic":"connection.created"}') =>
  fetch(service.url + to, { method: 'POST', body });

test('an inbox takes every event, however many come, and answers nothing', async () => {
  for (const _ of [1, 2, 3]) {
    const answer = await post(path);
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  }
});

test('an inbox answers the status that its address asks for, and says so', async () => {
  for (const status of [200, 302, 410, 429, 500, 599]) {
    const answer = await fetch(`${service.url}${path}?answer=${status}`, {
      method: 'POST',
      redirect: 'manual',
    });
    expect([answer.status, await answer.text()]).toEqual([
      status,
      expect.stringContaining(`answers ${status}`),
    ]);
  }
});

test.each(['', '199', '600', '1e2', '2000', '500&answer=200'])(
  'what is no status to answer with is refused: %s',
  async (wanted) => {
    const answer = await post(`${path}?answer=${wanted}`);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: { meta: object } };
    expect(error.meta).toMatchObject({ validationErrors: [{ field: 'answer' }] });
  },
);

test('an inbox reads a megabyte at most', async () => {
  expect((await post(path, Buffer.alloc(1024 * 1024))).status).toBe(204);
  expect((await post(path, Buffer.alloc(1024 * 1024 + 1))).status).toBe(400);
});

test('there is no other inbox than those that were made here, and guesses are limited', async () => {
  stopClock();
  const media = service.ctx.security.sealers.mediaLinks.seal('org_1', ['inbox']);
  const statuses = await Promise.all(
    [`${path}x`, path.replace(/.$/, ''), '/inbox/guess', `/inbox/${media}`].map(async (to) => {
      const answer = await post(to);
      return [answer.status, ((await answer.json()) as { error: { code: string } }).error.code].join(' ');
    }),
  );
  expect(new Set(statuses)).toEqual(new Set(['404 not_found', '429 rate_limit_exceeded']));
  expect((await post(path)).status).toBe(204);
});

test('the token is in no log', () => {
  const token = path.split('/').at(-1) ?? '';
  expect(service.logs.some((line) => line.includes('inbox.receive'))).toBe(true);
  expect(service.logs.filter((line) => line.includes(token))).toEqual([]);
});
