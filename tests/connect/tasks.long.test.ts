/** An end user's role on a Page limits the operations, whatever scopes they grant. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { post as postBackfill } from '../support/backfilling.ts';
import {
  newIntegration,
  newSession,
  profilesOf,
  sessionNow,
  severalAccountKinds,
} from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { expectError } from '../support/errors.ts';
import { post } from '../support/publishing.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
let calls = 0;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
  const open = service.ctx.providers.test.open;
  service.ctx.providers.test.open = (target) => {
    const upstream = open(target);
    return {
      request: (request) => {
        calls += 1;
        return upstream.request(request);
      },
    };
  };
});
beforeEach(() => {
  calls = 0;
});
afterAll(() => service.close());

const publishTasks: Readonly<Record<string, string[]>> = {
  instagram: ['CREATE_CONTENT', 'MANAGE'],
  facebook: ['CREATE_CONTENT'],
};

describe.each(severalAccountKinds)('$providerId by $loginKind', (kind) => {
  const { providerId } = kind;
  const items = `${providerId}.media.items`;
  const needed = publishTasks[providerId];

  async function connect(authIntegrationId: string, persona: 'analyst' | 'healthy') {
    const session = await newSession(key.client, authIntegrationId);
    await newEndUser(service).connect(session.authorizationUrl, persona);
    return (await sessionNow(key.client, session.connectSessionId)).connectionId ?? '';
  }
  const healthOf = ({ health }: Schemas['ConnectedProfile'], operationId: string) =>
    health.operations.find((operation) => operation.operationId === operationId);

  async function imported(persona: string) {
    const { authIntegrationId } = await newIntegration(key.client, kind);
    const { data } = (await key.client.get('/v1/test/personas')).body as Schemas['TestPersonaList'];
    const tokens = data.find((one) => one.persona === persona)?.accessTokens ?? [];
    const token = tokens.find((one) => one.providerId === providerId && one.loginKind === kind.loginKind);
    const { status, body } = await key.client.post('/v1/connections/import', {
      authIntegrationId,
      accessToken: token?.accessToken,
    });
    expect(status).toBe(200);
    return profilesOf(key.client, body.connectionId);
  }

  test.each(['connected', 'imported'])(
    'an analyst’s account that is %s reads, and offers no publishing',
    async (how) => {
      const { authIntegrationId } = await newIntegration(key.client, kind);
      const profiles =
        how === 'imported'
          ? await imported('analyst')
          : await profilesOf(key.client, await connect(authIntegrationId, 'analyst'));
      expect(profiles).toHaveLength(2);
      for (const profile of profiles) {
        expect(healthOf(profile, `${items}.list`)).toEqual({ operationId: `${items}.list`, available: true });
        expect(healthOf(profile, `${items}.publish`)).toEqual({
          operationId: `${items}.publish`,
          available: false,
          missingTasks: needed,
        });
        expect(healthOf(profile, `${providerId}.dm.threads.list`)).toMatchObject({
          available: false,
          missingTasks: ['MESSAGING'],
        });
        expect(healthOf(profile, `${providerId}.media.comments.moderate`)).toMatchObject({
          available: false,
          missingTasks: ['MODERATE'],
        });
      }
    },
  );

  test('what the role does not allow is refused before any call, with the task that it lacks', async () => {
    const [profile] = await imported('analyst');
    const connectedProfileId = profile?.connectedProfileId ?? '';
    calls = 0;
    const published = await post(key.client, {
      connectedProfileId,
      contentType: `${providerId}.media.comments`,
      text: 'Hello',
      target: { mediaExternalId: providerId === 'facebook' ? '1_2' : '17' },
    });
    expect(expectError(published, 403, 'scope_insufficient')).toEqual({
      reason: 'task_missing',
      missingTasks: ['MODERATE'],
    });
    const threads = await key.client.get(`/v1/content/${providerId}.dm.threads`, { connectedProfileId });
    expect(expectError(threads, 403, 'scope_insufficient')).toEqual({
      reason: 'task_missing',
      missingTasks: ['MESSAGING'],
    });
    expect(calls).toBe(0);
    const list = await key.client.get(`/v1/content/${items}`, { connectedProfileId, limit: 1 });
    expect(list.status).toBe(200);
  });

  test('a first comment that the role does not allow is refused together with what it is on', async () => {
    const [profile] = await imported('healthy');
    const connectedProfileId = profile?.connectedProfileId ?? '';
    // This role allows publishing and nothing else.
    await service.ctx.db.connectedProfile.updateMany({
      where: { id: connectedProfileId },
      data: { tasks: ['CREATE_CONTENT'] },
    });
    const input = {
      connectedProfileId,
      contentType: items,
      text: 'A new oven',
      media: [{ sourceUrl: 'https://a.example/oven.jpg' }],
    };
    expect((await key.client.post('/v1/publish-requests/validate', input)).status).toBe(200);
    calls = 0;
    const commented = await post(key.client, { ...input, firstComment: 'Who wants to see it?' });
    expect(expectError(commented, 403, 'scope_insufficient')).toEqual({
      reason: 'task_missing',
      missingTasks: ['MODERATE'],
    });
    expect(calls).toBe(0);
    const { body } = await key.client.get('/v1/publish-requests', { connectedProfileId });
    expect(body.data).toEqual([]);
  });

  test('a backfill that the role does not allow is refused before any call, and another is not', async () => {
    const [profile] = await imported('analyst');
    const connectedProfileId = profile?.connectedProfileId ?? '';
    calls = 0;
    for (const resource of ['dm.threads', 'dm.messages']) {
      const contentType = `${providerId}.${resource}`;
      const refused = await postBackfill(key.client, { connectedProfileId, contentType });
      expect(expectError(refused, 403, 'scope_insufficient')).toEqual({
        reason: 'task_missing',
        missingTasks: ['MESSAGING'],
      });
    }
    expect(calls).toBe(0);
    const ofMedia = await postBackfill(key.client, { connectedProfileId, contentType: items });
    expect(ofMedia.status).toBe(200);
  });

  test('everything is offered to whose role lets them do everything', async () => {
    const [profile] = await imported('healthy');
    for (const operation of profile?.health.operations ?? [])
      expect(operation).toEqual({ operationId: operation.operationId, available: true });
  });
});
