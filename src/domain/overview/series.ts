/** Buckets of a chart, the oldest first, in UTC. None is left out where nothing was. */

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export const lastHours = (now: Date, count: number) => starts(now, hourMs, count);
export const lastDays = (now: Date, count: number) => starts(now, dayMs, count);

/** The last of them is the one of now. */
function starts(now: Date, lengthMs: number, count: number): Date[] {
  const last = Math.floor(now.getTime() / lengthMs) * lengthMs;
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * lengthMs));
}

/** The row of each start, if there is one. */
export function rowsAt<Row>(times: Date[], rows: Row[], timeOf: (row: Row) => Date): (Row | undefined)[] {
  const byTime = new Map(rows.map((row) => [timeOf(row).getTime(), row]));
  return times.map((time) => byTime.get(time.getTime()));
}
