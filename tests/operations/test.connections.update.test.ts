import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { OperationId, Schemas } from '../../src/contract/index.ts';
import { consentKinds, everyKind, moderatedBy } from '../support/connect.ts';
import { contentOperation, registry } from '../support/content.ts';
import { expectError, expectViolations } from '../support/errors.ts';
import { exhaustiveTest, sampleOf } from '../support/sample.ts';
import { type Client, sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import {
  connectEndUser,
  expectUnfindable,
  type Kind,
  listItems,
} from '../support/suites/connect-resources.ts';
import { usualNames } from '../support/usual-profiles.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  // This process runs no jobs, so none changes the connections during the test.
  service = await sharedTestService();
  key = await service.newKey();
});

const update = (id: string, body: object) => key.client.patch(`/v1/test/connections/${id}`, body);

const commentsOf = (kind: Kind) => moderatedBy(kind) ?? '';

/** Returns the scope that hiding comments needs, and reading the account's posts does not. */
function hidingScopeOf(kind: Kind): string {
  const provider = registry.find(kind.providerId);
  const contentTypes = provider?.contentTypes ?? [];
  const comments = contentTypes.find(({ contentType }) => contentType === moderatedBy(kind));
  const reading = usualNames(contentTypes[0]?.capabilities.list?.scopes, provider, kind.loginKind);
  const hiding = usualNames(comments?.capabilities.moderate?.scopes, provider, kind.loginKind);
  return hiding.findLast((scope) => !reading.includes(scope)) ?? '';
}

/** Tells whether the provider's errors distinguish a revoked grant from an expired one. */
function tellsRevoked({ providerId }: Kind): boolean {
  const known = registry.find(providerId)?.errors.flatMap(({ errors }) => Object.values(errors)) ?? [];
  return known.some(({ kind, reason }) => kind === 'revoked' && reason === 'reconnect_needed');
}

const origins = {
  simulated: async (kind: Kind): Promise<Schemas['Connection']> => {
    const { connectionId } = await key.client.newProfile(kind);
    return (await key.client.get(`/v1/connections/${connectionId}`)).body;
  },
  connected: (kind: Kind): Promise<Schemas['Connection']> => connectEndUser(service, key.client, kind),
};
const cases: { kind: Kind; providerId: string; loginKind: string; origin: keyof typeof origins }[] = [
  ...consentKinds.flatMap((kind) =>
    (['simulated', 'connected'] as const).map((origin) => ({ ...kind, kind, origin })),
  ),
  ...everyKind
    .filter((kind) => !consentKinds.includes(kind))
    .map((kind) => ({ ...kind, kind, origin: 'simulated' as const })),
];

describe.each(sampleOf(cases, 1, 4))(
  'a $origin Connection of $providerId by $loginKind',
  ({ kind, origin }) => {
    let connection: Schemas['Connection'];
    let profileId: string;
    beforeEach(async () => {
      connection = await origins[origin](kind);
      profileId = connection.connectedProfileIds[0] ?? '';
    });

    const read = async () => (await key.client.get(`/v1/connections/${connection.connectionId}`)).body;
    const profile = async () => (await key.client.get(`/v1/connected-profiles/${profileId}`)).body;
    const change = async (action: string, scope?: string): Promise<Schemas['Connection']> => {
      const { status, body } = await update(connection.connectionId, { action, scope });
      expect([status, body]).toEqual([200, await read()]);
      return body;
    };
    /** Returns the granted scopes that are missing after the change. */
    const goneIn = ({ grantedScopes }: Schemas['Connection']) =>
      connection.grantedScopes.filter((scope) => !grantedScopes.includes(scope));
    /** Finds a comment that exists, and returns a function that hides it. */
    async function hideComment() {
      const comments = `/v1/content/${commentsOf(kind)}`;
      const query = { connectedProfileId: profileId };
      const [item] = (await listItems(key.client, kind, profileId)).body.data;
      const { filter } = contentOperation(`${commentsOf(kind)}.list` as OperationId);
      const replies = await key.client.get(comments, {
        ...query,
        ...(filter ? { [filter]: item.externalId } : {}),
      });
      const id = encodeURIComponent(replies.body.data[0].externalId);
      return () => key.client.post(`${comments}/${id}/moderate`, { hidden: true }, query);
    }

    test.each([
      ['expire', 'expired'],
      ['revoke', 'revoked'],
    ])('%s: the grant is %s at once, until it is restored', async (action, told) => {
      const ended = tellsRevoked(kind) ? told : 'expired';
      expect(await change(action)).toMatchObject({ connectionId: connection.connectionId, status: ended });
      const { health } = await profile();
      expect(health.credential).toBe(ended);
      expect(health.operations.filter(({ available }: { available: boolean }) => available)).toEqual([]);
      const answer = await listItems(key.client, kind, profileId);
      expect(expectError(answer, 401, 'invalid_token')).toEqual({ reason: ended });

      const restored = await change('restore');
      expect(restored.status).toBe('active');
      expect(restored).not.toHaveProperty('lastRefreshError');
      expect((await profile()).health.credential).toBe('ok');
      expect((await listItems(key.client, kind, profileId)).status).toBe(200);
    });

    test('restore of a grant that nothing has happened to leaves it as it is', async () => {
      const { status, grantedScopes, connectedProfileIds } = await change('restore');
      expect([status, connectedProfileIds]).toEqual(['active', connection.connectedProfileIds]);
      expect(grantedScopes.toSorted()).toEqual(connection.grantedScopes.toSorted());
      expect((await listItems(key.client, kind, profileId)).status).toBe(200);
    });

    test('the other Connections continue', async () => {
      const other = await origins[origin](kind);
      await change('revoke');
      expect((await listItems(key.client, kind, other.connectedProfileIds[0])).status).toBe(200);
      expect((await key.client.get(`/v1/connections/${other.connectionId}`)).body.status).toBe('active');
    });

    const hidingScope = hidingScopeOf(kind);
    if (!hidingScope) return;

    test('drop_scope: what needs the scope is refused by its name, until it is restored', async () => {
      const scope = hidingScope;
      const operationId = `${commentsOf(kind)}.moderate`;
      const hide = await hideComment();
      expect(connection.grantedScopes).toContain(scope);
      expect((await hide()).status).toBe(200);

      const dropped = await change('drop_scope', scope);
      expect(dropped.status).toBe('active');
      expect(goneIn(dropped)).toEqual([scope]);
      expect((await profile()).health).toMatchObject({ credential: 'ok' });
      expect((await profile()).health.operations).toContainEqual({
        operationId,
        available: false,
        missingScopes: [scope],
      });
      expect(expectError(await hide(), 403, 'scope_insufficient')).toEqual({ missingScopes: [scope] });
      expect((await listItems(key.client, kind, profileId)).status).toBe(200);

      const restored = await change('restore');
      expect(goneIn(restored)).toEqual([]);
      expect((await profile()).health.operations).toContainEqual({ operationId, available: true });
      expect((await hide()).status).toBe(200);
    });

    exhaustiveTest('several scopes can be dropped one after the other', async () => {
      const [second = '', first = ''] = connection.grantedScopes.toReversed();
      await change('drop_scope', first);
      expect(goneIn(await change('drop_scope', second))).toEqual([first, second]);
    });
  },
);

