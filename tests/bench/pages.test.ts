/** Tests that a benchmark's page can be trusted: it says where and when it was made, and what is quoted from it is there. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { describeMachine, requireUndisturbed, type Work, waitForQuiet } from '../../bench/machine.ts';
import { markdownOf } from '../../bench/page-text.ts';

const folder = new URL('../../bench/', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
/** Pages with nothing but query plans show no figures. */
const pages = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'growth-plans.md');
/** The benchmarks themselves, by the pages that they write. */
const benchmarks = readdirSync(folder)
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...read(file).matchAll(/writePage\('([\w-]+)'/g)].map(([, name]) => `${name}.md`));

const head =
  /^Written by `npm run (bench|bench -- citus|growth)` on \d{4}-\d{2}-\d{2}, on \d+ × .+, \d+ GiB of memory, \w+ \w+, Node [\d.]+; load average \d+\.\d as it began\./m;

describe('the pages', () => {
  test('are those that the benchmarks write, and no others', () => {
    expect(new Set([...pages, 'growth-plans.md'])).toEqual(new Set(benchmarks));
  });

  test.each(pages)(
    'say on which machine, under which load and on which day they were made, with a plot: %s',
    (page) => {
      const text = read(page);
      expect(text).toMatch(head);
      const [, image = ''] = /!\[[^\]]+\]\(([\w-]+\.svg)\)/.exec(text) ?? [];
      expect(read(image)).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
    },
  );

  test('are headed like that when they are written', () => {
    const text = markdownOf(
      'speed',
      { title: 'Speed', method: 'Medians.', tables: '| 1 |' },
      describeMachine(),
    );
    expect(text).toMatch(/^# Speed\n\nWritten /);
    expect(text).toMatch(head);
    expect(text).toMatch(/as it began\. Medians\.\n\n\| 1 \|$/);
  });
});

describe('a benchmark that writes a page', () => {
  const quiet: Work = { busy: 0.05, average: 0.1 };
  /** Shows these one after the other, and then the last again and again. */
  const watched = (...shown: Work[]) => {
    const seen = { times: 0 };
    const watch = async () => shown[Math.min(seen.times++, shown.length - 1)] as Work;
    return { seen, watch };
  };

  test('begins at once on a quiet machine', async () => {
    const { seen, watch } = watched(quiet);
    await waitForQuiet(watch);
    expect(seen.times).toBe(1);
  });

  test.each<[string, Work]>([
    ['the processors are busy', { busy: 0.5, average: 0.1 }],
    ['something has only just ended', { busy: 0.05, average: 1.2 }],
  ])('waits while %s', async (_title, busy) => {
    const { seen, watch } = watched(busy, busy, quiet);
    await waitForQuiet(watch);
    expect(seen.times).toBe(3);
  });

  test('is refused when that does not end, with what is in the way', async () => {
    const { seen, watch } = watched({ busy: 0.5, average: 1.2 });
    await expect(waitForQuiet(watch)).rejects.toThrow(
      /Other work takes 50 % .* load average is 1\.2 .*--trial/,
    );
    expect(seen.times * 3).toBe(300);
  });
});

describe('a benchmark that has begun', () => {
  const before = { idle: 1_000, all: 4_000, own: 500 };

  test('writes its page however busy it keeps the processors itself', () => {
    expect(() => requireUndisturbed(before, { idle: 1_200, all: 6_000, own: 2_200 })).not.toThrow();
  });

  test('writes none when other work has taken much of their time, and says how much', () => {
    expect(() => requireUndisturbed(before, { idle: 1_500, all: 6_000, own: 1_000 })).toThrow(
      'Other work took 50 % of the processors',
    );
  });
});

describe('the figures of docs/proof.md', () => {
  const page = readFileSync(new URL('../docs/proof.md', folder), 'utf8');
  const speed = page.slice(page.indexOf('\n## Speed\n'), page.indexOf('\n## Size\n'));
  const numbersIn = (text: string) =>
    (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => Number(number.replaceAll(',', '')));
  /** Page -> the text before its link, from the link or the item of the list before it on. */
  const quotes = [...speed.matchAll(/(?:^- |\)\.? )((?:(?!^- )[\s\S])*?)\[`bench\/([\w-]+\.md)`\]/gm)].map(
    ([, text = '', page = '']) => ({ page, text }),
  );

  test('are of eight pages at least', () => {
    expect(new Set(quotes.map(({ page }) => page)).size).toBeGreaterThanOrEqual(8);
  });

  test.each(quotes)('occur on the page that they are quoted from: $page', ({ page, text }) => {
    const there = new Set(numbersIn(read(page)));
    expect(numbersIn(text).filter((number) => !there.has(number))).toEqual([]);
  });
});
