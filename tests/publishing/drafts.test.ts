import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { stage } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { postGroup } from '../support/publish-groups.ts';
import { outcomeOf, type PublishRequest, post, publish, requestNow } from '../support/publishing.ts';
import { daily, fill, makeQueue, queueNow, slotsOf } from '../support/queues.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { instant, query } from '../support/suites/connect-resources.ts';

let service: TestService;
let listener: Listener;
let profile: { connectedProfileId: string; externalId: string };

beforeAll(async () => {
  service = await sharedTestService();
  // Upload URLs begin with the public URL, so it has to be where the service listens.
  service.ctx.config.publicUrl = service.url;
  await begin();
});
afterAll(() => listener.close());

/** Begins with an organization and a profile of its own. */
async function begin(): Promise<void> {
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  profile = await listener.client.newProfile({ providerId: 'facebook' });
}

const day = 86_400;
const inDays = (days: number) => new Date(Date.now() + days * day * 1_000).toISOString();
const inputOf = (text: string, more: object = {}) => ({
  connectedProfileId: profile.connectedProfileId,
  contentType: 'facebook.media.items',
  text,
  ...more,
});
const draft = (text: string, more: object = {}) =>
  publish(listener.client, inputOf(text, { draft: true, ...more }));
const act = ({ publishRequestId }: PublishRequest, what: string, body?: object) =>
  listener.client.post(`/v1/publish-requests/${publishRequestId}/${what}`, body);
const approved = async (request: PublishRequest) => {
  await act(request, 'submit');
  return act(request, 'approve');
};
const created = (text: string) => {
  const store = service.ctx.providers.simulated.storeOf({
    organizationId: listener.organizationId,
    mode: 'test',
  });
  return countCreated(store, profile.externalId, text);
};
const eventsOf = async ({ publishRequestId }: PublishRequest) =>
  (await listener.allEvents()).filter(({ data }) => data.publishRequestId === publishRequestId);
const topicsOf = async (request: PublishRequest) =>
  (await eventsOf(request)).map(({ topic }) => topic.replace('publishRequest.', ''));
const rowOf = async ({ publishRequestId }: PublishRequest) =>
  (await query(service, 'SELECT * FROM publish_requests WHERE id = $1', [publishRequestId]))[0] as Record<
    string,
    unknown
  >;

