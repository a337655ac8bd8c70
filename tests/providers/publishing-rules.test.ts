/** Tests the declared rules of publishing, which admission, discovery and the documentation read. */
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import { readContract } from '../../src/contract/index.ts';
import { mostBytes } from '../../src/domain/publishing/media/staged-media.ts';
import { kindOf } from '../../src/inspection/media-types.ts';
import type { PublishVariant } from '../../src/providers/publish.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { simulatorFor } from '../support/simulators.ts';
import { usualNames } from '../support/usual-profiles.ts';

const config = loadConfig({ NODE_ENV: 'test' });
const registry = createRegistry(config.providers);
const { providers } = registry;
const declared = providers.flatMap((provider) =>
  provider.contentTypes.flatMap(({ contentType, publish }) =>
    publish.map((variant) => ({ name: `${contentType} ${variant.variant}`, contentType, provider, variant })),
  ),
);
const contract = readContract() as {
  components: {
    schemas: Record<string, { properties?: Record<string, { const?: string; enum?: string[] }> }>;
  };
};
/** The providers whose login kinds are APIs of their own, each with variants of its own. */
const apart: readonly string[] = ['tiktok'];
const filesOf = ({ rules }: PublishVariant) => rules.media?.files ?? [];

test('exactly the content types that the contract lets customers publish have ways to publish, each its variants', () => {
  const inputs = Object.entries(contract.components.schemas).filter(([name]) => name.endsWith('Publish'));
  const offered = inputs.flatMap(([, { properties }]) => {
    const type = properties?.contentType?.const;
    const own = declared
      .filter(({ contentType }) => contentType === type)
      .map(({ variant }) => variant.variant);
    return type ? [[type, [...(properties?.variant?.enum ?? own)].sort(), own.sort()]] : [];
  });
  for (const [type, promised, own] of offered) expect([type, own]).toEqual([type, promised]);
  const types = new Set(declared.map(({ contentType }) => contentType));
  expect(offered.map(([type]) => type).sort()).toEqual([...types].sort());
});

describe.each(declared)('$name', ({ provider, variant }) => {
  const { rules, scopes } = variant;

  test('says where its rules come from, and when they were read', () => {
    expect(rules.source).not.toBe('');
    expect(rules.checkedAt).toMatch(/^20\d\d-\d\d-\d\d$/);
  });

  test('is offered to every way to log in, or to the one whose API has it, for scopes that the provider has', () => {
    const all = provider.loginKinds.map(({ id }) => id).sort();
    const offering = Object.keys(scopes).sort();
    expect(offering).toEqual(apart.includes(provider.id) ? all.filter((id) => id === offering[0]) : all);
    for (const loginKind of Object.keys(scopes)) {
      const needed = usualNames(scopes, provider, loginKind);
      const granted = simulatorFor(provider.id).createAccount(loginKind, 'healthy').grantedScopes;
      // A login kind without any scopes needs none for publishing either; every other one does.
      expect(needed.length > 0).toBe(granted.length > 0);
      expect(granted).toEqual(expect.arrayContaining([...needed]));
    }
  });

  test('has one rule for each kind of file, with the types of that kind', () => {
    const kinds = filesOf(variant).map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const { kind, contentTypes, maxBytes } of filesOf(variant)) {
      expect(contentTypes.filter((type) => kindOf(type) !== kind)).toEqual([]);
      expect(maxBytes).toBeGreaterThan(0);
    }
  });

  test('takes no file that is too large to be staged', () => {
    const files = [...filesOf(variant), ...(rules.cover ? [rules.cover] : [])];
    for (const { contentTypes, maxBytes } of files)
      for (const contentType of contentTypes)
        expect(mostBytes({ config, providers: { registry } }, contentType)).toBeGreaterThanOrEqual(maxBytes);
  });

  test('takes of a file what some kind of file takes', () => {
    const fields = rules.fields ?? [];
    for (const field of ['altText', 'userTags'] as const)
      expect(fields.includes(field)).toBe(filesOf(variant).some((file) => file[field] !== undefined));
    expect(fields.includes('cover')).toBe(rules.cover !== undefined);
  });

  test('needs something that it takes', () => {
    const { text, media, poll } = rules;
    const takes = { text, media, poll, link: rules.fields?.includes('link') };
    expect([...(rules.needs ?? []), ...(rules.excludes ?? [])].filter((name) => !takes[name])).toEqual([]);
    const required =
      rules.targets ||
      rules.text?.required ||
      rules.title?.required ||
      (rules.media?.minimum ?? 0) > 0 ||
      (rules.needs ?? []).length > 0;
    expect(required).toBeTruthy();
  });
});
