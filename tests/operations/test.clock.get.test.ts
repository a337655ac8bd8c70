import { expect, test } from '@jest/globals';
import { useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { clientOf } from '../support/service.ts';

const bench = useBench();
const path = '/v1/test/clock';
const aheadMs = (now: string) => Date.parse(now) - bench.service.ctx.clock.now().getTime();

test('the clock of test mode that nobody has moved tells the real time', async () => {
  const { status, body } = await bench.client.get(path);
  expect(status).toBe(200);
  expect(body).toEqual({ now: expect.any(String), aheadSeconds: 0 });
  expect(Math.abs(aheadMs(body.now))).toBeLessThan(60_000);
});

test('a clock that was moved says how far it is ahead, to its own organization alone', async () => {
  const { client } = await bench.service.newKey({ organization: 'Ahead' });
  const { now } = (await client.post('/v1/test/clock/advance', { seconds: 7_200 })).body;
  const { body } = await client.get(path);
  expect(body.aheadSeconds).toBe(7_200);
  expect(Date.parse(body.now)).toBeGreaterThanOrEqual(Date.parse(now));
  expect((await bench.client.get(path)).body.aheadSeconds).toBe(0);
});

test('what is scheduled before the time that it tells has passed, and a reset sets it right', async () => {
  const { client } = await bench.service.newKey({ organization: 'Late' });
  const { connectedProfileId } = await client.newProfile({ providerId: 'mastodon' });
  await client.post('/v1/test/clock/advance', { seconds: 7_200 });
  const { now } = (await client.get(path)).body;
  const schedule = (ms: number) =>
    client.post('/v1/publish-requests/validate', {
      connectedProfileId,
      contentType: 'mastodon.posts.items',
      text: 'Rye',
      scheduledFor: new Date(Date.parse(now) + ms).toISOString(),
    });
  const { status, body } = await schedule(-1_000);
  expect([status, body.error.message]).toEqual([
    400,
    expect.stringMatching(/^scheduledFor: This time has passed: it is \S+Z\. Leave it out to publish now\.$/),
  ]);
  const told = Date.parse(/it is (\S+)\. /.exec(body.error.message)?.[1] ?? '');
  expect(told).toBeGreaterThanOrEqual(Date.parse(now));
  expect((await schedule(600_000)).status).toBe(200);
  await client.post('/v1/test/reset', {});
  expect((await client.get(path)).body.aheadSeconds).toBe(0);
});

test('for a live key the path does not exist', async () => {
  const live = await bench.service.newKey({ mode: 'live' });
  expectError(await clientOf(bench.service.url, live.key).get(path), 404, 'not_found');
});
