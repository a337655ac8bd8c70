/** Tests routes that look like those of the contract, but are not part of it. */
import { describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { contentTypes, type OperationId, operationIds, operations } from '../src/contract/index.ts';
import { bodyOf, contentOperations, registry, send, useBench } from './support/content.ts';
import { expectError } from './support/errors.ts';
import { sampleOf, turnsOf } from './support/sample.ts';
import { type Client, clientOf } from './support/service.ts';

const bench = useBench();

const actions = {
  list: (client: Client, type: string, query?: object) => client.get(`/v1/content/${type}`, query),
  get: (client: Client, type: string, query?: object) => client.get(`/v1/content/${type}/1_1`, query),
  update: (client: Client, type: string, query?: object) =>
    client.patch(`/v1/content/${type}/1_1`, { text: 'Rye' }, query),
  delete: (client: Client, type: string, query?: object) => client.delete(`/v1/content/${type}/1_1`, query),
  moderate: (client: Client, type: string, query?: object) =>
    client.post(`/v1/content/${type}/1_1/moderate`, { hidden: true }, query),
  metrics: (client: Client, type: string, query?: object) =>
    client.get(`/v1/content/${type}/1_1/metrics`, query),
};
type Action = keyof typeof actions;
const actionNames = Object.keys(actions) as Action[];

const unoffered = contentTypes.flatMap((contentType) =>
  actionNames
    .filter((action) => !operationIds.includes(`${contentType}.${action}` as OperationId))
    .map((action) => ({ contentType, action })),
);

describe('a content type that does not offer an action', () => {
  test.each(unoffered)('$contentType $action is not supported', async ({ contentType, action }) => {
    const { connectedProfileId } = await bench.profile(registry.providerOf(contentType));
    const before = bench.providerCalls();
    const queries = [{ connectedProfileId }, { connectedProfileId: 'x' }, {}];
    for (const query of turnsOf(queries, contentTypes.indexOf(contentType) + actionNames.indexOf(action), 3))
      expectError(await actions[action](bench.client, contentType, query), 501, 'not_supported');
    expect(bench.providerCalls()).toBe(before);
  });

  test('the ones that the specification does not name are among them', () => {
    expect(unoffered).toContainEqual({ contentType: 'instagram.dm.threads', action: 'get' });
    expect(unoffered).toContainEqual({ contentType: 'instagram.dm.messages', action: 'get' });
    expect(unoffered).toContainEqual({ contentType: 'instagram.stories.items', action: 'moderate' });
  });

  test('is not revealed to callers without a key', async () => {
    const client = clientOf(bench.service.url);
    for (const action of actionNames)
      expectError(await actions[action](client, 'instagram.dm.threads'), 401, 'unauthorized');
  });
});

const unofferedByLogin = contentOperations.flatMap(({ scopes, ...operation }) =>
  operation.provider.loginKinds
    .filter(({ id }) => !scopes[id])
    .map(({ id: loginKind }) => ({ ...operation, loginKind })),
);

test.each(unofferedByLogin)(
  '$operationId is not supported by $loginKind, and the provider is not asked',
  async ({ operationId, action, filter, provider, loginKind }) => {
    const { connectedProfileId } = await bench.profile(provider, loginKind);
    const before = bench.providerCalls();
    const named = action === 'list' ? {} : { externalId: '1_1' };
    const input = {
      connectedProfileId,
      ...named,
      ...(filter ? { [filter]: '1' } : {}),
      ...bodyOf(operationId),
    };
    expectError(await send(bench.client, operationId, input), 501, 'not_supported');
    expect(bench.providerCalls()).toBe(before);
  },
);

test('an operation that only another login kind offers is refused with its name', async () => {
  const { connectedProfileId } = await bench.profile(
    registry.providerOf('instagram.media.items'),
    'instagram_login',
  );
  const answer = await actions.delete(bench.client, 'instagram.media.items', { connectedProfileId });
  expectError(answer, 501, 'not_supported');
  expect(answer.body.error.message).toBe(
    'instagram.media.items does not offer delete for instagram_login, but for facebook_login.',
  );
});

describe('a content type that does not exist', () => {
  const unknown = [
    'instagram.media.reels',
    'pinboard.videos.items',
    'Instagram.media.items',
    'instagram',
    'constructor',
    'instagram.media.items.list',
    '%20',
  ];

  test.each(actionNames)('is not found for %s', async (action) => {
    for (const contentType of unknown)
      expectError(await actions[action](bench.client, contentType), 404, 'not_found');
  });
});

describe('a kind of content that a provider does not have, and others have', () => {
  const unoffered = ['pinterest.pins.comments', 'pinterest.dm.messages', 'youtube.videos.replies'];

  test.each(unoffered)('is not supported, with what the provider has, for %s', async (contentType) => {
    const provider = contentType.split('.')[0] ?? '';
    const own = contentTypes.filter((one) => one.startsWith(`${provider}.`));
    for (const action of actionNames) {
      const answer = await actions[action](bench.client, contentType);
      expectError(answer, 501, 'not_supported');
      expect(answer.body.error.message).toBe(
        `${contentType} is not offered: ${provider} has ${own.join(', ')}.`,
      );
    }
  });
});

describe('a known path with an unknown method is not found', () => {
  const paths = [...new Set(operationIds.map((id) => operations[id].path))];

  test.each(paths)('%s', async (path) => {
    const url = path.replace(/\{\w+\}/g, '1_1');
    const known = operationIds.map((id) => operations[id]).filter((operation) => operation.path === path);
    for (const method of turnsOf(['put', 'patch', 'options'] as const, paths.indexOf(path), 3)) {
      const isUpdate = method === 'patch' && /^\/v1\/content\/[^/]+\/\{externalId\}$/.test(path);
      if (isUpdate || known.some((operation) => operation.method === method)) continue;
      const answer = await request(bench.service.url)
        [method](url)
        .set('Authorization', `Bearer ${bench.key}`);
      expectError(answer, 404, 'not_found');
    }
  });

  test('and so is a list path with POST or DELETE, and an item path with POST', async () => {
    for (const contentType of sampleOf(contentTypes, 6)) {
      const url = `/v1/content/${contentType}`;
      expectError(await bench.client.post(url, {}), 404, 'not_found');
      expectError(await bench.client.delete(url), 404, 'not_found');
      expectError(await bench.client.post(`${url}/1_1`, {}), 404, 'not_found');
      expectError(await bench.client.get(`${url}/1_1/moderate`), 404, 'not_found');
    }
  });
});

test('a path with more, fewer or other segments is not found', async () => {
  const list = '/v1/content/instagram.media.items';
  const paths = [
    '/',
    '/v1',
    '/v1/',
    '/v1/content',
    '/v1/content/',
    `${list}/`,
    `${list}/1/2`,
    `/V1${list.slice(3)}`,
  ];
  for (const path of [
    ...paths,
    '/v2/providers',
    '/v1/providers/instagram/',
    '/v1/providers/instagram/surfaces/media',
  ])
    expectError(await bench.client.get(path), 404, 'not_found');
});
