/** Tests that the guides to going live are about what the code asks for, and name where they have it from. */
import { describe, expect, test } from '@jest/globals';
import { loadConfig } from '../../src/config.ts';
import { goingLiveReference } from '../../src/domain/administration/reference/going-live.ts';
import { eachOf, type NamesByLogin } from '../../src/providers/access.ts';
import { createRegistry } from '../../src/providers/registry.ts';
import { guidesOf } from '../../src/web/docs/guides/index.ts';
import { guides } from '../support/guides.ts';
import { simulators } from '../support/simulators.ts';

const config = loadConfig({ NODE_ENV: 'test', ENCRYPTION_KEYS: `k:${'A'.repeat(43)}=` });
const registry = createRegistry(config.providers);
const companies = goingLiveReference({ config, providers: { registry, simulated: { simulators } } });

/** Company -> the providers that belong to it. */
const providersOf = (company: string) =>
  registry.providers.filter(({ goingLive }) => goingLive?.company === company);

const namesIn = (scopes: NamesByLogin = {}) => eachOf(scopes).flatMap(({ names }) => names);

/** Returns every scope that the code of the company's providers names. */
function scopesInCode(company: string): string[] {
  const scopes = providersOf(company).flatMap(({ loginKinds, contentTypes, profileMetrics }) => [
    ...loginKinds.flatMap(
      ({ connect: { scopes: connecting, products = [], subscription, notificationScopes = [] } }) => [
        ...connecting,
        ...products.flatMap(({ connectScopes }) => connectScopes),
        ...notificationScopes,
        ...(subscription?.scopes ?? []),
        ...(subscription?.fields.flatMap((field) => field.scopes) ?? []),
      ],
    ),
    ...namesIn(profileMetrics?.scopes),
    ...contentTypes.flatMap(({ capabilities, publish, observe }) => [
      ...[...Object.values(capabilities), ...publish].flatMap((way) => namesIn(way.scopes)),
      ...namesIn(observe?.scopes),
    ]),
  ]);
  return [...new Set(scopes)].sort();
}

describe.each(companies.map((one) => [one.company, one] as const))('going live with %s', (company, one) => {
  const reviews = providersOf(company)[0]?.goingLive?.reviews;

  test('every scope that the code asks for is there, and what it is needed for', () => {
    expect(one.scopes.map(({ scope }) => scope).sort()).toEqual(scopesInCode(company));
    expect(one.scopes.filter(({ needs }) => needs.length === 0)).toEqual([]);
  });

  test('every scope that is reviewed has its paragraph, and no paragraph is about another one', () => {
    if (reviews) expect(Object.keys(reviews).sort()).toEqual(scopesInCode(company));
  });

  test('every statement names a page and a day that is not to come', () => {
    const permits = Object.values(reviews ?? {}).map((review) => review.permits);
    const facts = [...one.topics.flatMap((topic) => topic.facts), ...permits];
    expect(facts.length).toBeGreaterThan(0);
    for (const { text, source, checkedAt } of facts) {
      expect(text).toMatch(/\.$/);
      expect(source).toMatch(/^https:\/\/[^\s]+$/);
      expect(checkedAt).toMatch(/^\d{4}-\d\d-\d\d$/);
      expect(Date.parse(checkedAt)).toBeLessThanOrEqual(Date.now());
    }
  });

  test('it has a guide', () => {
    expect(guides.map(({ title }) => title)).toContain(`Go live with ${company}`);
  });
});

test('a company whose provider is added has a guide, which nothing else has to name', () => {
  const [first] = registry.providers;
  if (!first?.goingLive) throw new Error('no provider to copy');
  const added = { ...first, goingLive: { ...first.goingLive, company: 'Pin Board' } };
  const titles = guidesOf({
    providers: { registry: { ...registry, providers: [...registry.providers, added] } },
  });
  expect(titles).toContainEqual(
    expect.objectContaining({ slug: 'go-live-pin-board', title: 'Go live with Pin Board' }),
  );
});
