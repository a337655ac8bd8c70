import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Concurrency, createConcurrency } from '../../src/lib/concurrency.ts';
import { until } from '../support/until.ts';

describe('concurrency', () => {
  let concurrency: Concurrency;

  beforeEach(() => {
    concurrency = createConcurrency();
  });

  describe('runExclusive', () => {
    test('work of one name runs one after the other, and work of another name does not wait for it', async () => {
      const log: string[] = [];
      const first = Promise.withResolvers<void>();
      const run = (name: string, label: string, until?: Promise<void>) =>
        concurrency.runExclusive(name, async () => {
          log.push(`${label} begins`);
          await until;
          log.push(`${label} ends`);
        });
      const both = [run('a', 'first', first.promise), run('a', 'second')];
      await run('b', 'other');
      first.resolve();
      await Promise.all(both);
      expect(log).toEqual([
        'first begins',
        'other begins',
        'other ends',
        'first ends',
        'second begins',
        'second ends',
      ]);
    });

    test('work runs after work that failed', async () => {
      const failed = concurrency.runExclusive('a', () => Promise.reject(new Error('failed')));
      const next = concurrency.runExclusive('a', async () => 'done');
      await expect(failed).rejects.toThrow('failed');
      expect(await next).toBe('done');
    });
  });

  describe('singleFlight', () => {
    test('everybody who asks while the work runs gets its result; who asks afterwards has it done again', async () => {
      let runs = 0;
      const work = async () => ++runs;
      const ask = (name: string) => concurrency.singleFlight(name, work);
      expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2]);
      expect(await ask('a')).toBe(3);
    });

    test('an error goes to everybody who asked, and is not kept', async () => {
      const fail = () => concurrency.singleFlight('a', () => Promise.reject(new Error('failed')));
      const outcomes = await Promise.allSettled([fail(), fail()]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect(await concurrency.singleFlight('a', async () => 'done')).toBe('done');
    });
  });

  describe('coalesce', () => {
    test('an item that comes alone is worked on at once; those that come meanwhile are the next batch', async () => {
      const batches: string[][] = [];
      const first = Promise.withResolvers<void>();
      const work = async (items: string[]) => {
        batches.push(items);
        if (batches.length === 1) await first.promise;
      };
      const add = (name: string, item: string) => concurrency.coalesce(name, item, work);
      const alone = add('a', '1');
      await until(() => batches.length === 1);
      const others = [add('a', '2'), add('a', '3')];
      await add('b', '4');
      expect(batches).toEqual([['1'], ['4']]);
      first.resolve();
      await Promise.all([alone, ...others]);
      expect(batches).toEqual([['1'], ['4'], ['2', '3']]);
    });

    test('more items than a batch may have are worked on in several', async () => {
      const sizes: number[] = [];
      const work = async (items: number[]) => void sizes.push(items.length);
      await Promise.all(Array.from({ length: 250 }, (_, index) => concurrency.coalesce('a', index, work)));
      expect(sizes).toEqual([100, 100, 50]);
    });

    test('an item that is as much as several takes their places, and one that is more than a batch is alone', async () => {
      const batches: number[][] = [];
      const work = async (items: number[]) => void batches.push(items);
      const weights = [1, 50, 49, 50, 50.5, 250, 1];
      await Promise.all(weights.map((weight) => concurrency.coalesce('a', weight, work, weight)));
      expect(batches).toEqual([[1, 50, 49], [50], [50.5], [250], [1]]);
    });

    test('an error of the work goes to every item of the batch, and to no other', async () => {
      const fail = () => concurrency.coalesce('a', 1, () => Promise.reject(new Error('failed')));
      const outcomes = await Promise.allSettled([fail(), fail()]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      await expect(concurrency.coalesce('a', 1, async () => {})).resolves.toBeUndefined();
    });
  });

  describe('collect', () => {
    test('items of one name are worked on together, and later items again', async () => {
      const batches: string[][] = [];
      const work = async (items: string[]) => {
        batches.push(items);
      };
      const add = (name: string, item: string) => concurrency.collect(name, item, work);
      await Promise.all([add('a', '1'), add('a', '2'), add('b', '3')]);
      await add('a', '4');
      expect(batches).toEqual([['1', '2'], ['3'], ['4']]);
    });

    test('an error of the work goes to every item of the batch, and to no other', async () => {
      const fail = () => concurrency.collect('a', 1, () => Promise.reject(new Error('failed')));
      const outcomes = await Promise.allSettled([fail(), fail()]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      await expect(concurrency.collect('a', 1, async () => {})).resolves.toBeUndefined();
    });
  });
});
