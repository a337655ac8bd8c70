/** Compares the declared observed events with the contract. */
import { describe, expect, test } from '@jest/globals';
import { topics } from '../../src/contract/index.ts';
import { eachOf, namesFor } from '../../src/providers/access.ts';
import { registry } from '../support/webhook-bodies.ts';

const declared = registry.providers.flatMap(({ contentTypes }) => contentTypes);

/**
 * The topics of observed events. Topics of backfills are left out, because those events come when customers
 * request them.
 */
const observedTopics = Object.keys(topics).filter(
  (topic) => topic.startsWith('content.') && !topic.endsWith('.backfilled'),
);

test('every content event of the contract is notified, polled or swept, and nothing else is', () => {
  const told = declared.flatMap(({ contentType, observe }) => {
    const actions = new Set([
      ...(observe?.notified ?? []),
      ...(observe?.polled ?? []),
      ...(observe?.swept ?? []),
    ]);
    return [...actions].map((action) => `content.${contentType}.${action}`);
  });
  expect(told.sort()).toEqual(observedTopics.sort());
});

describe.each(
  declared.flatMap(({ contentType, observe, capabilities }) =>
    observe ? [{ contentType, observe, capabilities }] : [],
  ),
)('$contentType', ({ contentType, observe, capabilities }) => {
  test('is observed under every login kind that it is listed under, with at least the scopes of the list', () => {
    const listed = capabilities.list?.scopes ?? {};
    expect(Object.keys(observe.scopes).sort()).toEqual(Object.keys(listed).sort());
    for (const { loginKind, profileKind = '', names } of eachOf(listed))
      expect(namesFor(observe.scopes, { loginKind, profileKind })).toEqual(
        expect.arrayContaining([...names]),
      );
  });

  test('finds missed creations by a sweep', () => {
    expect(observe.swept).toContain('created');
  });

  test('names each action once', () => {
    expect(new Set(observe.notified).size).toBe(observe.notified.length);
    expect(new Set(observe.swept).size).toBe(observe.swept.length);
  });

  test('is notified of nothing unless its provider has webhooks', () => {
    const { webhooks } = registry.providerOf(contentType);
    expect(observe.notified.length === 0 || webhooks !== undefined).toBe(true);
  });

  test('is polled for nothing unless its provider is, under the same login kinds', () => {
    const { poll } = registry.providerOf(contentType);
    const polled = observe.polled?.length ? Object.keys(observe.scopes) : [];
    expect(polled.filter((loginKind) => !poll?.scopes[loginKind])).toEqual([]);
  });
});