describe('a draft', () => {
  test('takes the next free slot of its queue once it is approved, and none before, whoever comes in between', async () => {
    const { connectedProfileId } = profile;
    const queue = await makeQueue(listener.client, {
      connectedProfileIds: [connectedProfileId],
      timeZone: 'Europe/Lisbon',
      slots: daily('09:00'),
    });
    const [first, second, third] = await slotsOf(listener.client, queue);
    const scheduledFor = { queue: queue.queueId };
    const input = inputOf('Wants a slot', { draft: true, scheduledFor });
    const validated = await listener.client.post('/v1/publish-requests/validate', input);
    expect(validated.body.scheduledFor).toBe(first?.scheduledFor);
    const made = await publish(listener.client, input);
    expect(made).toMatchObject({ status: 'draft', queueId: queue.queueId });
    expect(made.scheduledFor).toBeUndefined();
    const moved = await draft('Wants one, too', { scheduledFor: inDays(3) });
    const changed = await listener.client.patch(`/v1/publish-requests/${moved.publishRequestId}`, {
      scheduledFor,
    });
    expect(changed.body).toMatchObject({ status: 'draft', queueId: queue.queueId });
    expect(changed.body.scheduledFor).toBeUndefined();
    expect(changed.body.scheduledForLocal).toBeUndefined();
    const between = await publish(listener.client, inputOf('In between', { scheduledFor }));
    expect(between.scheduledFor).toBe(first?.scheduledFor);
    expect((await queueNow(listener.client, queue)).waiting).toBe(1);
    for (const request of [made, moved]) await act(request, 'submit');
    const approved = await Promise.all([act(made, 'approve'), act(moved, 'approve')]);
    expect(approved.map(({ body }) => [body.status, body.queueId])).toEqual(
      Array(2).fill(['scheduled', queue.queueId]),
    );
    expect(approved.map(({ body }) => body.scheduledFor).sort()).toEqual([
      second?.scheduledFor,
      third?.scheduledFor,
    ]);
    expect(await topicsOf(made)).toEqual(['submitted', 'approved', 'scheduled']);
    expect((await queueNow(listener.client, queue)).waiting).toBe(3);
  });

  test('is held with its content for 90 days, tells nobody of it, and is never published by itself', async () => {
    const request = await draft('Held back', { reference: 'post-1' });
    expect(request).toMatchObject({ status: 'draft', variant: expect.any(String), steps: [] });
    expect(Date.parse(request.draftExpiresAt ?? '') - Date.parse(request.createdAt)).toBe(90 * day * 1_000);
    expect(request).not.toHaveProperty('nextAttemptAt');
    const timed = await draft('Held back, with a time', { scheduledFor: inDays(2) });
    await listener.client.post('/v1/test/clock/advance', { seconds: 3 * day });
    await service.runPutOff('publish.run');
    expect(await requestNow(listener.client, timed.publishRequestId)).toMatchObject({ status: 'draft' });
    expect(await requestNow(listener.client, request.publishRequestId)).toMatchObject({ status: 'draft' });
    expect(await created('Held back')).toBe(0);
    expect(await topicsOf(request)).toEqual([]);
    const held = await listener.client.get(`/v1/publish-requests/${request.publishRequestId}`, {
      include: 'content',
    });
    expect(held.body.content).toEqual({ text: 'Held back' });
  });

  test('is warned of what would be refused, in place of a refusal, and is refused for it once it is submitted', async () => {
    const tooLong = 'x'.repeat(63_207);
    const request = await draft(tooLong, { media: [{ mediaId: 'test_med_00000000000000000000000000' }] });
    const codes = request.warnings?.map(({ code, field }) => [code, field]);
    expect(codes).toContainEqual(['would_be_refused', 'text']);
    expect(codes).toContainEqual(['would_be_refused', 'media.0.mediaId']);
    const refused = await act(request, 'submit');
    const { validationErrors } = expectError(refused, 400, 'validation_error');
    expect(validationErrors.map(({ field }) => field)).toEqual(expect.arrayContaining(['text']));
    expect(await requestNow(listener.client, request.publishRequestId)).toMatchObject({ status: 'draft' });
  });

  test('is warned of by publishRequests.validate as by its creation', async () => {
    const input = inputOf('x'.repeat(63_207));
    expectError(await listener.client.post('/v1/publish-requests/validate', input), 400, 'validation_error');
    const { body } = await listener.client.post('/v1/publish-requests/validate', { ...input, draft: true });
    expect(body.warnings).toMatchObject([{ code: 'would_be_refused', field: 'text' }]);
  });

  test('is refused for what could not be stored: a time that has passed, a wrong address of a file, an unknown profile', async () => {
    expectViolations(
      await post(listener.client, inputOf('Late', { draft: true, scheduledFor: inDays(-1) })),
      {
        scheduledFor: 'scheduled_in_past',
      },
    );
    const media = [{ sourceUrl: 'ftp://bakery.example.com/rye.jpg' }];
    expectError(
      await post(listener.client, inputOf('Bread', { draft: true, media })),
      400,
      'validation_error',
    );
    const other = await service.newKey();
    expectError(await post(other.client, inputOf('Bread', { draft: true })), 404, 'not_found');
    expectError(
      await post(listener.client, {
        ...inputOf('Bread', { draft: true }),
        contentType: 'bluesky.posts.items',
      }),
      400,
      'validation_error',
    );
  });

  test('is refused as a part of a publish group, which has none', async () => {
    const target = { connectedProfileId: profile.connectedProfileId, contentType: 'facebook.media.items' };
    const refused = await postGroup(listener.client, { text: 'Rye', targets: [{ ...target, draft: true }] });
    expectError(refused, 400, 'validation_error');
  });

  test('stays a draft when it is changed, with what is then warned of, and keeps its old end', async () => {
    const request = await draft('x'.repeat(63_207), { scheduledFor: inDays(40) });
    const url = `/v1/publish-requests/${request.publishRequestId}`;
    const scheduledFor = { local: `${inDays(50).slice(0, 10)}T09:00`, timeZone: 'Europe/Lisbon' };
    const { status, body } = await listener.client.patch(url, { text: 'Short', scheduledFor });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { status: 'draft', scheduledForLocal: scheduledFor, draftExpiresAt: request.draftExpiresAt },
    });
    expect(body).not.toHaveProperty('warnings');
    expect((await rowOf(request)).phase).toBe('draft');
  });

  test('is found by its status, and in a calendar by its time', async () => {
    const scheduledFor = inDays(120);
    const request = await draft('In the calendar', { scheduledFor });
    const window = { scheduledSince: scheduledFor, scheduledUntil: scheduledFor, sort: 'scheduledFor' };
    for (const filter of [{ status: 'draft' }, window]) {
      const { body } = await listener.client.get('/v1/publish-requests', filter);
      expect(body.data.map((one: PublishRequest) => one.publishRequestId)).toContain(
        request.publishRequestId,
      );
    }
  });

  test('is canceled like what waits for its time', async () => {
    const request = await draft('Given up');
    expect((await act(request, 'cancel')).body).toMatchObject({ status: 'canceled' });
    expect(await topicsOf(request)).toEqual(['canceled']);
    for (const what of ['submit', 'approve']) expectError(await act(request, what), 409, 'conflict');
  });

  test('keeps the files that it names as long as it is held', async () => {
    const { mediaId } = await stage(listener.client);
    await draft('With a picture', { media: [{ mediaId }] });
    const { body } = await listener.client.get(`/v1/media/${mediaId}`);
    expect(body.expiresAt > inDays(89)).toBe(true);
    expect(expectError(await listener.client.delete(`/v1/media/${mediaId}`), 409, 'conflict')).toMatchObject({
      reason: 'media_in_use',
    });
  });

  test('ends after 90 days by the test clock: its content is erased, and an event tells of it', async () => {
    const own = await startListener(service, { topics: ['publishRequest.*'] });
    const { connectedProfileId } = await own.client.newProfile({ providerId: 'facebook' });
    const request = await publish(own.client, {
      ...inputOf('Forgotten', { draft: true, scheduledFor: inDays(10) }),
      connectedProfileId,
    });
    const pending = await publish(own.client, {
      ...inputOf('Not decided', { draft: true }),
      connectedProfileId,
    });
    await own.client.post(`/v1/publish-requests/${pending.publishRequestId}/submit`);
    await own.client.post('/v1/test/clock/advance', { seconds: 89 * day });
    await service.runDue();
    expect(await requestNow(own.client, request.publishRequestId)).toMatchObject({ status: 'draft' });
    await own.client.post('/v1/test/clock/advance', { seconds: day });
    await service.runDue();
    for (const one of [request, pending]) {
      const now = await requestNow(own.client, one.publishRequestId);
      expect(now).toMatchObject({ status: 'canceled', completedAt: instant });
      expect(now.steps.at(-1)).toMatchObject({ name: 'expired', outcome: 'canceled' });
      expect(now).not.toHaveProperty('draftExpiresAt');
      expect(await rowOf(one)).toMatchObject({ content: null, due_at: null });
    }
    const topics = (await own.allEvents()).map(({ topic }) => topic);
    expect(topics.filter((topic) => topic === 'publishRequest.canceled')).toHaveLength(2);
    await own.close();
  });
});

