import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectNotFoundLike, expectViolations } from '../support/errors.ts';
import { type Listener, startListener } from '../support/observed.ts';
import { type PublishRequest, publish } from '../support/publishing.ts';
import { type SharedService, sharedTestService } from '../support/service.ts';
import { instant } from '../support/suites/connect-resources.ts';

let service: SharedService;
let listener: Listener;
let profile: { connectedProfileId: string };

beforeAll(async () => {
  service = await sharedTestService();
  listener = await startListener(service, { topics: ['publishRequest.returned'] });
  profile = await listener.client.newProfile({ providerId: 'facebook' });
});
afterAll(() => listener.close());

const comment = 'The bakery closes at noon.';
const act = (
  { publishRequestId }: PublishRequest,
  what: string,
  body?: object,
  { client } = listener as { client: Listener['client'] },
) => client.post(`/v1/publish-requests/${publishRequestId}/${what}`, body);
const pending = async (): Promise<PublishRequest> => {
  const { connectedProfileId } = profile;
  const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye', draft: true };
  return (await act(await publish(listener.client, input), 'submit')).body;
};

describe('publishRequests.return', () => {
  test('makes it a draft again, with the comment, which an event tells of', async () => {
    const request = await pending();
    const { status, body } = await act(request, 'return', { comment });
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...request,
        status: 'draft',
        steps: [...request.steps, { name: 'returned', at: instant, outcome: 'done' }],
        updatedAt: instant,
        returnComment: comment,
      },
    });
    const events = await listener.eventsOf(profile);
    expect(events.map(({ data }) => data)).toEqual([body]);
    const url = `/v1/publish-requests/${request.publishRequestId}`;
    expect((await listener.client.patch(url, { text: 'Rye, until noon' })).status).toBe(200);
    expect((await act(request, 'submit')).body).toMatchObject({
      status: 'pending_approval',
      returnComment: comment,
    });
  });

  test('returning twice is idempotent, and keeps the first comment', async () => {
    const request = await pending();
    const first = await act(request, 'return', { comment });
    expect((await act(request, 'return', { comment: 'Another' })).body).toEqual(first.body);
  });

  test('refuses what does not wait for approval, and asks for a comment', async () => {
    const request = await pending();
    expectViolations(await act(request, 'return', {}), { comment: 'required' });
    expectViolations(await act(request, 'return', { comment: 'x'.repeat(2_001) }), { comment: 'too_long' });
    await act(request, 'approve');
    expect(expectError(await act(request, 'return', { comment }), 409, 'conflict')).toMatchObject({
      reason: 'not_pending_approval',
    });
  });

  test('finds nothing of another organization or mode', async () => {
    const request = await pending();
    const never = await act(
      { ...request, publishRequestId: 'test_pub_00000000000000000000000000' },
      'return',
      { comment },
    );
    expectNotFoundLike(
      never,
      await act(request, 'return', { comment }, await service.newKey({ organization: 'Others' })),
    );
    const live = await service.newKey({ organization: 'Others', mode: 'live' });
    expectError(await act(request, 'return', { comment }, live), 404, 'not_found');
  });
});
