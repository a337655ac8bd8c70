// A service of its own: a second process remembers the same clock.
import { beforeAll, describe, expect, test } from '@jest/globals';
import { faultMarker, type PublishFault } from '../../src/simulators/faults.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { stage } from '../support/media.ts';
import { outcomeOf, type PublishRequest, post, publish, requestNow } from '../support/publishing.ts';
import { exhaustiveTest } from '../support/sample.ts';
import {
  clientOf,
  sharedTestService,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

const hour = 3_600;
let service: TestService;
let organizations = 0;
beforeAll(async () => {
  service = await sharedTestService();
  // Upload URLs begin with the public URL, so it has to be where the service listens.
  service.ctx.config.publicUrl = service.url;
});

const advance = ({ client }: TestKey, seconds: unknown) => client.post('/v1/test/clock/advance', { seconds });
const inHours = (hours: number) => new Date(Date.now() + hours * hour * 1_000).toISOString();

/** Makes an organization, which has a clock of its own, with a profile to publish through. */
async function newOrganization() {
  organizations += 1;
  const key = await service.newKey({ organization: `Watchmaker ${organizations}` });
  const profile = await key.client.newProfile({ providerId: 'facebook' });
  const { connectedProfileId } = profile;
  const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'Fresh bread' };
  const schedule = (scheduledFor: unknown) => publish(key.client, { ...input, scheduledFor });
  return { key, profile, input, schedule };
}

/** Publishes an image with a fault, through an account of an organization of its own. */
async function publishImage(fault: PublishFault) {
  const { key } = await newOrganization();
  const { connectedProfileId } = await key.client.newProfile();
  const media = [{ mediaId: (await stage(key.client)).mediaId }];
  const text = `Fresh bread ${faultMarker(fault)}`;
  const contentType = 'instagram.media.items';
  return { key, request: await publish(key.client, { connectedProfileId, contentType, text, media }) };
}

const untilStep = ({ client }: TestKey, { publishRequestId }: PublishRequest, step: string) =>
  until(async () => {
    const { steps } = await requestNow(client, publishRequestId);
    return steps.some(({ name, outcome }) => `${name}:${outcome}` === step);
  });

