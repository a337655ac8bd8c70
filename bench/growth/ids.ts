/** Makes the ids of rows that are numbered, because drawing them takes longer than copying the rows. */
import { firstIdAt, type idPrefixes } from '../../src/db/client/ids.ts';

const timeDigits = 16;

/** Returns a function that makes an id out of a number and the time at which the row was made. */
export function numberedIds(kind: keyof typeof idPrefixes): (number: number, at: Date) => string {
  let lastAt = Number.NaN;
  let prefix = '';
  return (number, at) => {
    if (at.getTime() !== lastAt) {
      lastAt = at.getTime();
      prefix = firstIdAt(kind, 'live', at).slice(0, -timeDigits);
    }
    return prefix + number.toString().padStart(timeDigits, '0');
  };
}

/** How many rows in a row were made in the same millisecond. */
const together = 100;

/** Returns the times of rows that were made evenly in the time before now. */
export function evenly(days: number, now = Date.now()): (number: number, count: number) => Date {
  const span = days * 24 * 60 * 60 * 1000;
  let lastGroup = -1;
  let last = new Date(0);
  return (number, count) => {
    const group = Math.floor(number / together);
    if (group !== lastGroup) {
      lastGroup = group;
      last = new Date(now - span + Math.floor(((group * together) / count) * span));
    }
    return last;
  };
}
