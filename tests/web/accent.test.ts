/** The accent color of hosted pages can be read, whatever the customer has chosen. */
import { describe, expect, test } from '@jest/globals';
import { contrast, leastContrast, shadesOf } from '../../src/web/styles.ts';

const style = { light: '#ffffff', dark: '#1b1f25' };

test('contrast is counted as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#ffffff', '#767676')).toBeCloseTo(4.54, 2);
  expect(contrast('#777777', '#777777')).toBe(1);
});

describe.each([
  ['#1d5bd0'],
  ['#ffd200'],
  ['#ffffff'],
  ['#000000'],
  ['#808080'],
  ['#ff0000'],
  ['#00ff7f'],
  ['#0000ff'],
])('%s', (color) => {
  test('has a shade for each background on which it can be read', () => {
    const { light, dark } = shadesOf(color);
    expect(contrast(light, style.light)).toBeGreaterThanOrEqual(leastContrast);
    expect(contrast(dark, style.dark)).toBeGreaterThanOrEqual(leastContrast);
  });

  test('stays as it is where it can be read', () => {
    const { light, dark } = shadesOf(color);
    if (contrast(color, style.light) >= leastContrast) expect(light).toBe(color);
    if (contrast(color, style.dark) >= leastContrast) expect(dark).toBe(color);
  });
});
