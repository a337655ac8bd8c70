/** What a JSON body may hold is counted before anything parses it. */
import { describe, expect, test } from '@jest/globals';
import { mostBodyLevels, mostBodyValues, oversize } from '../../src/domain/foundation/request-limits.ts';

const problemOf = (text: string) => oversize(Buffer.from(text));
const levels = (count: number) => '['.repeat(count) + ']'.repeat(count);
const listOf = (count: number) => `[${Array.from({ length: count }, () => '0').join()}]`;

describe('a body', () => {
  test('has as many levels as it may have, and no more', () => {
    expect(problemOf(levels(mostBodyLevels))).toBeUndefined();
    expect(problemOf(levels(mostBodyLevels + 1))).toMatch(/levels/);
    expect(problemOf('{"a":'.repeat(mostBodyLevels + 1))).toMatch(/levels/);
    expect(problemOf(`[${'[[]],'.repeat(1_000)}0]`)).toBeUndefined();
  });

  test('has as many values as it may have, in objects and lists, and no more', () => {
    expect(problemOf(listOf(mostBodyValues))).toBeUndefined();
    expect(problemOf(listOf(mostBodyValues + 1))).toMatch(/values/);
    const members = Array.from({ length: mostBodyValues }, (_, at) => `"${at}": [ ]`);
    expect(problemOf(`{${members.join(' , ')}}`)).toBeUndefined();
    expect(problemOf(`{${[...members, '"x":0'].join()}}`)).toMatch(/values/);
    expect(problemOf(`[${listOf(mostBodyValues - 1)}]`)).toBeUndefined();
    expect(problemOf(`[${listOf(mostBodyValues)}]`)).toMatch(/values/);
  });

  test('may have texts full of brackets, commas, quotes and backslashes', () => {
    const text = '[{,\\"'.repeat(100_000);
    expect(problemOf(JSON.stringify({ text }))).toBeUndefined();
    expect(problemOf(JSON.stringify([`${text}\\`, levels(1)]))).toBeUndefined();
  });

  test('that is no JSON is left to the parser', () => {
    for (const text of ['', ']]', '{"a', '"\\', 'null', '[1,', '\0']) expect(problemOf(text)).toBeUndefined();
  });
});
