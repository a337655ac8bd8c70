import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importProfile } from '../../src/domain/connections/import-connection.ts';
import { characters } from '../../src/lib/bounds.ts';
import { sharedTestService, type TestService } from '../support/service.ts';

let service: TestService;
beforeAll(async () => {
  service = await sharedTestService();
});
afterAll(() => service.close());

test('a stored token that is longer than any token may be is never sent: the grant is over', async () => {
  const { client, organizationId } = await service.newKey();
  const { test: providers } = service.ctx.providers;
  const { open } = providers;
  const accessToken = 'I'.repeat(characters.token + 1);
  const sent: string[] = [];
  providers.open = (target) => {
    sent.push(target.credential.accessToken);
    return open(target);
  };
  const profile = await importProfile(
    service.ctx,
    { organizationId, mode: 'test' },
    {
      providerId: 'instagram',
      loginKind: 'instagram_login',
      origin: 'imported',
      accessToken,
      externalId: '17841405822304914',
      references: {},
      kind: 'account',
      grantedScopes: ['instagram_business_basic'],
    },
  );
  const connectedProfileId = profile.id;
  const { status, body } = await client.get('/v1/content/instagram.media.items', { connectedProfileId });
  expect({ status, body }).toMatchObject({ status: 401, body: { error: { code: 'invalid_token' } } });
  expect(sent).not.toContain(accessToken);
});