describe.each(sampleOf(consentKinds.toReversed(), 1, 2))(
  'an end user of $providerId by $loginKind whose grant has ended',
  (kind) => {
    test.each(sampleOf(['revoke', 'expire'], 1))(
      'connects again, and everything works under the same ids (%s)',
      async (action) => {
        const before = await connectEndUser(service, key.client, kind);
        await update(before.connectionId, { action });
        const after = await connectEndUser(service, key.client, kind, before);
        expect(after).toMatchObject({
          connectionId: before.connectionId,
          connectedProfileIds: before.connectedProfileIds,
          status: 'active',
        });
        expect((await listItems(key.client, kind, after.connectedProfileIds[0])).status).toBe(200);
      },
    );
  },
);

describe('test.connections.update', () => {
  let connectionId: string;
  beforeAll(async () => {
    ({ connectionId } = await key.client.newProfile());
  });

  test('reports all that is wrong with the input', async () => {
    expectViolations(await update(connectionId, {}), { action: 'required' });
    expectViolations(await update(connectionId, { action: 'forget', scope: '', status: 'expired' }), {
      action: 'invalid_value',
      scope: 'too_short',
      status: 'unknown_field',
    });
  });

  test('drop_scope names the scope', async () => {
    expectViolations(await update(connectionId, { action: 'drop_scope' }), { scope: 'required' });
  });

  test.each(['expire', 'revoke', 'restore'])('%s takes no scope', async (action) => {
    expectViolations(await update(connectionId, { action, scope: 'x' }), { scope: 'conflicting_fields' });
  });

  test('a refused input changes nothing', async () => {
    const path = `/v1/connections/${connectionId}`;
    const before = (await key.client.get(path)).body;
    await update(connectionId, { action: 'expire', scope: 'x' });
    expect((await key.client.get(path)).body).toEqual(before);
  });

  test('a deleted Connection is not found', async () => {
    const deleted = await key.client.newProfile();
    await key.client.delete(`/v1/connections/${deleted.connectionId}`);
    expectError(await update(deleted.connectionId, { action: 'restore' }), 404, 'not_found');
  });

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const send = (client: Client, id: string) =>
      client.patch(`/v1/test/connections/${id}`, { action: 'expire' });
    await expectUnfindable(service, connectionId, send, { inLiveMode: false });
  });

  test('for a live key the path does not exist', async () => {
    const { client } = await service.newKey({ mode: 'live' });
    const nowhere = await client.patch('/v1/test/nothing', {});
    for (const body of [{ action: 'expire' }, { action: 1 }, {}]) {
      const answer = await client.patch(`/v1/test/connections/${connectionId}`, body);
      expectError(answer, 404, 'not_found');
      expect(answer.body).toEqual(nowhere.body);
    }
    expect((await key.client.get(`/v1/connections/${connectionId}`)).body.status).toBe('active');
  });
});