describe('test.clock.advance', () => {
  test('publishes what is scheduled until then, and nothing that is scheduled for later', async () => {
    const { key, schedule } = await newOrganization();
    const [tomorrow, nextWeek] = [await schedule(inHours(24)), await schedule(inHours(24 * 7))];
    const { status, body } = await advance(key, 25 * hour);
    expect([status, body.started]).toEqual([200, 1]);
    expect(await outcomeOf(service, key.client, tomorrow)).toMatchObject({ status: 'published' });
    expect(await requestNow(key.client, nextWeek.publishRequestId)).toEqual(nextWeek);
    expect((await advance(key, 24 * 6 * hour)).body.started).toBe(1);
    expect(await outcomeOf(service, key.client, nextWeek)).toMatchObject({ status: 'published' });
  });

  test('tells of nothing that has begun before its time, and keeps the order of the story', async () => {
    const { key, schedule } = await newOrganization();
    const scheduledFor = inHours(24);
    const request = await schedule(scheduledFor);
    await advance(key, 24 * hour);
    const published = await outcomeOf(service, key.client, request);
    const { startedAt = '', completedAt = '', updatedAt, createdAt, steps } = published;
    const times = [createdAt, scheduledFor, startedAt, ...steps.map(({ at }) => at), completedAt, updatedAt];
    expect(times).toEqual([...times].sort());
    expect(Date.parse(startedAt)).toBeGreaterThanOrEqual(Date.parse(scheduledFor));
  });

  test('publishes what was asked for by a wall time', async () => {
    const { key, schedule } = await newOrganization();
    const local = `${inHours(48).slice(0, 10)}T09:00`;
    const request = await schedule({ local, timeZone: 'Europe/Lisbon' });
    expect((await advance(key, 72 * hour)).body.started).toBe(1);
    expect(await outcomeOf(service, key.client, request)).toMatchObject({ status: 'published' });
  });

  exhaustiveTest(
    'never goes back, and continues from where it was, also when it is moved ten times at once',
    async () => {
      const { key } = await newOrganization();
      const before = Date.now();
      const answers = await Promise.all(Array.from({ length: 10 }, () => advance(key, hour)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      const { now } = (await advance(key, 1)).body;
      expect(Date.parse(now)).toBeGreaterThanOrEqual(before + (10 * hour + 1) * 1_000);
      expect(Date.parse(now)).toBeLessThanOrEqual(Date.now() + (10 * hour + 1) * 1_000);
      for (const [seconds, code] of [
        [0, 'too_small'],
        [-hour, 'too_small'],
        [31_536_001, 'too_big'],
        [0.5, 'invalid_type'],
        ['60', 'invalid_type'],
      ] as const)
        expectViolations(await advance(key, seconds), { seconds: code });
      const later = (await advance(key, 1)).body;
      expect(later.now > now).toBe(true);
    },
  );

  test('is what times are measured by: what is over by it cannot be scheduled, and a year starts at it', async () => {
    const { key, input } = await newOrganization();
    await advance(key, 48 * hour);
    expectViolations(await post(key.client, { ...input, scheduledFor: inHours(24) }), {
      scheduledFor: 'scheduled_in_past',
    });
    const far = await post(key.client, { ...input, scheduledFor: inHours(24 * 366) });
    expect(far.body).toMatchObject({ status: 'scheduled' });
  });

  test('runs nothing that was canceled', async () => {
    const { key, schedule } = await newOrganization();
    const { publishRequestId } = await schedule(inHours(24));
    const canceled = (await key.client.post(`/v1/publish-requests/${publishRequestId}/cancel`)).body;
    expect((await advance(key, 48 * hour)).body.started).toBe(0);
    expect(await requestNow(key.client, publishRequestId)).toEqual(canceled);
  });

  test('moves the clock of one organization, and only of its test mode', async () => {
    const [mover, other] = [await newOrganization(), await newOrganization()];
    const waiting = await other.schedule(inHours(24));
    const live = await service.newKey({ organization: 'Watchmaker live', mode: 'live' });
    const trial = await service.newKey({ organization: 'Watchmaker live' });
    // This row is like a request that was accepted in live mode. No worker may run it, since its profile does
    // not exist.
    await query(
      service,
      `INSERT INTO publish_requests (id, organization_id, mode, connected_profile_id, account, content_type, variant,
         status, scheduled_for, due_at, fingerprint, updated_at)
       VALUES ('pub_live', $1, 'live', 'cp_x', 'facebook/1', 'facebook.media.items', 'feed', 'scheduled',
         now() + interval '1 day', now() + interval '1 day', 'x', now())`,
      [live.organizationId],
    );
    expect((await advance(mover.key, 48 * hour)).body.started).toBe(0);
    expect((await advance(trial, 48 * hour)).body.started).toBe(0);
    expect(await requestNow(other.key.client, waiting.publishRequestId)).toEqual(waiting);
    const [row] = await query(
      service,
      `SELECT due_at = scheduled_for AS untouched FROM publish_requests WHERE id = 'pub_live'`,
    );
    expect(row).toEqual({ untouched: true });
  });

  test("moves the simulated provider's clock: a spent quota is free again, and what waits for it goes on", async () => {
    const { key, request } = await publishImage('quota_spent');
    await untilStep(key, request, 'create:platform_rate_limit');
    await advance(key, 61 * 60);
    await until(async () => (await requestNow(key.client, request.publishRequestId)).status === 'published');
  });

  exhaustiveTest('shortens a wait by as much as it is moved, and no more', async () => {
    const { key, request } = await publishImage('quota_spent');
    await untilStep(key, request, 'create:platform_rate_limit');
    const dueAt = async () => {
      const row = await service.ctx.db.publishRequest.findFirst({ where: { id: request.publishRequestId } });
      return row?.dueAt?.getTime() ?? 0;
    };
    const before = await dueAt();
    await advance(key, 20 * 60);
    expect(before - (await dueAt())).toBe(20 * 60 * 1_000);
    expect(await requestNow(key.client, request.publishRequestId)).toMatchObject({ status: 'publishing' });
    await advance(key, 41 * 60);
    await until(async () => (await requestNow(key.client, request.publishRequestId)).status === 'published');
  });

  exhaustiveTest('lets media expire that the provider was given, which are given to it anew', async () => {
    const { key, request } = await publishImage('slow_container');
    await untilStep(key, request, 'prepared:done');
    await advance(key, 25 * hour);
    await untilStep(key, request, 'prepared:lost');
    expect(await outcomeOf(service, key.client, request)).toMatchObject({ status: 'published' });
  });

  exhaustiveTest('closes the window in which a message can be answered, in every process', async () => {
    const elsewhere = await startTestService({}, { databaseUrl: service.databaseUrl });
    const { key, profile } = await newOrganization();
    const { connectedProfileId } = profile;
    const { externalId } = (
      await key.client.post('/v1/test/provider-events', { connectedProfileId, event: 'message_received' })
    ).body;
    const threads = await key.client.get('/v1/content/facebook.dm.threads', { connectedProfileId });
    const threadExternalId = threads.body.data[0].externalId;
    const contentType = 'facebook.dm.messages';
    const answer = () =>
      publish(clientOf(elsewhere.url, key.key), {
        connectedProfileId,
        contentType,
        target: { threadExternalId },
        text: 'Come in',
      });
    expect(externalId).toEqual(expect.any(String));
    expect(await outcomeOf(service, key.client, await answer())).toMatchObject({ status: 'published' });
    await advance(key, 25 * hour);
    expect(await outcomeOf(service, key.client, await answer())).toMatchObject({
      status: 'failed',
      error: { code: 'refused_by_provider' },
    });
    await elsewhere.close();
  });

  test('lets no grant expire, which the service would have refreshed in that time', async () => {
    const { key, profile } = await newOrganization();
    await advance(key, 300 * 24 * hour);
    const { connectedProfileId } = profile;
    const { status } = await key.client.get('/v1/content/facebook.media.items', { connectedProfileId });
    expect(status).toBe(200);
  });

  test('for a live key the path does not exist', async () => {
    const live = await service.newKey({ mode: 'live' });
    expectError(await advance(live, hour), 404, 'not_found');
  });
});
