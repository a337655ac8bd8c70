/**
 * Tests that publishing keeps to the provider's limit for an account: requests beyond the limit wait in the
 * order in which they are due, and nothing of them is sent to the provider meanwhile.
 */
// A service of its own: the order of all requests that wait is looked at.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { stage } from '../support/media.ts';
import { publishElsewhere } from '../support/published-elsewhere.ts';
import { outcomeOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const hour = 3_600;
const limit = 100;
let service: TestService;
let organizations = 0;
beforeAll(async () => {
  service = await startTestService();
  service.ctx.config.publicUrl = service.url;
});
afterAll(() => service.close());

/**
 * Makes an organization with a clock of its own, an account that has published this many items today, and a
 * file to publish.
 */
async function newAccount(published: number) {
  organizations += 1;
  const key = await service.newKey({ organization: `Baker ${organizations}` });
  const profile = await key.client.newProfile();
  const store = service.ctx.providers.simulated.storeOf({ organizationId: key.organizationId, mode: 'test' });
  await publishElsewhere(store, profile.externalId, published);
  const { mediaId } = await stage(key.client);
  const publishAt = (scheduledFor?: Date) =>
    publish(key.client, {
      connectedProfileId: profile.connectedProfileId,
      contentType: 'instagram.media.items',
      text: 'Fresh bread',
      media: [{ mediaId }],
      ...(scheduledFor ? { scheduledFor: scheduledFor.toISOString() } : {}),
    });
  return { key, profile, mediaId, publishAt };
}

const advance = ({ client }: TestKey, seconds: number) => client.post('/v1/test/clock/advance', { seconds });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const statusesOf = async ({ client }: TestKey, requests: PublishRequest[]) =>
  Promise.all(
    requests.map(async ({ publishRequestId }) => (await requestNow(client, publishRequestId)).status),
  );
const storyOf = ({ steps }: PublishRequest) => steps.map(({ name, outcome }) => `${name}:${outcome}`);

/**
 * Schedules requests in the given order, so that their ids say nothing about when they are due. Returns them
 * in the order in which they are due.
 */
async function schedule(publishAt: (at: Date) => Promise<PublishRequest>, minutes: number[]) {
  const requests = new Map<number, PublishRequest>();
  for (const minute of minutes) requests.set(minute, await publishAt(inMinutes(minute)));
  return [...requests].sort(([one], [other]) => one - other).map(([, request]) => request);
}

test('of what is due together, the first have the room that there is; the rest follow when there is more', async () => {
  const { key, publishAt } = await newAccount(limit - 2);
  const requests = await schedule(publishAt, [14, 11, 13, 12, 10]);
  await advance(key, 15 * 60);
  const firstTwo = ['published', 'published', 'queued', 'queued', 'queued'];
  await until(async () => (await statusesOf(key, requests)).join() === firstTwo.join());
  const third = () => requestNow(key.client, requests[2]?.publishRequestId ?? '');
  await until(async () => (await third()).steps.length > 0);
  const waiting = await third();
  expect(storyOf(waiting)).toEqual(['waiting:platform_rate_limit']);
  expect(waiting.startedAt).toBeUndefined();
  // The service looks the budget up again every hour, but does not report each look-up by an event.
  await advance(key, 5 * hour);
  await until(async () => (await statusesOf(key, requests)).join() === firstTwo.join());
  await advance(key, 19 * hour);
  await until(async () => (await statusesOf(key, requests)).every((status) => status === 'published'));
  const last = await requestNow(key.client, requests[4]?.publishRequestId ?? '');
  expect(storyOf(last)).toEqual([
    'waiting:platform_rate_limit',
    'started:done',
    'prepared:done',
    'ready:done',
    'created:done',
    'published:published',
  ]);
});

test('what waits for room can still be changed and canceled, and keeps its files', async () => {
  const { key, mediaId, publishAt } = await newAccount(limit);
  const [changed, canceled] = [await publishAt(), await publishAt()];
  const isWaiting = async (request: PublishRequest) =>
    storyOf(await requestNow(key.client, request.publishRequestId)).includes('waiting:platform_rate_limit');
  await until(async () => (await isWaiting(changed)) && (await isWaiting(canceled)));
  const pathOf = ({ publishRequestId }: PublishRequest) => `/v1/publish-requests/${publishRequestId}`;
  const update = await key.client.patch(pathOf(changed), { text: 'Fresher bread' });
  expect([update.status, update.body.status]).toEqual([200, 'queued']);
  expect((await key.client.post(`${pathOf(canceled)}/cancel`)).body.status).toBe('canceled');
  const { expiresAt } = (await key.client.get(`/v1/media/${mediaId}`)).body;
  const { dueAt } = (await service.ctx.db.publishRequest.findFirst({
    where: { id: changed.publishRequestId },
  })) as { dueAt: Date };
  expect(dueAt.getTime()).toBeGreaterThan(Date.now() + 30 * 60_000);
  expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(dueAt.getTime() + 24 * hour * 1_000 - 1_000);
  await advance(key, 25 * hour);
  expect(await outcomeOf(service, key.client, changed)).toMatchObject({ status: 'published' });
  expect(await outcomeOf(service, key.client, canceled)).toMatchObject({ status: 'canceled' });
});

test('what nobody has approved takes no room from what is published, whatever time it is meant for', async () => {
  const { key, profile, mediaId, publishAt } = await newAccount(limit - 1);
  const { connectedProfileId } = profile;
  const input = { connectedProfileId, contentType: 'instagram.media.items', media: [{ mediaId }] };
  const held = () => publish(key.client, { ...input, text: 'Stale bread', draft: true });
  const [, { publishRequestId }] = [await held(), await held()];
  const submitted = await key.client.post(`/v1/publish-requests/${publishRequestId}/submit`);
  expect(submitted.body.status).toBe('pending_approval');
  expect(await outcomeOf(service, key.client, await publishAt())).toMatchObject({ status: 'published' });
});

test('what the provider does not count is published all the same', async () => {
  const { key, profile } = await newAccount(limit);
  const { connectedProfileId } = profile;
  const threads = await key.client.get('/v1/content/instagram.dm.threads', { connectedProfileId });
  const message = await publish(key.client, {
    connectedProfileId,
    contentType: 'instagram.dm.messages',
    target: { threadExternalId: threads.body.data[0].externalId },
    text: 'Sold out',
  });
  expect(await outcomeOf(service, key.client, message)).toMatchObject({ status: 'published' });
});

test('what has started has its share: what comes meanwhile waits, however few are published', async () => {
  const { key, publishAt } = await newAccount(limit - 1);
  const first = await publishAt();
  await until(async () => (await requestNow(key.client, first.publishRequestId)).status === 'published');
  const second = await publishAt();
  await until(async () =>
    storyOf(await requestNow(key.client, second.publishRequestId)).includes('waiting:platform_rate_limit'),
  );
});

test('a check tells of a wait before anything is published: for what is due now, and for a day that is full', async () => {
  const { key, profile, mediaId, publishAt } = await newAccount(limit);
  const { connectedProfileId } = profile;
  const input = { connectedProfileId, contentType: 'instagram.media.items', media: [{ mediaId }] };
  const warningsAt = async (hours?: number) => {
    const scheduledFor = hours === undefined ? {} : { scheduledFor: inMinutes(hours * 60).toISOString() };
    const { status, body } = await key.client.post('/v1/publish-requests/validate', {
      ...input,
      ...scheduledFor,
    });
    expect(status).toBe(200);
    return body.warnings;
  };
  // The provider has not been asked for the budget yet, so the service cannot warn.
  expect(await warningsAt()).toBeUndefined();
  const { publishRequestId } = await publishAt();
  await until(async () => storyOf(await requestNow(key.client, publishRequestId)).length > 0);
  const warning = { code: 'publishing_budget_spent', message: expect.stringContaining('100 in 24 hours') };
  expect(await warningsAt()).toEqual([warning]);
  expect(await warningsAt(23)).toEqual([warning]);
  expect(await warningsAt(25)).toBeUndefined();
  // The day's limit is used up four weeks ahead, by as many scheduled requests.
  await service.ctx.db.$executeRaw`
    INSERT INTO publish_requests (id, organization_id, mode, connected_profile_id, account, content_type, variant,
      status, scheduled_for, due_at, fingerprint, updated_at)
    SELECT id || n, organization_id, mode, connected_profile_id, account, content_type, variant, 'scheduled',
      now() + interval '28 days', now() + interval '28 days', fingerprint, now()
    FROM publish_requests, generate_series(1, ${limit}) AS n WHERE id = ${publishRequestId}`;
  expect(await warningsAt(28 * 24 + 1)).toEqual([warning]);
  expect(await warningsAt(28 * 24 - 1)).toBeUndefined();
  expect(await warningsAt(30 * 24)).toBeUndefined();
});
