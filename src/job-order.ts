/**
 * The order in which jobs of a queue are begun: as they are due, and those that are due at once as they were written.
 * pg-boss fetches by priority first, and of each group by the jobs' ids, which it would draw at random.
 */
import { randomInt } from 'node:crypto';

/** Of this process, so that no other makes the same ids. */
const processTag = digits(randomInt(16 ** 6), 6);
let written = 0;

export interface JobPlace {
  id: string;
  priority: number;
}

/** @param yields to all that do not, however early it is due. */
export function placeOf(dueAt: Date, now: Date, yields = false): JobPlace {
  written = (written + 1) % 16 ** 4;
  const id = [digits(dueAt.getTime(), 11), digits(now.getTime(), 11), digits(written, 4), processTag].join(
    '',
  );
  return {
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    priority: priorityOf(dueAt) - (yields ? behindAll : 0),
  };
}

/** More seconds than any two times differ by, and still within an integer. */
const behindAll = 1_000_000_000;
const epochSeconds = Date.UTC(2020) / 1000;

/** The earlier, the greater; seconds since 1970 would leave the range of an integer in 2038. */
function priorityOf(dueAt: Date): number {
  return epochSeconds - Math.floor(dueAt.getTime() / 1000);
}

function digits(value: number, count: number): string {
  return value.toString(16).padStart(count, '0');
}
