/**
 * Tests that publishing waits for the next day where the provider refuses what would pass the quota of the app, and that what
 * has begun is learnt to its end where a customer never spends a quota.
 */
// A service of its own: the quota in its registry is small.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dayAt } from '../../src/providers/budgets.ts';
import { newIntegration, newSession, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { jpeg, reel } from '../support/files.ts';
import { stage } from '../support/media.ts';
import { hurry, outcomeOf, publish, requestNow } from '../support/publishing.ts';
import { type Client, startTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

let service: TestService;
let key: TestKey;
let client: Client;
beforeAll(async () => {
  service = await startTestService({});
  service.ctx.config.publicUrl = service.url;
});
// Each test has a clock and a quota of its own.
beforeEach(async () => {
  key = await service.newKey({ organization: randomUUID() });
  ({ client } = key);
});
afterAll(() => service.close());

function limit(budget: 'video_inserts' | 'units', to: number) {
  const { dailyBudgets = [] } = service.ctx.providers.registry.find('youtube') ?? {};
  Object.assign(dailyBudgets.find((one) => one.budget === budget) ?? {}, { limit: to });
}

async function newFilm(profile?: { connectedProfileId: string }) {
  const { connectedProfileId } = profile ?? (await client.newProfile({ providerId: 'youtube' }));
  const { mediaId } = await stage(client, reel, { filename: 'reel.mp4', contentType: 'video/mp4' });
  const contentType = 'youtube.videos.items';
  const film = (title: string) => ({
    connectedProfileId,
    contentType,
    title,
    madeForKids: false,
    media: [{ mediaId }],
  });
  const timesThere = async (wanted: string) => {
    const { body } = await client.get(`/v1/content/${contentType}`, { connectedProfileId, limit: 3 });
    return body.data.filter(({ title }: { title: string }) => title === wanted).length;
  };
  return { film, timesThere };
}

/** Runs what is due, and returns how the last step of a request has ended. */
async function lastStep(publishRequestId: string) {
  await service.runDue();
  const { status, steps } = await requestNow(client, publishRequestId);
  return [status, steps?.at(-1)?.outcome];
}

/** Returns the time of test mode, and the next midnight in California. */
async function timesOfQuota() {
  const now = await service.ctx.clock.ofTenant.now({ organizationId: key.organizationId, mode: 'test' });
  return { now, midnight: dayAt(now, 'America/Los_Angeles').endsAt };
}

/** Moves the clock of test mode past midnight in California, and runs what that makes due. */
async function nextDay() {
  const { now, midnight } = await timesOfQuota();
  const seconds = Math.ceil((midnight.getTime() - now.getTime()) / 1000) + 1;
  expect((await client.post('/v1/test/clock/advance', { seconds })).status).toBe(200);
  // The clock has made its job due. One that is hurried beside it would spend the quota of the new day, too.
  await service.runDue();
}

test('a video beyond the quota waits until midnight Pacific, says so by the test clock, and is then there once', async () => {
  const { film, timesThere } = await newFilm();
  // The day of test mode is another one than the real day.
  expect((await client.post('/v1/test/clock/advance', { seconds: 3 * 86_400 })).status).toBe(200);
  limit('video_inserts', 1);
  const first = await outcomeOf(service, client, await publish(client, film('The old oven')));
  expect(first.status).toBe('published');

  const resetsAt = (await timesOfQuota()).midnight.toISOString();
  const { body: today } = await client.post('/v1/publish-requests/validate', film('The new oven'));
  expect(today.warnings).toEqual([
    {
      code: 'daily_budget_spent',
      message: expect.stringContaining('video_inserts (1 calls) is spent'),
      resetsAt,
    },
  ]);
  const tomorrow = { ...film('The new oven'), scheduledFor: resetsAt };
  expect((await client.post('/v1/publish-requests/validate', tomorrow)).body.warnings).toBeUndefined();

  const { publishRequestId } = await publish(client, film('The new oven'));
  expect(await lastStep(publishRequestId)).toEqual(['publishing', 'daily_budget_spent']);
  const waiting = await requestNow(client, publishRequestId);
  expect(waiting).toMatchObject({ nextAttemptAt: resetsAt, nextAttemptReason: 'daily_budget_spent' });
  expect(waiting.steps?.at(-1)?.nextAttemptAt).toBe(resetsAt);
  await nextDay();
  const second = await outcomeOf(service, client, { publishRequestId });
  expect(second.status).toBe('published');
  expect(await timesThere('The new oven')).toBe(1);
});

test('validate counts what a thumbnail and a playlist spend of the units', async () => {
  const { film } = await newFilm();
  const cover = await stage(client, jpeg, { filename: 'cover.jpg', contentType: 'image/jpeg' });
  const warned = async (more: object) => {
    const { status, body } = await client.post('/v1/publish-requests/validate', { ...film('Rye'), ...more });
    expect(status).toBe(200);
    const warnings: { code: string; message: string }[] = body.warnings ?? [];
    // The film is a Short, which may be shown without its cover.
    return warnings.filter(({ code }) => code !== 'cover_may_be_ignored').map(({ message }) => message);
  };
  const withCover = { cover: { mediaId: cover.mediaId } };
  const inPlaylist = { board: 'PLbakery0000000000000000000000000' };
  // The looks whether the video is processed cost about six units, a thumbnail 50, and a playlist 51 with the look into it.
  limit('units', 57);
  expect(await warned({})).toEqual([]);
  expect(await warned(withCover)).toEqual([]);
  expect(await warned(inPlaylist)).toEqual([]);
  expect(await warned({ ...withCover, ...inPlaylist })).toEqual([
    expect.stringContaining('units (57 units) has 57 left, and this takes 107.'),
  ]);
  limit('units', 10_000);
});

test('units that run out while YouTube processes a video are waited for until midnight Pacific, and one video is there', async () => {
  const { film, timesThere } = await newFilm();
  // A list costs two units. The upload costs none, and what asks whether the video is processed one each time.
  expect(await timesThere('The third oven')).toBe(0);
  limit('units', 2);
  const { publishRequestId } = await publish(client, film('The third oven'));
  expect(await lastStep(publishRequestId)).toEqual(['publishing', 'daily_budget_spent']);
  await nextDay();
  const done = await outcomeOf(service, client, { publishRequestId });
  expect(done.status).toBe('published');
  limit('units', 10_000);
  expect(await timesThere('The third oven')).toBe(1);
});

describe('a quota that a customer never spends', () => {
  /** Connects a channel through an app of the customer's own, and returns what makes its app never spend units. */
  async function ownApp() {
    const kind = { providerId: 'youtube', loginKind: 'google' };
    const { authIntegrationId } = await newIntegration(client, kind);
    const session = await newSession(client, authIntegrationId);
    await newEndUser(service).connect(session.authorizationUrl, 'healthy');
    const { connectedProfileIds = [] } = await sessionNow(client, session.connectSessionId);
    const { film, timesThere } = await newFilm({ connectedProfileId: connectedProfileIds[0] ?? '' });
    const update = (changes: object) => client.patch(`/v1/auth-integrations/${authIntegrationId}`, changes);
    const change = (neverSpend: string[]) => update({ neverSpend });
    const neverSpend = async () => {
      expect((await change(['units'])).status).toBe(200);
      await until(
        async () => (await client.post('/v1/publish-requests/validate', film('Any'))).status !== 200,
      );
    };
    const spendAgain = async () => {
      expect((await change([])).status).toBe(200);
      await until(
        async () => (await client.post('/v1/publish-requests/validate', film('Any'))).status === 200,
      );
    };
    return { film, timesThere, neverSpend, spendAgain, update };
  }

  test('a video that is uploaded when its customer stops spending units is published, and not reported as refused', async () => {
    const { film, timesThere, neverSpend, spendAgain } = await ownApp();
    // What the units of the day do not suffice for is asked later: whether the uploaded video is processed.
    limit('units', 0.5);
    const { publishRequestId } = await publish(client, film('The fourth oven'));
    expect(await lastStep(publishRequestId)).toEqual(['publishing', 'daily_budget_spent']);
    limit('units', 10_000);
    await neverSpend();
    const done = await outcomeOf(service, client, { publishRequestId });
    expect([done.status, done.error]).toEqual(['published', undefined]);
    await spendAgain();
    expect(await timesThere('The fourth oven')).toBe(1);
  });

  test('a video that waits for the next day goes on once its customer raises the limit', async () => {
    const { film, timesThere, update } = await ownApp();
    const limitTo = (most: number) => update({ dailyLimits: [{ budget: 'video_inserts', limit: most }] });
    limit('video_inserts', 100);
    expect((await limitTo(1)).status).toBe(200);
    expect((await outcomeOf(service, client, await publish(client, film('The sixth oven')))).status).toBe(
      'published',
    );
    const { publishRequestId } = await publish(client, film('The seventh oven'));
    expect(await lastStep(publishRequestId)).toEqual(['publishing', 'daily_budget_spent']);
    const row = { where: { id: publishRequestId } };
    const dueAt = async () => (await service.ctx.db.publishRequest.findFirstOrThrow(row)).dueAt?.getTime();
    const tomorrow = await dueAt();
    expect((await limitTo(5)).status).toBe(200);
    // It goes on by itself once every process knows the limit, for which the test does not wait.
    expect(await dueAt()).toBeLessThan(tomorrow ?? 0);
    await until(async () => {
      await hurry(service, publishRequestId);
      return (await lastStep(publishRequestId))[1] !== 'daily_budget_spent';
    });
    expect((await outcomeOf(service, client, { publishRequestId })).status).toBe('published');
    expect(await timesThere('The seventh oven')).toBe(1);
  });

  test('a scheduled video of a customer who has stopped spending units is not begun, and its failure names the budget', async () => {
    const { film, timesThere, neverSpend, spendAgain } = await ownApp();
    const { now } = await timesOfQuota();
    const scheduledFor = new Date(now.getTime() + 3_600_000).toISOString();
    const { publishRequestId } = await publish(client, { ...film('The fifth oven'), scheduledFor });
    await neverSpend();
    expect((await client.post('/v1/test/clock/advance', { seconds: 3_601 })).status).toBe(200);
    await service.runDue();
    const { status, error } = await outcomeOf(service, client, { publishRequestId });
    expect(status).toBe('failed');
    const problem = expect.stringMatching(/the budget units, which is in neverSpend/);
    expect(error).toMatchObject({
      code: 'budget_never_spent',
      reason: 'budget_never_spent',
      retryable: true,
      message: problem,
      validationErrors: [{ field: 'connectedProfileId', message: problem }],
      violations: [{ code: 'budget_never_spent', path: '/connectedProfileId' }],
    });
    expect(error?.message).not.toMatch(/provider refused/i);
    await spendAgain();
    expect(await timesThere('The fifth oven')).toBe(0);

    const again = await client.post(`/v1/publish-requests/${publishRequestId}/retry`);
    expect((await outcomeOf(service, client, again.body)).status).toBe('published');
    expect(await timesThere('The fifth oven')).toBe(1);
  });
});
