import { describe, expect, test } from '@jest/globals';
import { createRowCache } from '../../src/db/coordination/row-cache.ts';

interface Row {
  tag: string;
  value: number;
}

/** Makes a table of one row that counts how often it was read, and a cache in front of it. */
function table(value: number) {
  const state = { row: { tag: 'a', value } as Row | null, reads: 0, uncertainMs: 0 };
  const cache = createRowCache<Row>({ tagOf: ({ tag }) => tag, uncertainFor: () => state.uncertainMs });
  const read = async () => {
    state.reads += 1;
    return state.row;
  };
  return { state, cache, get: async () => (await cache.get('name', read))?.value };
}

describe('remembered rows', () => {
  test('are read once, and again when their tag is announced', async () => {
    const { state, cache, get } = table(1);
    expect([await get(), await get(), state.reads]).toEqual([1, 1, 1]);
    cache.forget('b');
    expect([await get(), state.reads]).toEqual([1, 1]);
    state.row = { tag: 'a', value: 2 };
    cache.forget('a');
    expect([await get(), state.reads]).toEqual([2, 2]);
    cache.forget();
    expect([await get(), state.reads]).toEqual([2, 3]);
  });

  test('are read once for all who ask at the same time, and again for whoever asks after a change', async () => {
    const { state, cache, get } = table(1);
    const answer = Promise.withResolvers<void>();
    const read = async () => {
      state.reads += 1;
      await answer.promise;
      return state.row;
    };
    const asked = [cache.get('name', read), cache.get('name', read)];
    cache.forget('a');
    asked.push(cache.get('name', read));
    expect(state.reads).toBe(2);
    answer.resolve();
    expect((await Promise.all(asked)).map((row) => row?.value)).toEqual([1, 1, 1]);
    expect([await get(), state.reads]).toEqual([1, 2]);
  });

  test('a row that changed while it was being read is not remembered as it was', async () => {
    const { state, cache, get } = table(1);
    const slow = cache.get('name', async () => {
      const seen = state.row;
      state.row = { tag: 'a', value: 2 };
      cache.forget('a');
      return seen;
    });
    expect((await slow)?.value).toBe(1);
    expect(await get()).toBe(2);
  });

  test('are not trusted once changes may have been missed for a second', async () => {
    const { state, get } = table(1);
    await get();
    state.row = { tag: 'a', value: 2 };
    state.uncertainMs = 999;
    expect(await get()).toBe(1);
    state.uncertainMs = 1_000;
    expect(await get()).toBe(2);
  });

  test('what is not there is looked for again every time', async () => {
    const { state, get } = table(1);
    state.row = null;
    expect([await get(), await get(), state.reads]).toEqual([undefined, undefined, 2]);
  });
});
