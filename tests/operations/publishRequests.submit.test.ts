import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError, expectNotFoundLike } from '../support/errors.ts';
import { type PublishRequest, publish } from '../support/publishing.ts';
import { type SharedService, sharedTestService, type TestKey } from '../support/service.ts';
import { instant } from '../support/suites/connect-resources.ts';

let service: SharedService;
let key: TestKey;
let connectedProfileId: string;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});

const contentType = 'facebook.media.items';
const draft = (more: object = {}) =>
  publish(key.client, { connectedProfileId, contentType, text: 'Rye', draft: true, ...more });
const submit = ({ publishRequestId }: PublishRequest, { client } = key) =>
  client.post(`/v1/publish-requests/${publishRequestId}/submit`);

describe('publishRequests.submit', () => {
  test('lets a draft wait for approval, in which it is not changed', async () => {
    const request = await draft();
    const { status, body } = await submit(request);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        ...request,
        status: 'pending_approval',
        steps: [{ name: 'submitted', at: instant, outcome: 'done' }],
        updatedAt: instant,
      },
    });
    const changed = await key.client.patch(`/v1/publish-requests/${request.publishRequestId}`, {
      text: 'New',
    });
    expect(expectError(changed, 409, 'conflict')).toMatchObject({ reason: 'pending_approval' });
  });

  test('submitting twice is idempotent', async () => {
    const request = await draft();
    const first = await submit(request);
    expect((await submit(request)).body).toEqual(first.body);
  });

  test('refuses what is no draft, and leaves it as it is', async () => {
    const request = await draft({ draft: false, scheduledFor: new Date(Date.now() + 864e5).toISOString() });
    expect(expectError(await submit(request), 409, 'conflict')).toMatchObject({
      reason: 'not_a_draft',
      status: 'scheduled',
    });
  });

  test('is refused when the profile has lost its grant meanwhile, and the draft says so', async () => {
    const other = await key.client.newProfile({ providerId: 'facebook' });
    const more = { connectedProfileId: other.connectedProfileId };
    const request = await draft(more);
    await key.client.patch(`/v1/test/connections/${other.connectionId}`, { action: 'revoke' });
    expectError(await submit(request), 401, 'invalid_token');
    expect(await draft(more)).toMatchObject({ status: 'draft', warnings: [{ code: 'would_be_refused' }] });
  });

  test('finds no draft of another organization or mode', async () => {
    const request = await draft();
    const never = await submit({ ...request, publishRequestId: 'test_pub_00000000000000000000000000' });
    expectNotFoundLike(never, await submit(request, await service.newKey({ organization: 'Others' })));
    const live = await service.newKey({ mode: 'live' });
    expectError(await submit(request, live), 404, 'not_found');
  });
});
