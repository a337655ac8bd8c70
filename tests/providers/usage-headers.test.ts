/** Tests how the provider's headers about rate limits are read. */
import { describe, expect, test } from '@jest/globals';
import { loginKindOf } from '../../src/providers/registry.ts';
import { connect, kinds } from '../support/adapter.ts';

describe.each(Object.entries(kinds))('%s', (_name, kind) => {
  const { budgets } = loginKindOf(connect(kind).provider, kind.loginKind).upstream;
  const shares = (used: number) => ({ call_count: used, total_time: 1, total_cputime: 2 });
  const read = (headers: Record<string, unknown>) =>
    budgets?.(
      Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [
          name,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      ),
    );
  const percent = { unit: 'percent', limit: 100 };

  test('the highest share counts, of the app and of the page', () => {
    const total_time = { call_count: 1, total_time: 40, total_cputime: 2 };
    expect(read({ 'x-app-usage': shares(28), 'x-page-usage': total_time })).toEqual([
      { ...percent, budget: 'app_calls', per: 'app', used: 28, windowSeconds: 3_600 },
      { ...percent, budget: 'page_calls', per: 'app_and_account', used: 40, windowSeconds: 3_600 },
    ]);
  });

  test('of the business uses those count that content is part of, and the entry that is used up most', () => {
    const entry = (type: string, used: number, minutes: number) => ({
      ...shares(used),
      type,
      estimated_time_to_regain_access: minutes,
    });
    const usage = {
      '1784': [entry('instagram', 10, 0), entry('ads_management', 99, 60)],
      '1785': [entry('instagram', 100, 19), entry('messenger', 5, 0)],
    };
    const daily = { ...percent, per: 'app_and_account', windowSeconds: 86_400 };
    expect(read({ 'x-business-use-case-usage': usage })).toEqual([
      { ...daily, budget: 'instagram_calls', used: 100, resetsInSeconds: 19 * 60 },
      { ...daily, budget: 'messenger_calls', used: 5 },
    ]);
  });

  test.each([
    ['no headers', {}],
    ['no JSON', { 'x-app-usage': '{"call_count":', 'x-business-use-case-usage': 'none' }],
    ['other JSON', { 'x-app-usage': '[]', 'x-page-usage': '7', 'x-business-use-case-usage': '{"1":5}' }],
    ['texts for numbers', { 'x-app-usage': { call_count: 'all', total_time: null, total_cputime: {} } }],
  ])('%s tell nothing', (_case, headers) => {
    expect(read(headers)).toEqual([]);
  });
});
