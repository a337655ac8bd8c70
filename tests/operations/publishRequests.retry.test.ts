import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eraseExpired } from '../../src/domain/administration/erase-expired.ts';
import { dayMs } from '../../src/lib/time.ts';
import { faultMarker } from '../../src/simulators/faults.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { stage } from '../support/media.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { outcomeOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type Client, sharedTestService, type TestService } from '../support/service.ts';
import { countCreated } from '../support/simulated-ledger.ts';
import { expectUnfindable, instant, query, typeId } from '../support/suites/connect-resources.ts';

interface Profile {
  connectedProfileId: string;
  connectionId: string;
  externalId: string;
}

let service: TestService;
let listener: Listener;
let client: Client;
let page: Profile;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  client = listener.client;
  page = await client.newProfile({ providerId: 'facebook' });
});
afterAll(() => listener.close());

const start = (input: object, { connectedProfileId } = page) =>
  publish(client, { connectedProfileId, contentType: 'facebook.media.items', ...input });
const end = async (request: PublishRequest) => outcomeOf(service, client, request);
const retry = ({ publishRequestId }: PublishRequest) =>
  client.post(`/v1/publish-requests/${publishRequestId}/retry`);
const now = ({ publishRequestId }: PublishRequest) => requestNow(client, publishRequestId);
const grant = ({ connectionId }: Profile, action: 'expire' | 'restore') =>
  client.patch(`/v1/test/connections/${connectionId}`, { action });

/** The text that the provider refuses until the account is verified, so that nothing is created. */
const refusedText = `Fresh bread ${faultMarker('account_check_due')}`;
const refused = async () => end(await start({ text: refusedText }));

/**
 * Makes a failed request: its grant ends before it is due, so the provider is never asked to create anything.
 */
async function failedWithoutGrant(profile: Profile, input: object): Promise<PublishRequest> {
  const clock = (await client.post('/v1/test/clock/advance', { seconds: 1 })).body.now;
  const scheduledFor = new Date(Date.parse(clock) + 60_000).toISOString();
  const request = await start({ ...input, scheduledFor }, profile);
  await grant(profile, 'expire');
  await client.post('/v1/test/clock/advance', { seconds: 60 });
  return end(request);
}

async function contentOf({ publishRequestId }: PublishRequest): Promise<unknown> {
  const [row] = await query(service, 'SELECT content FROM publish_requests WHERE id = $1', [
    publishRequestId,
  ]);
  return row?.content;
}

function created(text: string, { externalId } = page): Promise<number> {
  const store = service.ctx.providers.simulated.storeOf({
    organizationId: listener.organizationId,
    mode: 'test',
  });
  return countCreated(store, externalId, text);
}

const reasonOf = async (request: PublishRequest) => expectError(await retry(request), 409, 'conflict');

describe('publishRequests.retry', () => {
  test('publishes what failed, once the end user has granted access again', async () => {
    const profile = await client.newProfile({ providerId: 'facebook' });
    const text = 'Bread that came late';
    const input = { text, firstComment: 'Come in', metadata: { campaign: 'autumn' } };
    const failed = await failedWithoutGrant(profile, input);
    const { retryableUntil = '' } = failed;
    expect(failed).toMatchObject({ status: 'failed', error: { code: 'invalid_token' } });
    // Retention follows the real clock, whatever the test clock says.
    const { completedAt } = await service.ctx.db.publishRequest.findFirstOrThrow({
      where: { id: failed.publishRequestId },
    });
    expect(Date.parse(retryableUntil) - (completedAt?.getTime() ?? 0)).toBe(23 * 60 * 60 * 1000);
    await grant(profile, 'restore');

    const { status, body } = await retry(failed);
    const { scheduledFor, startedAt, completedAt: _told, error, retryableUntil: _until, ...same } = failed;
    expect([status, body]).toEqual([
      200,
      {
        ...same,
        publishRequestId: typeId('test_pub'),
        status: 'queued',
        retryOf: failed.publishRequestId,
        steps: [],
        createdAt: instant,
        updatedAt: instant,
      },
    ]);
    expect(body.publishRequestId).not.toBe(failed.publishRequestId);
    expect(await end(body)).toMatchObject({ status: 'published', retryOf: failed.publishRequestId });
    expect(await created(text, profile)).toBe(1);
    const comments = await client.get('/v1/publish-requests', { contentType: 'facebook.media.comments' });
    expect(comments.body.data.map(({ metadata }: PublishRequest) => metadata)).toEqual([
      { firstCommentOf: body.publishRequestId },
    ]);
    const { retryableUntil: _ended, ...kept } = failed;
    expect(await now(failed)).toEqual({
      ...kept,
      retriedBy: body.publishRequestId,
      steps: [...failed.steps, { name: 'retried', at: instant, outcome: 'done' }],
      updatedAt: instant,
    });
    const told = (await listener.eventsOf(profile)).map(({ topic, data }) => [topic, data.retryableUntil]);
    expect(told).toContainEqual(['publishRequest.failed', retryableUntil]);
  });

  exhaustiveTest('repeats what the provider has refused, as often as it fails', async () => {
    const first = await refused();
    const second = await end((await retry(first)).body);
    const third = await end((await retry(second)).body);
    expect([second, third]).toMatchObject([
      { status: 'failed', retryOf: first.publishRequestId, error: first.error },
      { status: 'failed', retryOf: second.publishRequestId, error: first.error },
    ]);
    expect(await created(refusedText)).toBe(0);
  });

  exhaustiveTest('of many at once makes one request, and says to the others which', async () => {
    const failed = await refused();
    const answers = await Promise.all(Array.from({ length: 8 }, () => retry(failed)));
    const accepted = answers.filter(({ status }) => status === 200);
    expect(accepted).toHaveLength(1);
    const retriedBy = accepted[0]?.body.publishRequestId;
    for (const answer of answers.filter((one) => !accepted.includes(one)))
      expect(expectError(answer, 409, 'conflict')).toEqual({ reason: 'already_retried', retriedBy });
    const { body } = await client.get('/v1/publish-requests', { limit: 100 });
    const made = body.data.filter(({ retryOf }: PublishRequest) => retryOf === failed.publishRequestId);
    expect(made).toHaveLength(1);
  });

  test('answers the same again to the same Idempotency-Key', async () => {
    const failed = await refused();
    const key = randomUUID();
    const first = await retry(failed).set('Idempotency-Key', key);
    const again = await retry(failed).set('Idempotency-Key', key);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });
});

