import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { expectError } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});

describe('portalLinks.delete', () => {
  test('ends the link at once, and a second time it is not found', async () => {
    const { body } = await key.client.post('/v1/portal-links', { externalUser: 'anna' });
    const { pathname } = new URL(body.url);
    expect((await request(service.url).get(pathname)).status).toBe(200);
    const path = `/v1/portal-links/${body.portalLinkId}`;
    const { status, body: deleted } = await key.client.delete(path);
    expect([status, deleted]).toEqual([200, { portalLinkId: body.portalLinkId, deleted: true }]);
    expect((await request(service.url).get(pathname)).status).toBe(404);
    expectError(await key.client.delete(path), 404, 'not_found');
  });
});
