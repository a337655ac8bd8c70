import { describe, expect, test } from '@jest/globals';
import { filesCalledMore } from '../../scripts/structure/coverage.ts';

const calls = (counts: Record<string, number>) => new Map(Object.entries(counts));
const twice = (counts: Record<string, number>) => [calls(counts), calls(counts)];

describe('the files of a flow are found in how often functions were called', () => {
  test('a file counts once, however many of its functions were called', () => {
    expect(filesCalledMore(twice({ 'b.ts:0': 1, 'a.ts:10': 3, 'a.ts:90': 1 }), twice({}))).toEqual([
      'a.ts',
      'b.ts',
    ]);
  });

  test('a function that was called as often while nothing happened does not count', () => {
    expect(filesCalledMore(twice({ 'timer.ts:0': 4 }), twice({ 'timer.ts:0': 4 }))).toEqual([]);
  });

  test('a function that timers call counts when requests call it as well', () => {
    expect(filesCalledMore(twice({ 'client.ts:0': 5 }), twice({ 'client.ts:0': 4 }))).toEqual(['client.ts']);
  });

  test('a function that was not called for every request does not count', () => {
    expect(filesCalledMore([calls({ 'sweep.ts:0': 9 }), calls({})], twice({}))).toEqual([]);
  });
});
