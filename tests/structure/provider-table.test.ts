import { describe, expect, test } from '@jest/globals';
import { isNearlyTheSame } from '../../scripts/structure/provider-table.ts';

const table = (adapter: number, name = 'mastodon') =>
  `| Lines of | adapter | tests |\n| --- | --- | --- |\n| ${name} | ${adapter} | 2 |`;

describe('The table of the lines of each provider', () => {
  test('may lag behind the code by a tenth, so that a line of a test does not turn CI red', () => {
    expect(isNearlyTheSame(table(2324), table(2327))).toBe(true);
    expect(isNearlyTheSame(table(900), table(1000))).toBe(true);
  });

  test('is refused when a figure is further away, or a provider is missing or has another name', () => {
    expect(isNearlyTheSame(table(899), table(1000))).toBe(false);
    expect(isNearlyTheSame(table(1101), table(1000))).toBe(false);
    expect(isNearlyTheSame(table(1000, 'misskey'), table(1000))).toBe(false);
    expect(isNearlyTheSame(`${table(1000)}\n| threads | 1 | 1 |`, table(1000))).toBe(false);
  });
});
