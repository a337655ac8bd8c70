import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../support/errors.ts';
import { publish, requestNow } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
  key = await service.newKey();
});

describe('approvalLinks.delete', () => {
  test('ends the link at once, finds it once, and finds none of another organization', async () => {
    const { connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' });
    const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye', draft: true };
    const { publishRequestId } = await publish(key.client, input);
    await key.client.post(`/v1/publish-requests/${publishRequestId}/submit`);
    const { body } = await key.client.post('/v1/approval-links', { publishRequestId, reviewer: 'Anna' });
    const { pathname } = new URL(body.url);
    const path = `/v1/approval-links/${body.approvalLinkId}`;
    const other = await service.newKey({ organization: 'Others' });
    expectError(await other.client.delete(path), 404, 'not_found');
    expect((await request(service.url).get(pathname)).status).toBe(200);
    const { status, body: deleted } = await key.client.delete(path);
    expect([status, deleted]).toEqual([200, { approvalLinkId: body.approvalLinkId, deleted: true }]);
    expect((await request(service.url).get(pathname)).status).toBe(404);
    expect((await request(service.url).post(`${pathname}/approve`).set('Origin', service.url)).status).toBe(
      404,
    );
    expect(await requestNow(key.client, publishRequestId)).toMatchObject({ status: 'pending_approval' });
    expectError(await key.client.delete(path), 404, 'not_found');
  });
});
