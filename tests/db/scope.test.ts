/** Tests the tenant scope, by which rows are found, and the differences between the modes. */
import { describe, expect, test } from '@jest/globals';
import {
  billedScope,
  found,
  isBilled,
  listed,
  offersTestControls,
  ofMode,
  ownerScopeOf,
  requireTestMode,
  scopeOf,
  sharesAccounts,
} from '../../src/db/client/scope.ts';

const live = { organizationId: 'org_1', mode: 'live' } as const;
const inTest = { ...live, mode: 'test' } as const;

describe('the scope', () => {
  test('is the organization and the mode, and nothing else of what carries them', () => {
    expect(scopeOf({ ...live, keyId: 'key_1' } as typeof live)).toEqual(live);
    expect(scopeOf(inTest)).toEqual(inTest);
  });

  test('looks up what belongs to its mode', () => {
    const table = { live: 'real', test: 'simulated' };
    expect([live, inTest].map((scope) => ofMode(scope, table))).toEqual(['real', 'simulated']);
  });

  test('may be narrowed to what belongs to one of the users of a customer', () => {
    expect(ownerScopeOf({ ...live, externalUser: 'ada' })).toEqual({ ...live, externalUser: 'ada' });
    expect(Object.keys(ownerScopeOf({ ...live, externalUser: null }))).toEqual(Object.keys(live));
  });

  test('that a plan is about is live', () => {
    expect(billedScope('org_1')).toEqual(live);
  });
});

test('rows are listed by their organizations and ids, as a table to join with', () => {
  const { text, values } = listed([
    { organizationId: 'org_1', id: 'med_1' },
    { organizationId: 'org_2', id: 'med_2' },
  ]);
  expect(text).toBe('unnest($1::text[], $2::text[]) AS listed (organization_id, id)');
  expect(values).toEqual([
    ['org_1', 'org_2'],
    ['med_1', 'med_2'],
  ]);
});

describe('live mode', () => {
  test('is billed and shares the accounts of providers; test mode does neither', () => {
    expect([live, inTest].map(isBilled)).toEqual([true, false]);
    expect([live, inTest].map(sharesAccounts)).toEqual([true, false]);
  });

  test('has no test controls: they do not exist for its keys', () => {
    expect([live, inTest].map(offersTestControls)).toEqual([false, true]);
    expect(() => requireTestMode(inTest)).not.toThrow();
    expect(() => requireTestMode(live)).toThrow(
      expect.objectContaining({ code: 'not_found', message: 'The path does not exist.' }),
    );
  });
});

describe('a finder', () => {
  test('gives the row that is there, even an empty one', () => {
    expect(found({ id: 1 }, 'The media')).toEqual({ id: 1 });
    expect(found('', 'The media')).toBe('');
  });

  test('throws not_found, with the name of the thing, for one that is not', () => {
    expect(() => found(null, 'The media')).toThrow(
      expect.objectContaining({ code: 'not_found', message: 'The media does not exist.' }),
    );
  });
});
