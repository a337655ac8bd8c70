import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  consentKinds,
  hasOneAccount,
  newIntegration,
  newSession,
  postsOf,
  returnUrl,
  sessionNow,
  subscriptionOf,
} from '../support/connect.ts';
import { newEndUser, nextOf } from '../support/end-user.ts';
import { sampleOf } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});
afterAll(() => service.close());

describe.each(sampleOf(consentKinds, 4))('$providerId by $loginKind', (kind) => {
  test('leads from the link to Connected Profiles that work, and back to the customer', async () => {
    const { client } = key;
    const { authIntegrationId } = await newIntegration(client, kind);
    const session = await newSession(client, authIntegrationId, { state: 'mine' });
    const end = await newEndUser(service).connect(session.authorizationUrl, 'healthy');
    const url = new URL(nextOf(end));
    expect(url.origin + url.pathname).toBe('https://app.example.com/connected');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      tab: 'social',
      connectSessionId: session.connectSessionId,
      status: 'completed',
      state: 'mine',
    });
    const done = await sessionNow(client, session.connectSessionId);
    expect(done).toMatchObject({ status: 'completed', returnUrl, state: 'mine' });
    expect(done).not.toHaveProperty('authorizationUrl');
    expect(done).not.toHaveProperty('missingScopes');
    const connection = (await client.get(`/v1/connections/${done.connectionId}`)).body;
    expect(connection).toMatchObject({
      authIntegrationId,
      origin: 'connect_session',
      credentialKind: kind.loginKind,
      status: 'active',
      unconfirmedScopes: [],
      subscription: { status: subscriptionOf(kind) },
      connectedProfileIds: done.connectedProfileIds,
    });
    expect(done.connectedProfileIds?.length).toBe(hasOneAccount(kind) ? 1 : 2);
    for (const connectedProfileId of done.connectedProfileIds ?? []) {
      const list = await client.get(`/v1/content/${postsOf(kind)}`, { connectedProfileId });
      expect([list.status, list.body.data?.length > 0]).toEqual([200, true]);
    }
  });
});
