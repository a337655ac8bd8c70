import { beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../support/errors.ts';
import { outcomeOf, type PublishRequest, publish } from '../support/publishing.ts';
import { clientOf, sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { instant } from '../support/suites/connect-resources.ts';

let service: TestService;
let key: TestKey;
let connectedProfileId: string;
let accepted: PublishRequest;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
  accepted = await publish(key.client, {
    connectedProfileId,
    contentType: 'facebook.media.items',
    text: 'Fresh bread',
    metadata: { campaign: 'autumn' },
  });
});

const get = (id: string, { client } = key) => client.get(`/v1/publish-requests/${id}`);

describe('publishRequests.get', () => {
  test('tells the whole story of what was published, and nothing of its content', async () => {
    const published = await outcomeOf(service, key.client, accepted);
    expect(published).toEqual({
      ...accepted,
      status: 'published',
      externalId: expect.stringMatching(/^\d+_\d+$/),
      providerPermalink: expect.stringMatching(/^https:/),
      steps: [
        { name: 'started', at: instant, outcome: 'done' },
        { name: 'created', at: instant, outcome: 'done' },
        { name: 'published', at: instant, outcome: 'published' },
      ],
      updatedAt: instant,
      startedAt: instant,
      completedAt: instant,
    });
    expect(JSON.stringify(published)).not.toContain('Fresh bread');
    const read = await key.client.get(`/v1/content/facebook.media.items/${published.externalId}`, {
      connectedProfileId,
    });
    expect(read.body.text).toBe('Fresh bread');
  });

  test('tells of a failure by a code and a message for people', async () => {
    const text = 'Stale bread #fault:refused';
    const refused = await publish(key.client, {
      connectedProfileId,
      contentType: 'facebook.media.items',
      text,
    });
    const failed = await outcomeOf(service, key.client, refused);
    expect(failed).toMatchObject({
      status: 'failed',
      error: { code: expect.stringMatching(/^[a-z_]+$/), message: expect.stringMatching(/\w/) },
      completedAt: instant,
    });
    expect(failed).not.toHaveProperty('externalId');
    expect(JSON.stringify(failed)).not.toContain('Stale bread');
  });

  test('does not find what belongs to somebody else, to the other mode or to nobody', async () => {
    const { publishRequestId } = accepted;
    const stranger = await service.newKey({ organization: 'Stranger' });
    const live = await service.newKey({ mode: 'live' });
    for (const other of [stranger, live]) expectError(await get(publishRequestId, other), 404, 'not_found');
    for (const id of [
      'x',
      'test_pub_0',
      publishRequestId.toUpperCase(),
      connectedProfileId,
      `${publishRequestId}%00`,
    ])
      expectError(await get(id), 404, 'not_found');
  });

  test('without a key it is unauthorized', async () => {
    const { publishRequestId } = accepted;
    const answer = await clientOf(service.url).get(`/v1/publish-requests/${publishRequestId}`);
    expectError(answer, 401, 'unauthorized');
  });
});
