/** What people know a profile by follows what its provider says at each check, so that no picture's address stays expired. */
import { beforeAll, expect, test } from '@jest/globals';
import { checkConnection } from '../../src/domain/connections/check-connection.ts';
import { everyKind } from '../support/connect.ts';
import { sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await sharedTestService();
});

test.each(sampleOf(everyKind, 3))('of $providerId by $loginKind', async (kind) => {
  const { client, organizationId } = await service.newKey();
  const { connectedProfileId, connectionId, displayName, avatarUrl } = await client.newProfile(kind);
  const { db } = service.ctx;
  const old = { displayName: 'An earlier name', avatarUrl: 'https://images.example/expired.jpg' };
  await db.connectedProfile.updateMany({ where: { id: connectedProfileId }, data: old });
  await checkConnection(service.ctx, { organizationId, mode: 'test' }, connectionId);
  const { body } = await client.get(`/v1/connected-profiles/${connectedProfileId}`);
  expect(body).toMatchObject({ displayName, ...(avatarUrl ? { avatarUrl } : {}) });
});
