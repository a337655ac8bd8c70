import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { expectError } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { expectUnfindable } from '../support/suites/connect-resources.ts';

const path = '/v1/event-destinations';
let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});

async function newDestination(client = key.client): Promise<Schemas['EventDestinationWithSecret']> {
  const input = { url: 'https://receiver.example.com/events', topics: ['connection.*'], name: 'Harbour' };
  const { status, body } = await client.post(path, input);
  if (status !== 200) throw new Error(`no destination: ${JSON.stringify(body)}`);
  return body;
}

describe('eventDestinations.get', () => {
  test.each(['test', 'live'] as const)(
    'in %s mode answers the destination as it was made, without its secret',
    async (mode) => {
      const { client } = await service.newKey({ mode });
      const { secret, ...made } = await newDestination(client);
      const { status, body, text } = await client.get(`${path}/${made.eventDestinationId}`);
      expect([status, body]).toEqual([200, made]);
      expect(text).not.toContain(secret.slice('whsec_'.length));
    },
  );

  test('shows what an update has changed', async () => {
    const { eventDestinationId } = await newDestination();
    const updated = await key.client.patch(`${path}/${eventDestinationId}`, { topics: ['*'] });
    const { body } = await key.client.get(`${path}/${eventDestinationId}`);
    expect(body).toEqual(updated.body);
    expect(body.topics).toEqual(['*']);
  });

  test('a deleted one is not found', async () => {
    const { eventDestinationId } = await newDestination();
    await key.client.delete(`${path}/${eventDestinationId}`);
    expectError(await key.client.get(`${path}/${eventDestinationId}`), 404, 'not_found');
  });

  test('an id of another organization or mode is answered like an unknown one', async () => {
    const { eventDestinationId } = await newDestination();
    await expectUnfindable(service, eventDestinationId, (client, id) => client.get(`${path}/${id}`));
  });

  test('the id of another kind of thing is not found', async () => {
    const { connectionId } = await key.client.newProfile();
    expectError(await key.client.get(`${path}/${connectionId}`), 404, 'not_found');
  });
});
