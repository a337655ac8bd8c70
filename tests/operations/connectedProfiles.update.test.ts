import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { connectionNow } from '../support/connect.ts';
import { expectViolations } from '../support/errors.ts';
import {
  expectFoundByOwnNames,
  expectWrongFiltersRefused,
  listed,
  ownMetadata,
  ownReference,
} from '../support/own-references.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { expectUnfindable } from '../support/suites/connect-resources.ts';

const path = '/v1/connected-profiles';
let service: TestService;
let key: TestKey;
let profile: Schemas['ConnectedProfile'];

beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey({ organization: 'Names profiles' });
  profile = await key.client.newProfile();
  await key.client.newProfile({ providerId: 'facebook' });
});

const change = (body: object) => key.client.patch(`${path}/${profile.connectedProfileId}`, body);

describe('connectedProfiles.update', () => {
  test('changes the names of the profile, which lists find it by, and not those of its connection', async () => {
    const names = { reference: ownReference, metadata: ownMetadata };
    const { status, body } = await change(names);
    expect([status, body]).toEqual([
      200,
      { ...profile, ...names, watching: body.watching, updatedAt: body.updatedAt },
    ]);
    expect((await key.client.get(`${path}/${profile.connectedProfileId}`)).body).toEqual(body);
    await expectFoundByOwnNames(key.client, path, 'connectedProfileId', profile.connectedProfileId);
    const { connectedProfileId: id } = profile;
    const search = { reference: ownReference, providerId: 'facebook' };
    expect(await listed(key.client, path, 'connectedProfileId', search)).toEqual([]);
    expect(
      await listed(key.client, path, 'connectedProfileId', { ...search, providerId: 'instagram' }),
    ).toEqual([id]);
    expect((await connectionNow(key.client, profile.connectionId)).reference).toBeUndefined();
  });

  test('an empty reference removes it, and what the body leaves out stays', async () => {
    await change({ reference: 'one', metadata: { region: 'north' } });
    expect((await change({ reference: '' })).body).not.toHaveProperty('reference');
    expect((await change({ reference: 'two' })).body).toMatchObject({
      reference: 'two',
      metadata: { region: 'north' },
    });
  });

  test('events about the profile have its names', async () => {
    await change({ reference: 'in events' });
    await key.client.delete(`/v1/connections/${profile.connectionId}`);
    const { data } = (await key.client.get('/v1/events', { topic: 'connectedProfile.disconnected' })).body;
    expect(data[0].data).toMatchObject({ reference: 'in events' });
    profile = await key.client.newProfile();
  });

  test('refuses wrong names and wrong filters, with the field', async () => {
    expectViolations(await change({ reference: 7, metadata: 'x' }), {
      reference: 'invalid_type',
      metadata: 'invalid_type',
    });
    expectViolations(await change({ metadata: { a: '\ud800' } }), { 'metadata.a': 'invalid_format' });
    await expectWrongFiltersRefused(key.client, path);
  });

  test('an id of another organization or mode is answered like an unknown one', async () => {
    await expectUnfindable(service, profile.connectedProfileId, (client, id) =>
      client.patch(`${path}/${id}`, { reference: 'stolen' }),
    );
  });
});
