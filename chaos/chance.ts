/** Repeatable random draws: the same seed and name give the same draws. */
import { createHash } from 'node:crypto';

export interface Chance {
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffled<Item>(items: readonly Item[]): Item[];
}

/** Makes a source of draws for one purpose, so that draws elsewhere at the same time do not change these. */
export function chanceOf(seed: number, purpose: string): Chance {
  const next = generator(createHash('sha256').update(`${seed}/${purpose}`).digest().readUInt32LE());
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
    shuffled: (items) =>
      items
        .map((item) => ({ item, order: next() }))
        .sort((one, other) => one.order - other.order)
        .map(({ item }) => item),
  };
}

/** Mulberry32, because Math.random takes no seed. */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
