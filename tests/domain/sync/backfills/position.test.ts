/** A walk through a list that leads back to itself ends, however long the way round is. */
import { describe, expect, test } from '@jest/globals';
import {
  afterPage,
  firstPosition,
  openList,
  type Position,
} from '../../../../src/domain/sync/backfills/run/position.ts';

const at = new Date('2026-05-01T12:00:00.000Z');

/** Returns the cursors of the pages that are read of a list, up to a number of pages. */
function read(next: (cursor: string | undefined) => string, mostPages: number, moving = false) {
  const asked: (string | undefined)[] = [];
  let position: Position | undefined = firstPosition;
  while (position && asked.length < mostPages) {
    const { cursor } = openList(position);
    asked.push(cursor);
    const page = { parents: [], bounded: false, moving, older: false, isNew: true, at };
    position = afterPage(position, { ...page, nextCursor: next(cursor) });
  }
  return asked;
}

/** Leads over `tail` pages into a circle of `round` pages. */
const intoCircle = (tail: number, round: number) => (cursor: string | undefined) => {
  const page = Number(cursor ?? 0) + 1;
  return String(page < tail + round ? page : tail);
};

describe.each([false, true])('a list (whose items move to the front: %s)', (moving) => {
  test.each([
    [1, 1],
    [1, 2],
    [1, 3],
    [7, 1],
    [7, 2],
    [30, 50],
    [200, 7],
  ])('of %i pages that lead into a circle of %i is read whole, and ends soon after', (tail, round) => {
    const asked = read(intoCircle(tail, round), 10_000, moving);
    expect(new Set(asked).size).toBe(tail + round);
    expect(asked.length).toBeLessThanOrEqual(3 * (tail + round) + 1);
  });

  test('whose cursors all differ is read on', () => {
    expect(read((cursor) => String(Number(cursor ?? 0) + 1), 5_000, moving)).toHaveLength(5_000);
  });
});
