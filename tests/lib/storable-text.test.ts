import { describe, expect, test } from '@jest/globals';
import { composed } from '../../src/lib/storable-text.ts';
import { isLinear } from '../support/growth.ts';

describe('a text in its composed form', () => {
  test('has one character for a letter and its marks', () => {
    expect(composed('cafe\u0301 Vie\u0323\u0302t')).toBe('caf\u00E9 Vi\u1EC7t');
  });

  test('takes no longer for marks in a pile than for as many letters', () => {
    expect(isLinear(composed, (size) => `a${'\u0301\u0323'.repeat(size / 2)}`)).toBe(true);
    expect(isLinear(composed, (size) => `a${'\u0301'.repeat(30)}`.repeat(size / 31))).toBe(true);
  });
});
