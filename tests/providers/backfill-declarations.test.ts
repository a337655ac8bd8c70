/** Compares what providers declare about backfills with the contract. */
import { describe, expect, test } from '@jest/globals';
import { readContract, topics } from '../../src/contract/index.ts';
import { eachOf, namesFor, type ProfileClass } from '../../src/providers/access.ts';
import { describeSurfaces } from '../../src/providers/describe-provider.ts';
import { requestedOperations } from '../../src/providers/requested-scopes.ts';
import { walkLevels, walkScopes, walkTasks } from '../../src/providers/walk.ts';
import { usualClass } from '../support/usual-profiles.ts';
import { registry } from '../support/webhook-bodies.ts';

const listed = registry.providers.flatMap((provider) =>
  provider.contentTypes.flatMap((declaration) => {
    const { contentType, capabilities } = declaration;
    return capabilities.list ? [{ provider, declaration, contentType, list: capabilities.list }] : [];
  }),
);

test('every content type with a list has a backfilled event in the contract, and no other has', () => {
  const declared = listed.map(({ contentType }) => `content.${contentType}.backfilled`);
  expect(
    Object.keys(topics)
      .filter((topic) => topic.endsWith('.backfilled'))
      .sort(),
  ).toEqual(declared.sort());
});

interface Parameter {
  $ref: string;
}

/** Returns the required query parameters of a list in the contract. */
function requiredOf(contentType: string): string[] {
  const document = readContract();
  const { paths, components } = document as {
    paths: Record<string, { get: { parameters: Parameter[] } }>;
    components: { parameters: Record<string, { name: string; required?: boolean }> };
  };
  return (paths[`/v1/content/${contentType}`]?.get.parameters ?? [])
    .map(({ $ref }) => components.parameters[$ref.split('/').at(-1) ?? ''])
    .flatMap((parameter) => (parameter?.required ? [parameter.name] : []))
    .filter((name) => name !== 'connectedProfileId');
}

describe.each(listed)('$contentType', ({ provider, declaration, contentType, list }) => {
  const levels = walkLevels(provider, declaration);
  const tasks = walkTasks(provider, declaration);
  const tasksOf = (profileClass: ProfileClass) => {
    const anyOf = namesFor(tasks, profileClass);
    return anyOf ? { tasks: anyOf } : {};
  };

  test('is reached from a list that needs no item, each level feeding what the next one requires', () => {
    for (const { contentType: level, input } of levels)
      expect(requiredOf(level)).toEqual(input ? [input] : []);
    expect(levels[0]?.input).toBeUndefined();
    expect(levels.at(-1)?.contentType).toBe(contentType);
  });

  test('can be walked under every login kind that lists it, with the scopes of all lists on the way', () => {
    const scopes = walkScopes(provider, declaration);
    expect(Object.keys(scopes).sort()).toEqual(Object.keys(list.scopes).sort());
    for (const { loginKind, profileKind = '', names } of eachOf(scopes)) {
      const lists = levels.map((level) => namesFor(level.list.scopes, { loginKind, profileKind }) ?? []);
      expect([...names].sort()).toEqual([...new Set(lists.flat())].sort());
    }
  });

  test('needs a task where a list on the way does, and one that is enough for all of them', () => {
    const bound = levels.flatMap((level) => eachOf(level.list.tasks ?? {}));
    expect(Object.keys(tasks).sort()).toEqual([...new Set(bound.map(({ loginKind }) => loginKind))].sort());
    for (const { loginKind, profileKind = '', names } of bound) {
      const enough = namesFor(tasks, { loginKind, profileKind });
      expect(enough).not.toEqual([]);
      expect(names).toEqual(expect.arrayContaining([...(enough ?? [])]));
    }
  });

  test('can be asked for when an end user connects, on its own or with the whole content type', () => {
    for (const loginKind of provider.loginKinds.filter(({ id }) => list.scopes[id])) {
      const [asked] = requestedOperations(provider, loginKind, `${contentType}.backfill`);
      expect(asked?.scopes).toEqual(
        namesFor(walkScopes(provider, declaration), usualClass(provider, loginKind.id)),
      );
      expect(requestedOperations(provider, loginKind, contentType)).toContainEqual(asked);
    }
  });

  test('is listed by discovery, with its event', () => {
    const described = describeSurfaces(provider)
      .flatMap((surface) => surface.contentTypes)
      .find((one) => one.contentType === contentType);
    expect(described?.backfill).toEqual({
      order: list.walk?.order,
      ...(levels.length > 1 ? { parentContentType: levels.at(-2)?.contentType } : {}),
      scopes: eachOf(walkScopes(provider, declaration)).map(({ names: scopes, ...whose }) => ({
        ...whose,
        scopes,
        ...tasksOf({ profileKind: '', ...whose }),
      })),
    });
    expect(described?.events).toContainEqual({
      topic: `content.${contentType}.backfilled`,
      sources: ['backfill'],
      scopes: described?.backfill?.scopes,
    });
  });
});

test('what cannot be listed cannot be backfilled', () => {
  const without = registry.providers.flatMap((provider) =>
    provider.contentTypes.map((declaration) => ({
      provider,
      declaration: { ...declaration, capabilities: {} },
    })),
  );
  for (const { provider, declaration } of without) {
    expect(walkLevels(provider, declaration)).toEqual([]);
    expect(walkScopes(provider, declaration)).toEqual({});
  }
});
