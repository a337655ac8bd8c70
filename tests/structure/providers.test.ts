import { describe, expect, test } from '@jest/globals';
import { linesOfContract, linesOfProviders } from '../../scripts/structure/providers.ts';
import { loadConfig } from '../../src/config.ts';
import { createRegistry } from '../../src/providers/registry.ts';

const { providers } = createRegistry(loadConfig({ NODE_ENV: 'test' }).providers);

const contract = `tags: []
x-content-types:
  # ---- One ----
  one.posts.items:
    list: List posts
    item:
      properties: {}
  one.posts.replies:
    list: List replies

  # ---- Other ----
  other.posts.items:
    list: List posts
paths:
  /v1/one.posts.items: {}
`;

describe('the lines of a provider are counted', () => {
  test('in the contract where its content types are declared, without comments and other providers', () => {
    expect(linesOfContract(contract, 'one')).toBe(6);
    expect(linesOfContract(contract, 'other')).toBe(2);
    expect(linesOfContract(contract, 'third')).toBe(0);
  });

  test('for each registered provider, with an adapter, a simulator, tests and a part of the contract', () => {
    const counted = linesOfProviders().filter(({ isShared }) => !isShared);
    expect(counted.map(({ name }) => name).sort()).toEqual(providers.map(({ id }) => id).sort());
    for (const { name, adapter, simulator, tests, contract } of counted)
      expect([name, Math.min(adapter, simulator, tests, contract) > 0]).toEqual([name, true]);
  });
});
