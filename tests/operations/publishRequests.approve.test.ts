import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectNotFoundLike, expectViolations } from '../support/errors.ts';
import { outcomeOf, type PublishRequest, publish, requestNow } from '../support/publishing.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { instant } from '../support/suites/connect-resources.ts';

let service: SharedService;
let key: TestKey;
let connectedProfileId: string;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey({ organization: 'Approvals', name: 'Editor in chief' });
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const act = (
  { publishRequestId }: Pick<PublishRequest, 'publishRequestId'>,
  what: string,
  { body, client = key.client }: { body?: object; client?: TestKey['client'] } = {},
) => client.post(`/v1/publish-requests/${publishRequestId}/${what}`, body);
const draft = (more: object = {}) =>
  publish(key.client, {
    connectedProfileId,
    contentType: 'facebook.media.items',
    text: 'Rye',
    draft: true,
    ...more,
  });
const pending = async (more: object = {}): Promise<PublishRequest> =>
  (await act(await draft(more), 'submit')).body;
const entriesOf = ({ publishRequestId }: PublishRequest) =>
  service.ctx.db.auditEntry.findMany({ where: { subject: publishRequestId }, orderBy: { id: 'asc' } });

describe('publishRequests.approve', () => {
  test('lets a request go on like one that was never held', async () => {
    const scheduledFor = inHours(24);
    const request = await pending({ scheduledFor });
    const { draftExpiresAt: _over, ...kept } = request;
    const { status, body } = await act(request, 'approve');
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...kept,
        status: 'scheduled',
        steps: [...request.steps, { name: 'approved', at: instant, outcome: 'done' }],
        updatedAt: instant,
      },
    });
  });

  test('leaves what was submitted after what was looked at, of which whoever approves or returns it names the time', async () => {
    const request = await pending();
    const seen = { submittedAt: request.steps.at(-1)?.at };
    await act(request, 'return', { body: { comment: 'Shorter', ...seen } });
    await key.client.patch(`/v1/publish-requests/${request.publishRequestId}`, { text: 'Spelt' });
    service.clock.advance(1_000);
    const again: PublishRequest = (await act(request, 'submit')).body;
    service.clock.reset();
    for (const [what, body] of [
      ['approve', seen],
      ['return', { comment: 'Longer', ...seen }],
    ] as const) {
      const refused = expectError(await act(request, what, { body }), 409, 'conflict');
      expect(refused).toMatchObject({ reason: 'another_submission' });
    }
    expect(await requestNow(key.client, request.publishRequestId)).toEqual(again);
    expectViolations(await act(request, 'approve', { body: { submittedAt: 'today' } }), {
      submittedAt: 'invalid_format',
    });
    const named = { submittedAt: again.steps.at(-1)?.at };
    expect((await act(request, 'approve', { body: named })).body).toMatchObject({ status: 'queued' });
    expect((await act(request, 'approve', { body: named })).status).toBe(200);
    expect(expectError(await act(request, 'approve', { body: seen }), 409, 'conflict')).toMatchObject({
      reason: 'not_pending_approval',
    });
    const refusals = (await entriesOf(request)).filter(({ outcome }) => outcome === 'refused');
    expect(refusals).toMatchObject([{ details: seen }, { details: seen }, { details: seen }]);
  });

  test('approving twice is idempotent, also once it is published', async () => {
    const request = await pending();
    const first = await act(request, 'approve');
    expect((await act(request, 'approve')).body).toEqual(first.body);
    await outcomeOf(service, key.client, request);
    expect((await act(request, 'approve')).body).toMatchObject({ status: 'published' });
    const { steps } = await requestNow(key.client, request.publishRequestId);
    expect(steps.filter(({ name }) => name === 'approved')).toHaveLength(1);
  });

  test('refuses what was not submitted: a draft, and what was never held', async () => {
    for (const request of [await draft(), await draft({ draft: false, scheduledFor: inHours(48) })])
      expect(expectError(await act(request, 'approve'), 409, 'conflict')).toMatchObject({
        reason: 'not_pending_approval',
        status: request.status,
      });
  });

  test('is refused once the time has passed, and goes through with another time', async () => {
    const own = await service.newKey({ organization: 'Late approvals' });
    const profile = await own.client.newProfile({ providerId: 'facebook' });
    const request = await publish(own.client, {
      connectedProfileId: profile.connectedProfileId,
      contentType: 'facebook.media.items',
      text: 'Good morning',
      draft: true,
      scheduledFor: inHours(1),
    });
    const { client } = own;
    await act(request, 'submit', { client });
    await client.post('/v1/test/clock/advance', { seconds: 7_200 });
    const refused = await act(request, 'approve', { client });
    expect(expectError(refused, 409, 'conflict')).toMatchObject({ reason: 'time_passed' });
    await act(request, 'return', { client, body: { comment: 'Too late for today' } });
    const url = `/v1/publish-requests/${request.publishRequestId}`;
    expect((await client.patch(url, { scheduledFor: inHours(30) })).status).toBe(200);
    await act(request, 'submit', { client });
    expect((await act(request, 'approve', { client })).body).toMatchObject({ status: 'scheduled' });
  });

  test('is refused while a file is awaited, which nobody has seen yet', async () => {
    const media = [{ sourceUrl: 'https://bakery.example.com/rye.jpg' }];
    const request = await pending({ media });
    expect(expectError(await act(request, 'approve'), 409, 'conflict')).toMatchObject({
      reason: 'files_awaited',
    });
    expect(await requestNow(key.client, request.publishRequestId)).toEqual(request);
  });

  test('names all problems that have come up since it was submitted', async () => {
    const other = await key.client.newProfile({ providerId: 'facebook' });
    const request = await pending({ connectedProfileId: other.connectedProfileId });
    await key.client.patch(`/v1/test/connections/${other.connectionId}`, { action: 'revoke' });
    expectError(await act(request, 'approve'), 401, 'invalid_token');
    expect(await requestNow(key.client, request.publishRequestId)).toMatchObject({
      status: 'pending_approval',
    });
  });

  exhaustiveTest(
    'and a return at the same time: one of both is carried out, and the other gets a conflict',
    async () => {
      for (let round = 0; round < 5; round += 1) {
        const request = await pending({ scheduledFor: inHours(24) });
        const answers = await Promise.all([
          act(request, 'approve'),
          act(request, 'return', { body: { comment: 'Not like this' } }),
        ]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
        const now = await requestNow(key.client, request.publishRequestId);
        expect(now.status).toBe(answers[0]?.status === 200 ? 'scheduled' : 'draft');
        expect(now.steps).toHaveLength(2);
      }
    },
  );

  test('is in the audit log with the key that has approved, and with what was refused', async () => {
    const request = await draft();
    await act(request, 'approve');
    await act(request, 'submit');
    await act(request, 'approve');
    const actor = `API key Editor in chief (${key.keyId})`;
    expect(await entriesOf(request)).toMatchObject([
      { action: 'publishRequests.approve', actor, outcome: 'refused', mode: 'test' },
      { action: 'publishRequests.submit', actor, outcome: 'done' },
      { action: 'publishRequests.approve', actor, outcome: 'done' },
    ]);
  });

  test('finds nothing of another organization or mode', async () => {
    const request = await pending();
    const never = await act({ publishRequestId: 'test_pub_00000000000000000000000000' }, 'approve');
    const { client } = await service.newKey({ organization: 'Others' });
    expectNotFoundLike(never, await act(request, 'approve', { client }));
    const live = await service.newKey({ organization: 'Approvals', mode: 'live' });
    expectError(await act(request, 'approve', { client: live.client }), 404, 'not_found');
    expect(await requestNow(key.client, request.publishRequestId)).toEqual(request);
  });
});
