import { beforeAll, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { operations } from '../../src/contract/index.ts';
import { pathOf } from '../support/conformance.ts';
import { expectError } from '../support/errors.ts';
import { sharedTestService, type TestKey, type TestService } from '../support/service.ts';

let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});

type Method = 'get' | 'post' | 'put' | 'patch' | 'options';

const ask = (method: string, path: string) =>
  request(service.url)[method.toLowerCase() as Method](path).set('Authorization', `Bearer ${key.key}`);

describe('a method that a path does not have', () => {
  test.each([
    ['PUT', '/v1/media', 'GET, POST'],
    ['POST', '/v1/media/med_1', 'GET, DELETE'],
    ['OPTIONS', '/v1/media', 'GET, POST'],
    ['PATCH', '/v1/content/instagram.media.items', 'GET'],
    ['GET', '/v1/event-destinations/dst_1/replay', 'POST'],
    // The last part of this path is a fixed name and no id, although it has the place of one in other paths.
    ['PUT', '/v1/connections/import', 'POST'],
  ])('%s %s is not found, and says what there is', async (method, path, allow) => {
    const answer = await ask(method, path);
    expectError(answer, 404, 'not_found');
    expect(answer.headers.allow).toBe(allow);
    expect(answer.body.error.message).toBe(`This path has no ${method}. It has ${allow}.`);
  });

  test('is so on every path of the contract', async () => {
    for (const operation of Object.values(operations)) {
      const { allow } = (await ask('PUT', pathOf(operation, {}))).headers;
      expect([operation.operationId, allow?.split(', ')]).toEqual([
        operation.operationId,
        expect.arrayContaining([operation.method.toUpperCase()]),
      ]);
    }
  });

  test.each([
    '/v1/nothing',
    '/v1/media/med_1/nothing',
    '/v1/contentXinstagram',
    `/v1/media/${'/'.repeat(300)}`,
  ])('of a path that is not there, nothing is said: %s', async (path) => {
    const answer = await ask('PUT', path);
    expectError(answer, 404, 'not_found');
    expect([answer.headers.allow, answer.body.error.message]).toEqual([
      undefined,
      'The path does not exist.',
    ]);
  });
});

describe('a path that does not exist is answered with the one that was probably meant', () => {
  test.each([
    ['/v1/publish-requests/', '/v1/publish-requests'],
    ['//v1/publish-requests', '/v1/publish-requests'],
    ['/publish-requests', '/v1/publish-requests'],
    ['/api/v1/publish-requests', '/v1/publish-requests'],
    ['/V1/media', '/v1/media'],
    ['/v1/publishRequests', '/v1/publish-requests'],
    ['/v1/connected-profile/cp_1', '/v1/connected-profiles/{connectedProfileId}'],
    ['/v1/connection/import', '/v1/connections/import'],
    ['/v1/webhooks', '/v1/event-destinations'],
    ['/v1/accounts/1', '/v1/connected-profiles/{connectedProfileId}'],
    ['/v1/content/instagram/media/items', '/v1/content/instagram.media.items'],
    ['/v1/content/instagram/media/items/1/metrics', '/v1/content/instagram.media.items/{externalId}/metrics'],
  ])('%s: %s', async (path, meant) => {
    const answer = await ask('GET', path);
    expectError(answer, 404, 'not_found');
    expect(answer.body.error.message).toBe(`The path does not exist. Did you mean ${meant}?`);
  });
});
