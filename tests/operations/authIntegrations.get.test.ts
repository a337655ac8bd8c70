import { beforeAll, describe, expect, test } from '@jest/globals';
import { consentKinds, newIntegration } from '../support/connect.ts';
import { sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { expectUnfindable } from '../support/suites/connect-resources.ts';

const path = '/v1/auth-integrations';
let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});

describe('authIntegrations.get', () => {
  test.each(sampleOf(consentKinds, 3))(
    'answers one of $providerId by $loginKind as it was made',
    async (kind) => {
      const integration = await newIntegration(key.client, { ...kind, configurationId: 'config-1' });
      const { status, body } = await key.client.get(`${path}/${integration.authIntegrationId}`);
      expect([status, body]).toEqual([200, integration]);
    },
  );

  test('every key of the organization and mode gets it', async () => {
    const integration = await newIntegration(key.client);
    const { client } = await service.newKey();
    expect((await client.get(`${path}/${integration.authIntegrationId}`)).body).toEqual(integration);
  });

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { authIntegrationId } = await newIntegration(key.client);
    await expectUnfindable(service, authIntegrationId, (client, id) => client.get(`${path}/${id}`));
  });
});