describe('is a conflict for', () => {
  test('what has not failed', async () => {
    const scheduledFor = new Date(Date.now() + 30 * dayMs).toISOString();
    const scheduled = await start({ text: 'Later', scheduledFor });
    expect(await reasonOf(scheduled)).toEqual({ reason: 'not_failed', status: 'scheduled' });
    await client.post(`/v1/publish-requests/${scheduled.publishRequestId}/cancel`);
    expect(await reasonOf(scheduled)).toEqual({ reason: 'not_failed', status: 'canceled' });
    const published = await end(await start({ text: 'Said once' }));
    expect(await reasonOf(published)).toEqual({ reason: 'not_failed', status: 'published' });
    expect(await created('Said once')).toBe(1);
  });

  test('what the provider may have created', async () => {
    const text = `Perhaps said ${faultMarker('created_then_timeout')}`;
    const profile = await client.newProfile({ providerId: 'facebook', scenario: 'outage_500' });
    const open = await outcomeOf(service, client, await start({ text }, profile), ['outcome_unknown']);
    expect(await reasonOf(open)).toEqual({ reason: 'not_failed', status: 'outcome_unknown' });
    const path = `/v1/publish-requests/${open.publishRequestId}/resolve`;
    const resolved = (await client.post(path, { outcome: 'failed' })).body;
    expect(resolved).not.toHaveProperty('retryableUntil');
    expect(await reasonOf(resolved)).toEqual({ reason: 'already_started' });
  });

  test('what would fail in the same way', async () => {
    const failed = await end(await start({ text: `Twice ${faultMarker('duplicate_content')}` }));
    expect(failed).not.toHaveProperty('retryableUntil');
    expect(await reasonOf(failed)).toEqual({ reason: 'would_fail_again' });
  });

  test('what was retried: its content is the new request’s alone', async () => {
    const failed = await refused();
    expect(await contentOf(failed)).not.toBeNull();
    const { publishRequestId: retriedBy } = (await retry(failed)).body;
    expect(await contentOf(failed)).toBeNull();
    expect(await reasonOf(failed)).toEqual({ reason: 'already_retried', retriedBy });
  });

  exhaustiveTest('what failed 24 hours ago, whose content is erased then', async () => {
    const [failed, recent] = [await refused(), await refused()];
    const ago = "completed_at = now() - interval '23 hours', retryable_until = now()";
    await query(service, `UPDATE publish_requests SET ${ago} WHERE id = $1`, [failed.publishRequestId]);
    // The retry is refused even before the sweep has erased the content.
    expect(await reasonOf(failed)).toEqual({ reason: 'content_erased' });
    await eraseExpired(service.ctx);
    expect([await contentOf(failed), await contentOf(recent)]).toEqual([null, expect.any(Buffer)]);
    expect(await reasonOf(failed)).toEqual({ reason: 'content_erased' });
    expect(await now(failed)).not.toHaveProperty('retryableUntil');
    expect(await now(recent)).toEqual(recent);
  });
});

describe('is admitted as any other request: it is refused, and can be retried later', () => {
  test('while the grant has ended', async () => {
    const profile = await client.newProfile({ providerId: 'facebook' });
    const failed = await failedWithoutGrant(profile, { text: 'Waiting for the grant' });
    expectError(await retry(failed), 401, 'invalid_token');
    expect(await now(failed)).toEqual(failed);
  });

  exhaustiveTest('when a file has gone in between', async () => {
    const profile = await client.newProfile({ providerId: 'facebook' });
    const { mediaId } = await stage(client);
    const media = [{ mediaId, altText: 'A loaf' }];
    const failed = await failedWithoutGrant(profile, { text: 'With a photo', media });
    await grant(profile, 'restore');
    await client.delete(`/v1/media/${mediaId}`);
    expectViolations(await retry(failed), { 'media.0.mediaId': 'media_not_found' });
    expect(await now(failed)).toEqual(failed);
  });
});

test('an id of another organization or mode is answered like an unknown one', async () => {
  const own = (await service.newKey()).client;
  const { connectedProfileId } = await own.newProfile({ providerId: 'facebook' });
  const input = { connectedProfileId, contentType: 'facebook.media.items', text: refusedText };
  const { publishRequestId } = await publish(own, input);
  await expectUnfindable(service, publishRequestId, (from, id) =>
    from.post(`/v1/publish-requests/${id}/retry`),
  );
});
