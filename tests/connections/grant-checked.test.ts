/** A check of a grant that has not changed leaves its scopes and its end as the consent has told them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { checkConnection } from '../../src/domain/connections/check-connection.ts';
import {
  connectionNow,
  consentKinds,
  hasOneAccount,
  newIntegration,
  newSession,
  sessionNow,
} from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await sharedTestService();
  service.ctx.config.publicUrl = service.url;
});
afterAll(() => service.close());

test.each(sampleOf(consentKinds.filter(hasOneAccount), 2))('of $providerId by $loginKind', async (kind) => {
  const { client, organizationId } = await service.newKey();
  const { authIntegrationId } = await newIntegration(client, kind);
  const session = await newSession(client, authIntegrationId, {});
  await newEndUser(service).connect(session.authorizationUrl, 'healthy');
  const { connectionId = '' } = await sessionNow(client, session.connectSessionId);
  const told = async () => {
    const { grantedScopes, expiresAt } = await connectionNow(client, connectionId);
    return { grantedScopes: grantedScopes.toSorted(), expiresAt };
  };
  const before = await told();
  await checkConnection(service.ctx, { organizationId, mode: 'test' }, connectionId);
  expect(await told()).toEqual(before);
});
