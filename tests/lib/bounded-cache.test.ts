/** Tests that what a process remembers is bounded by its bytes, however few or many entries that is. */
import { expect, test } from '@jest/globals';
import { createRowCache } from '../../src/db/coordination/row-cache.ts';
import { createBoundedCache, roughBytes } from '../../src/lib/bounded-cache.ts';
import { createRememberedAnswers } from '../../src/provider-client/remembered-answers.ts';

const megabyte = 1024 * 1024;

test.each([
  ['a text', 'x'.repeat(1_000), 2_000],
  ['bytes', Buffer.alloc(5_000), 5_000],
  ['a row', { id: 'one', secret: Buffer.alloc(5_000), texts: ['x'.repeat(500)] }, 6_000],
  ['a map', new Map([['key', { text: 'x'.repeat(500) }]]), 1_000],
  ['nothing', null, 0],
])('the size of %s is about what it takes', (_, value, expected) => {
  expect(roughBytes(value)).toBeGreaterThanOrEqual(expected);
  expect(roughBytes(value)).toBeLessThan(expected + 300);
});

test('large values drop the ones used least recently, and one that is too large is not remembered', () => {
  const cache = createBoundedCache<Uint8Array>(1);
  for (let count = 0; count < 100; count += 1) cache.set(`${count}`, new Uint8Array(50_000));
  expect(cache.size).toBe(Math.floor(megabyte / 50_000));
  expect(cache.has('99')).toBe(true);
  cache.set('large', new Uint8Array(megabyte / 8));
  expect(cache.has('large')).toBe(false);
});

test('long keys count', () => {
  const cache = createBoundedCache<number>(1);
  for (let count = 0; count < 1_000; count += 1) cache.set(`${count} ${'x'.repeat(5_000)}`, 1);
  expect(cache.size).toBeLessThan(105);
});

test('many large rows are not all remembered, and one tag may not gather them either', async () => {
  const rows = createRowCache<{ tag: string; token: string }>({
    tagOf: ({ tag }) => tag,
    uncertainFor: () => 0,
  });
  let reads = 0;
  const get = (name: string, tag: string) =>
    rows.get(name, async () => {
      reads += 1;
      return { tag, token: 'x'.repeat(100_000) };
    });
  for (let count = 0; count < 200; count += 1) await get(`${count}`, `${count}`);
  await get('199', '199');
  expect(reads).toBe(200);
  await get('0', '0');
  expect(reads).toBe(201);
  for (let count = 0; count < 50; count += 1) await get(`of one ${count}`, 'one');
  await get('of one 0', 'one');
  expect(reads).toBe(252);
});

test('large answers of providers are not all remembered', async () => {
  const answers = createRememberedAnswers<string>(() => new Date(0), 60_000);
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return 'x'.repeat(200_000);
  };
  for (let count = 0; count < 100; count += 1) await answers.get(`${count}`, new Date(0), ask);
  await answers.get('99', new Date(0), ask);
  expect(asked).toBe(100);
  await answers.get('0', new Date(0), ask);
  expect(asked).toBe(101);
});
