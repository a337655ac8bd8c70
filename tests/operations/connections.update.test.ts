import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { connectionNow, newIntegration, newSession, profilesOf, sessionNow } from '../support/connect.ts';
import { newEndUser } from '../support/end-user.ts';
import { expectViolations } from '../support/errors.ts';
import {
  expectFoundByOwnNames,
  expectWrongFiltersRefused,
  ownMetadata,
  ownReference,
} from '../support/own-references.ts';
import { exhaustiveTest } from '../support/sample.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { expectUnfindable } from '../support/suites/connect-resources.ts';

const path = '/v1/connections';
let service: TestService;
let key: TestKey;
let authIntegrationId: string;

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey({ organization: 'Names connections' });
  ({ authIntegrationId } = await newIntegration(key.client));
});

/** Connects the same end user by a new link, and returns the connection. */
async function connect(input: Partial<Schemas['ConnectSessionInput']>): Promise<Schemas['Connection']> {
  const { authorizationUrl, connectSessionId } = await newSession(key.client, authIntegrationId, input);
  await newEndUser(service).connect(authorizationUrl, 'healthy');
  const { connectionId = '' } = await sessionNow(key.client, connectSessionId);
  return connectionNow(key.client, connectionId);
}

const change = (id: string, body: object) => key.client.patch(`${path}/${id}`, body);
const namesOf = ({ reference, metadata }: Pick<Schemas['Connection'], 'reference' | 'metadata'>) => ({
  reference,
  metadata,
});

describe('connections.update', () => {
  exhaustiveTest(
    'a link’s names pass on to the connection and its profiles, and a later link takes nothing away',
    async () => {
      const names = { reference: ownReference, metadata: ownMetadata };
      const { connectionId } = await connect({ metadata: ownMetadata });
      expect(namesOf(await connectionNow(key.client, connectionId))).toEqual({ metadata: ownMetadata });
      await connect({ reference: ownReference, metadata: { region: 'west' } });
      await connect({ reference: 'later' });
      await connect({});
      expect(namesOf(await connectionNow(key.client, connectionId))).toEqual(names);
      const profiles = await profilesOf(key.client, connectionId);
      expect(profiles.map(namesOf)).toEqual([names, names]);
      await expectFoundByOwnNames(key.client, path, 'connectionId', connectionId);
      await expectWrongFiltersRefused(key.client, path);
      const { data } = (await key.client.get('/v1/events', { topic: 'connection.created' })).body;
      expect(namesOf(data[0].data)).toEqual({ metadata: ownMetadata });
    },
  );

  test('changes what the body names, and an empty reference removes it; the profiles keep theirs', async () => {
    const { connectionId } = await connect({ metadata: ownMetadata });
    const before = await profilesOf(key.client, connectionId);
    const { status, body } = await change(connectionId, { reference: 'new' });
    expect([status, namesOf(body)]).toEqual([200, { reference: 'new', metadata: ownMetadata }]);
    expect((await change(connectionId, { metadata: {} })).body).toEqual({
      ...body,
      metadata: {},
      updatedAt: expect.anything(),
    });
    expect(namesOf((await change(connectionId, { reference: '' })).body)).toEqual({ metadata: {} });
    expect(namesOf((await change(connectionId, {})).body)).toEqual({ metadata: {} });
    expect((await key.client.get(path, { reference: ownReference })).body.data).toEqual([]);
    expect(await profilesOf(key.client, connectionId)).toEqual(before);
  });

  test('refuses what is too large, cannot be kept, or is not known, with the field', async () => {
    const { connectionId } = await connect({});
    expectViolations(await change(connectionId, { reference: 'x'.repeat(256), name: 'x' }), {
      reference: 'too_long',
      name: 'unknown_field',
    });
    expectViolations(await change(connectionId, { metadata: { a: 'ü'.repeat(4096) } }), {
      metadata: 'too_long',
    });
    expectViolations(await change(connectionId, { reference: '\udc00' }), { reference: 'invalid_format' });
  });

  exhaustiveTest(
    'a deleted connection is not found by its names, and leaves none to whoever connects next',
    async () => {
      const { connectionId } = await connect({});
      await change(connectionId, { reference: 'mine' });
      await key.client.delete(`${path}/${connectionId}`);
      expect((await key.client.get(path, { reference: 'mine' })).body.data).toEqual([]);
      expect((await key.client.get('/v1/connected-profiles', { reference: ownReference })).body.data).toEqual(
        [],
      );
      const again = await connect({});
      expect([again.connectionId, namesOf(again)]).toEqual([connectionId, {}]);
      expect((await profilesOf(key.client, connectionId)).map(namesOf)).toEqual([{}, {}]);
    },
  );

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { connectionId } = await connect({});
    await expectUnfindable(service, connectionId, (client, id) =>
      client.patch(`${path}/${id}`, { reference: 'stolen' }),
    );
    expect((await connectionNow(key.client, connectionId)).reference).not.toBe('stolen');
  });
});
