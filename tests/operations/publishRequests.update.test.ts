import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { outcomeOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { instant, query } from '../support/suites/connect-resources.ts';

let service: TestService;
let key: TestKey;
let profile: { connectedProfileId: string; externalId: string };
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  profile = await key.client.newProfile({ providerId: 'facebook' });
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const schedule = (more: object = {}) =>
  publish(key.client, {
    connectedProfileId: profile.connectedProfileId,
    contentType: 'facebook.media.items',
    text: 'First words',
    scheduledFor: inDays(30),
    ...more,
  });
const update = ({ publishRequestId }: PublishRequest, changes: object, { client } = key) =>
  client.patch(`/v1/publish-requests/${publishRequestId}`, changes);
const advance = (days: number) => key.client.post('/v1/test/clock/advance', { seconds: days * 86_400 });
const created = (text: string) => {
  const { organizationId } = key;
  return countCreated(
    service.ctx.providers.simulated.storeOf({ organizationId, mode: 'test' }),
    profile.externalId,
    text,
  );
};

describe('publishRequests.update', () => {
  test('changes text, time and metadata, and leaves the rest as it was', async () => {
    const request = await schedule({ metadata: { campaign: 'autumn' } });
    const scheduledFor = inDays(40);
    const timed = (await update(request, { scheduledFor })).body;
    expect(timed).toEqual({ ...request, scheduledFor, updatedAt: instant });
    const worded = (await update(request, { text: 'Second words' })).body;
    expect(worded).toEqual({ ...timed, contentFingerprint: expect.any(String), updatedAt: instant });
    expect(worded.contentFingerprint).not.toBe(request.contentFingerprint);
    const metadata = { campaign: 'winter' };
    const { status, body } = await update(request, { metadata });
    expect([status, body]).toEqual([200, { ...worded, metadata, updatedAt: instant }]);
    expect(await requestNow(key.client, request.publishRequestId)).toEqual(body);
  });

  test('tells of another time by an event, and of no other change', async () => {
    const request = await schedule();
    const moved = (await update(request, { scheduledFor: inDays(41) })).body;
    await update(request, { text: 'Other words', metadata: { campaign: 'spring' } });
    await update(request, { scheduledFor: moved.scheduledFor });
    const { publishRequestId } = request;
    const { data } = (await key.client.get('/v1/events', { publishRequestId })).body;
    expect(data).toMatchObject([
      { topic: 'publishRequest.scheduled', data: moved },
      { topic: 'publishRequest.scheduled', data: request },
    ]);
    expect(data).toHaveLength(2);
  });

  test('takes a wall time, and an instant instead of it', async () => {
    const local = `${inDays(60).slice(0, 10)}T18:00`;
    const request = await schedule();
    const walled = (await update(request, { scheduledFor: { local, timeZone: 'Asia/Tokyo' } })).body;
    expect(walled.scheduledFor).toBe(`${local.slice(0, 10)}T09:00:00.000Z`);
    const scheduledFor = inDays(50);
    expect((await update(request, { scheduledFor })).body.scheduledFor).toBe(scheduledFor);
    const [row] = await query(service, 'SELECT local_time, time_zone FROM publish_requests WHERE id = $1', [
      request.publishRequestId,
    ]);
    expect(row).toEqual({ local_time: null, time_zone: null });
  });

  test('refuses what would be refused as new, and changes nothing then', async () => {
    const request = await schedule();
    const problems: [object, Record<string, string>][] = [
      [
        { text: 'x'.repeat(63_207), scheduledFor: inDays(-1) },
        { text: 'text_too_long', scheduledFor: 'scheduled_in_past' },
      ],
      [{ text: '' }, { text: 'too_short' }],
      [{ scheduledFor: inDays(366) }, { scheduledFor: 'scheduled_too_far' }],
      [{ metadata: { note: 'x'.repeat(8_192) } }, { metadata: 'too_long' }],
      [{ media: [] }, { media: 'too_short' }],
      [
        { title: 'x'.repeat(121), privacy: 'public', poll: { options: ['Rye', 'Spelt'] } },
        { title: 'too_long', privacy: 'conflicting_fields', poll: 'conflicting_fields' },
      ],
      [{ link: 'https://example.com' }, { link: 'unknown_field' }],
      [{ contentType: 'facebook.media.comments' }, { contentType: 'unknown_field' }],
    ];
    for (const [changes, refusal] of problems) expectViolations(await update(request, changes), refusal);
    expect(await requestNow(key.client, request.publishRequestId)).toEqual(request);
  });

  test('refuses for a grant that has ended meanwhile, as if it were new', async () => {
    const other = await key.client.newProfile({ providerId: 'facebook' });
    const request = await schedule({ connectedProfileId: other.connectedProfileId });
    await key.client.patch(`/v1/test/connections/${other.connectionId}`, { action: 'expire' });
    // The service has noted that the grant has expired. An update is refused because of this note, without a
    // call to the provider.
    expectError(await update(request, { text: 'Second words' }), 401, 'invalid_token');
    expect(await requestNow(key.client, request.publishRequestId)).toEqual(request);
  });

  test('of changes that are made at once, each is made, and none is half made', async () => {
    const request = await schedule();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => update(request, { text: `Words ${at}`, metadata: { at } })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const winners = answers.map(({ body }) => body);
    const now = await requestNow(key.client, request.publishRequestId);
    expect(
      winners.map(({ contentFingerprint, metadata }) => ({ contentFingerprint, metadata })),
    ).toContainEqual({
      contentFingerprint: now.contentFingerprint,
      metadata: now.metadata,
    });
  });

  test("does not find another organization's request", async () => {
    const stranger = await service.newKey({ organization: 'Stranger' });
    expectError(await update(await schedule(), { text: 'Mine' }, stranger), 404, 'not_found');
  });

  test('what is published is what it was changed to, at the time it was changed to', async () => {
    const [early, late] = [await schedule({ text: 'Old early' }), await schedule({ text: 'Old late' })];
    await update(early, { text: 'New early', scheduledFor: inDays(2) });
    await update(late, { text: 'New late', scheduledFor: inDays(100) });
    expect((await advance(31)).status).toBe(200);
    expect(await outcomeOf(service, key.client, early)).toMatchObject({ status: 'published' });
    expect([await created('New early'), await created('Old early')]).toEqual([1, 0]);
    expect((await requestNow(key.client, late.publishRequestId)).status).toBe('scheduled');
    expect([await created('New late'), await created('Old late')]).toEqual([0, 0]);
  });

  test('is a conflict once publishing has begun', async () => {
    const request = await schedule({ scheduledFor: undefined });
    const published = await outcomeOf(service, key.client, request);
    const meta = expectError(await update(published, { text: 'Too late' }), 409, 'conflict');
    expect(meta).toEqual({ reason: 'publish_request_started', status: 'published' });
    expect(await requestNow(key.client, request.publishRequestId)).toEqual(published);
  });
});
