import { expect, test } from '@jest/globals';
import { operations, type Schemas } from '../../src/contract/index.ts';
import { eachOf, namesFor } from '../../src/providers/access.ts';
import type { Capability } from '../../src/providers/content-type.ts';
import { contentOperations, registry, useBench } from '../support/content.ts';
import { expectError } from '../support/errors.ts';
import { clientOf } from '../support/service.ts';

const bench = useBench();

type Surface = Schemas['Surface'];

async function surfacesOf(providerId: string): Promise<Surface[]> {
  const { status, body } = await clientOf(bench.service.url).get(`/v1/providers/${providerId}/surfaces`);
  expect({ status, hasMore: body.hasMore, keys: Object.keys(body) }).toEqual({
    status: 200,
    hasMore: false,
    keys: ['data', 'hasMore'],
  });
  return body.data;
}

const actionsOf = (surfaces: Surface[]) =>
  surfaces.flatMap(({ contentTypes }) => contentTypes).flatMap(({ actions }) => actions);

/** Returns scopes and tasks as discovery lists them: once for each kind of profile, with tasks where the declaration has some. */
const listedScopes = (scopes: Capability['scopes'], tasks: Capability['tasks'] = {}) =>
  eachOf(scopes).map(({ loginKind, profileKind, names }) => {
    const anyOf = namesFor(tasks, { loginKind, profileKind: profileKind ?? '' });
    return {
      loginKind,
      ...(profileKind ? { profileKind } : {}),
      scopes: names,
      ...(anyOf ? { tasks: anyOf } : {}),
    };
  });

test('every content operation of the contract is listed, with its method, path, scopes, tasks and budget', async () => {
  for (const provider of registry.providers) {
    const own = contentOperations.filter((operation) => operation.provider.id === provider.id);
    const actions = actionsOf(await surfacesOf(provider.id));
    expect(actions.map(({ operationId }) => operationId).sort()).toEqual(
      own.map(({ operationId }) => operationId).sort(),
    );
    for (const { operationId, action, scopes, tasks, budget, rules } of own) {
      const { method, path } = operations[operationId];
      expect(actions.find((one) => one.operationId === operationId)).toEqual({
        action,
        operationId,
        method: method.toUpperCase(),
        path,
        scopes: listedScopes(scopes, tasks),
        ...(budget ? { budget: budget.budget } : {}),
        ...(rules ? { rules } : {}),
        ...(action === 'metrics' ? { metrics: expect.any(Object) } : {}),
      });
    }
  }
});

test('scopes and tasks are those of the provider, by login kind', async () => {
  const actions = actionsOf(await surfacesOf('instagram'));
  const scopesOf = (id: string) => actions.find(({ operationId }) => operationId === id)?.scopes;
  expect(scopesOf('instagram.media.comments.moderate')).toEqual([
    {
      loginKind: 'instagram_login',
      scopes: ['instagram_business_basic', 'instagram_business_manage_comments'],
    },
    {
      loginKind: 'facebook_login',
      scopes: ['instagram_basic', 'instagram_manage_comments', 'pages_read_engagement'],
      tasks: ['MODERATE'],
    },
  ]);
  // Instagram Login does not offer the deletion of media.
  expect(scopesOf('instagram.media.items.delete')?.map(({ loginKind }) => loginKind)).toEqual([
    'facebook_login',
  ]);
});

test('a content type is under the surface and the resource that its name says', async () => {
  for (const { id } of registry.providers)
    for (const { surface, contentTypes } of await surfacesOf(id))
      for (const { contentType, resource } of contentTypes)
        expect(contentType).toBe(`${id}.${surface}.${resource}`);
});

test('a content type that can be listed says how long its pages are', async () => {
  for (const { id } of registry.providers)
    for (const { contentTypes } of await surfacesOf(id))
      for (const { pageSize, actions } of contentTypes) {
        expect(pageSize !== undefined).toBe(actions.some(({ action }) => action === 'list'));
        expect(pageSize?.maximum).toBeGreaterThanOrEqual(pageSize?.default ?? 0);
      }
});

test('every way to publish is listed with its scopes, its budget and the very rules that admission checks', async () => {
  for (const { id, contentTypes: declared } of registry.providers) {
    const listed = (await surfacesOf(id)).flatMap(({ contentTypes }) => contentTypes);
    expect(listed.map(({ contentType, publish }) => ({ contentType, publish }))).toEqual(
      expect.arrayContaining(
        declared.map(({ contentType, publish }) => ({
          contentType,
          publish: publish.map(({ variant, scopes, tasks, budget, rules }) => ({
            variant,
            scopes: listedScopes(scopes, tasks),
            ...(budget ? { budget: budget.budget } : {}),
            rules,
          })),
        })),
      ),
    );
  }
});

test('a customer learns from the rules what to send: a carousel, its files, and when they were checked', async () => {
  const types = (await surfacesOf('instagram')).flatMap(({ contentTypes }) => contentTypes);
  const media = types.find(({ contentType }) => contentType === 'instagram.media.items');
  expect(media?.publish.map(({ variant }) => variant)).toEqual(['feed', 'reel']);
  expect(media?.publish[0]?.rules).toMatchObject({
    text: { maxCharacters: 2200, maxHashtags: 30, maxMentions: 20 },
    media: {
      minimum: 1,
      maximum: 10,
      files: [
        { kind: 'image', contentTypes: ['image/jpeg'], aspectRatio: { minimum: 0.75, maximum: 1.91 } },
        { kind: 'video' },
      ],
    },
    source: expect.stringMatching(/./),
    checkedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  });
});

test("the provider's limits come with their source and the day on which it was read", async () => {
  for (const { id, limits: declared } of registry.providers) {
    const limits = (await surfacesOf(id)).flatMap((surface) => surface.limits);
    expect(limits).toHaveLength(declared.length);
    for (const limit of limits)
      expect(limit).toEqual({
        name: expect.stringMatching(/./),
        limit: expect.stringMatching(/./),
        source: expect.stringMatching(/./),
        checkedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      });
  }
});

test('an unknown provider is not found', async () => {
  const client = clientOf(bench.service.url);
  for (const id of ['myspace', 'INSTAGRAM'])
    expectError(await client.get(`/v1/providers/${id}/surfaces`), 404, 'not_found');
});
