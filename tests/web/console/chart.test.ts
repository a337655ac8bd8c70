/** Tests what a chart says to those who see it, to those who point at it, and to those who hear it. */
import { describe, expect, test } from '@jest/globals';
import { barChart, lineChart } from '../../../src/web/console/chart.ts';

const labels = ['10:00', '11:00', '12:00'];
const series = [
  { name: 'delivered', tone: 'good' as const, values: [1_500, 0, 3] },
  { name: 'failed', tone: 'bad' as const, values: [500, 0, 0] },
];
const links = ['/a', '/b', '/c'];
const drawn = (chart: Partial<Parameters<typeof barChart>[0]> = {}) =>
  `${barChart({ caption: 'The last 24 hours', labels, links, series, ...chart })}`;
const texts = (page: string) => [...page.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

describe('a bar chart', () => {
  test('has an axis with round numbers, and the first, the middle and the last label', () => {
    expect(texts(drawn())).toEqual(expect.arrayContaining(['0', '1K', '2K', '10:00', '11:00', '12:00']));
  });

  test('has a link for each part that counts something, which says its numbers', () => {
    const all = [...drawn().matchAll(/<a class="column" href="([^"]+)" aria-label="([^"]+)"/g)];
    expect(all.map(([, href, label]) => [href, label])).toEqual([
      ['/a', '10:00: 1,500 delivered, 500 failed'],
      ['/c', '12:00: 3 delivered, 0 failed'],
    ]);
    expect(texts(drawn())).toContain('10:00: 1,500 delivered, 500 failed');
  });

  test('without links has parts that the keyboard reaches', () => {
    const page = `${barChart({ caption: 'Now', labels, series })}`;
    expect(page.match(/<g class="column" tabindex="0" role="img"/g)).toHaveLength(2);
  });

  test('says which part of all has failed, and only where something has', () => {
    expect(drawn()).toContain('<strong class="bad">(25%)</strong>');
    expect(drawn({ series: series.slice(0, 1) })).not.toContain('class="bad"');
  });

  test('of nothing says what will appear there', () => {
    const page = drawn({
      series: [{ name: 'delivered', tone: 'good', values: [0, 0, 0] }],
      empty: 'Deliveries are counted here.',
    });
    expect(page).toContain('<p class="plot-empty">Deliveries are counted here.</p>');
    expect(page).not.toContain('<svg');
  });
});

test('a line of one value is a point that can be seen, with its number', () => {
  const page = `${lineChart({
    caption: 'Now',
    labels,
    unit: 'ms',
    said: 'fast',
    lines: [{ name: 'average', tone: 'good', values: [undefined, 12.4, undefined] }],
  })}`;
  expect(page).toMatch(/<circle class="good" cx="[\d.]+" cy="[\d.]+" r="3"\/>/);
  expect(texts(page)).toContain('11:00: average 12 ms');
});
