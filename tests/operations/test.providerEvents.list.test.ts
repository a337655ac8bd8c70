import { beforeAll, expect, test } from '@jest/globals';
import type { Schemas } from '../../src/contract/index.ts';
import { topics } from '../../src/contract/index.ts';
import { expectError } from '../support/errors.ts';
import { clientOf, sharedTestService, type TestKey, type TestService } from '../support/service.ts';
import { simulatorFor } from '../support/simulators.ts';

const path = '/v1/test/provider-events';
let service: TestService;
let key: TestKey;
beforeAll(async () => {
  service = await sharedTestService();
  key = await service.newKey();
});

async function listed(): Promise<Schemas['TestProviderEventKind'][]> {
  return (await key.client.get(path)).body.data;
}

test('everything that can happen at a simulated provider is listed, in one page', async () => {
  const { status, body } = await key.client.get(path);
  expect(status).toBe(200);
  expect(body).toEqual({
    data: service.ctx.providers.registry.providers.flatMap(({ id }) =>
      simulatorFor(id).providerEvents.map((happening) => ({ providerId: id, ...happening })),
    ),
    hasMore: false,
  });
});

test('each is listed once, and tells what it is and which event comes of it, if any', async () => {
  const kinds = await listed();
  const names = kinds.map(({ providerId, event }) => `${providerId} ${event}`);
  expect(new Set(names).size).toBe(names.length);
  for (const { providerId, topic, description } of kinds) {
    expect(description).toMatch(/^[A-Z].*\.$/);
    if (topic === undefined) continue;
    expect(Object.keys(topics)).toContain(topic);
    expect(topic.startsWith(`content.${providerId}.`)).toBe(true);
  }
  expect(kinds.filter(({ topic }) => !topic).map(({ event }) => event)).toEqual([
    'message_reaction',
    'message_reaction',
    'publishing_failed',
  ]);
});

test('what changes something takes the id of it, and what adds something does not, nor what becomes of publishing', async () => {
  for (const { event, topic, takes } of await listed()) {
    const changes = !topic?.endsWith('.created') && !event.startsWith('publishing_');
    expect([event, takes.includes('externalId')]).toEqual([event, changes]);
    expect(new Set(takes).size).toBe(takes.length);
  }
});

test('for a live key the path does not exist', async () => {
  const { client } = await service.newKey({ mode: 'live' });
  const answer = await client.get(path);
  expectError(answer, 404, 'not_found');
  expect(answer.body).toEqual((await client.get('/v1/test/nothing')).body);
});

test('without a key it is unauthorized', async () => {
  expectError(await clientOf(service.url).get(path), 401, 'unauthorized');
});