describe('a request that waits for approval', () => {
  test('is published at once when it is approved, and tells of each step', async () => {
    const request = await draft('Approved bread');
    expect((await act(request, 'submit')).body).toMatchObject({ status: 'pending_approval' });
    expect((await act(request, 'approve')).body).toMatchObject({ status: 'queued' });
    const ended = await outcomeOf(service, listener.client, request);
    expect(ended).toMatchObject({ status: 'published' });
    expect(ended.steps.map(({ name }) => name).slice(0, 3)).toEqual(['submitted', 'approved', 'started']);
    expect(await created('Approved bread')).toBe(1);
    expect(await topicsOf(request)).toEqual(['submitted', 'approved', 'started', 'published']);
  });

  test('is scheduled when it is approved before its time, whose wall time it keeps', async () => {
    const scheduledFor = { local: `${inDays(20).slice(0, 10)}T09:00`, timeZone: 'Europe/Lisbon' };
    const request = await draft('Later', { scheduledFor });
    const { body } = await approved(request);
    expect(body).toMatchObject({ status: 'scheduled', scheduledForLocal: scheduledFor });
    expect(body).not.toHaveProperty('draftExpiresAt');
    expect(await topicsOf(request)).toEqual(['submitted', 'approved', 'scheduled']);
    await listener.client.post('/v1/test/clock/advance', { seconds: 21 * day });
    expect(await outcomeOf(service, listener.client, request)).toMatchObject({ status: 'published' });
  });
});

// What fills the queue is no work for the tests that move the clock of their organization.
describe('a draft for a queue', () => {
  beforeAll(async () => {
    await listener.close();
    await begin();
  });

  test('is not approved, and not published at once instead, when its queue is deleted or has no room', async () => {
    const { connectedProfileId } = profile;
    const queue = await makeQueue(listener.client, {
      connectedProfileIds: [connectedProfileId],
      timeZone: 'Europe/Lisbon',
      slots: [{ weekday: 1, time: '09:00' }],
    });
    const waiting = await draft('Left behind', { scheduledFor: { queue: queue.queueId } });
    await act(waiting, 'submit');
    const slots = await slotsOf(listener.client, queue, { limit: 100 });
    await fill(listener.client, queue, connectedProfileId, slots.length);
    expectViolations(await act(waiting, 'approve'), { 'scheduledFor.queue': 'queue_full' });
    const late = await draft('Comes late', { scheduledFor: { queue: queue.queueId } });
    expect(late.warnings).toMatchObject([{ code: 'would_be_refused', field: 'scheduledFor.queue' }]);
    expect((await listener.client.delete(`/v1/queues/${queue.queueId}`)).status).toBe(200);
    expectViolations(await act(waiting, 'approve'), { 'scheduledFor.queue': 'invalid_value' });
    expectViolations(await act(late, 'submit'), { 'scheduledFor.queue': 'invalid_value' });
    const { publishRequestId } = late;
    await listener.client.patch(`/v1/publish-requests/${publishRequestId}`, { scheduledFor: inDays(9) });
    await act(late, 'submit');
    expect((await act(late, 'approve')).body).toMatchObject({ status: 'scheduled' });
    expect(await requestNow(listener.client, waiting.publishRequestId)).toMatchObject({
      status: 'pending_approval',
      queueId: queue.queueId,
    });
  });
});
