import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectViolations } from '../support/errors.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { sharedTestService, type TestService } from '../support/service.ts';
import { instant, query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

let service: TestService;
let listener: Listener;
let connectedProfileId: string;
beforeAll(async () => {
  service = await sharedTestService();
  listener = await startListener(service, { topics: ['publishRequest.*'] });
  // The simulated provider answers neither the creation nor any search for what was created.
  ({ connectedProfileId } = await listener.client.newProfile({
    providerId: 'facebook',
    scenario: 'outage_500',
  }));
});
afterAll(() => listener.close());

const start = (more: object = {}) =>
  publish(listener.client, {
    connectedProfileId,
    contentType: 'facebook.media.items',
    text: 'Fresh bread',
    ...more,
  });

async function unknownOutcome(more: object = {}): Promise<PublishRequest> {
  const { publishRequestId } = await start(more);
  await until(async () => (await requestNow(listener.client, publishRequestId)).status === 'outcome_unknown');
  return requestNow(listener.client, publishRequestId);
}

const resolve = (
  { publishRequestId }: PublishRequest,
  body: object,
  { client } = listener as Pick<Listener, 'client'>,
) => client.post(`/v1/publish-requests/${publishRequestId}/resolve`, body);
const topicsOf = async ({ publishRequestId }: PublishRequest) =>
  (await listener.allEvents())
    .filter(({ data }) => data.publishRequestId === publishRequestId)
    .map(({ topic }) => topic);

describe('publishRequests.resolve', () => {
  test('settles an unknown outcome as published, under the id that was found', async () => {
    const request = await unknownOutcome();
    const { nextAttemptAt: _at, nextAttemptReason: _reason, ...settled } = request;
    const { status, body } = await resolve(request, { outcome: 'published', externalId: '100_1' });
    expect([status, body]).toEqual([
      200,
      {
        ...settled,
        status: 'published',
        externalId: '100_1',
        steps: [...request.steps, { name: 'resolved', at: instant, outcome: 'published' }],
        updatedAt: instant,
        completedAt: instant,
      },
    ]);
    expect(await topicsOf(request)).toEqual([
      'publishRequest.started',
      'publishRequest.outcomeUnknown',
      'publishRequest.published',
    ]);
  });

  test('settles it as failed, and no search continues', async () => {
    const request = await unknownOutcome();
    const { body } = await resolve(request, { outcome: 'failed' });
    expect(body).toMatchObject({ status: 'failed', error: { code: 'not_created' } });
    const [row] = await query(service, 'SELECT due_at FROM publish_requests WHERE id = $1', [
      request.publishRequestId,
    ]);
    expect(row).toEqual({ due_at: null });
    expect((await topicsOf(request)).at(-1)).toBe('publishRequest.failed');
  });

  test('adds the first comment to what was found', async () => {
    const request = await unknownOutcome({ firstComment: 'Come in' });
    await resolve(request, { outcome: 'published', externalId: '100_2' });
    const { body } = await listener.client.get('/v1/publish-requests', {
      contentType: 'facebook.media.comments',
    });
    expect(body.data.map(({ metadata }: PublishRequest) => metadata)).toEqual([
      { firstCommentOf: request.publishRequestId },
    ]);
  });

  test('wants the id with published, and only with published', async () => {
    const request = await unknownOutcome();
    expectViolations(await resolve(request, { outcome: 'published' }), { externalId: 'required' });
    expectViolations(await resolve(request, { outcome: 'failed', externalId: '1' }), {
      externalId: 'conflicting_fields',
    });
    expectViolations(await resolve(request, { outcome: 'perhaps' }), { outcome: 'invalid_value' });
    expectViolations(await resolve(request, { outcome: 'published', externalId: 'a\u0000b' }), {
      externalId: 'invalid_format',
    });
    expect((await requestNow(listener.client, request.publishRequestId)).status).toBe('outcome_unknown');
  });

  test('is a conflict where the outcome is known, and of two at once one settles it', async () => {
    const scheduled = await start({ scheduledFor: new Date(Date.now() + 86_400_000).toISOString() });
    const early = await resolve(scheduled, { outcome: 'failed' });
    expect(expectError(early, 409, 'conflict').reason).toBe('outcome_known');
    const request = await unknownOutcome();
    const answers = await Promise.all([
      resolve(request, { outcome: 'failed' }),
      resolve(request, { outcome: 'published', externalId: '100_3' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const settled = answers.find(({ status }) => status === 200)?.body;
    expect(await requestNow(listener.client, request.publishRequestId)).toEqual(settled);
  });

  test("does not find another organization's request", async () => {
    const request = await unknownOutcome();
    const stranger = await service.newKey({ organization: 'Stranger' });
    expectError(await resolve(request, { outcome: 'failed' }, stranger), 404, 'not_found');
  });
});
