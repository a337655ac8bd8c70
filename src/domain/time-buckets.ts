/** Divides the past into the equal parts that charts show. */
const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export const lastHours = (now: Date, count: number) => starts(now, hourMs, count);
export const lastDays = (now: Date, count: number) => starts(now, dayMs, count);

/** Returns the starts of the buckets of a chart, the oldest first, in UTC; the last one contains the present. */
function starts(now: Date, lengthMs: number, count: number): Date[] {
  const last = Math.floor(now.getTime() / lengthMs) * lengthMs;
  return Array.from({ length: count }, (_, index) => new Date(last - (count - 1 - index) * lengthMs));
}

/** Returns the row of each start, if there is one. */
export function rowsAt<Row>(times: Date[], rows: Row[], timeOf: (row: Row) => Date): (Row | undefined)[] {
  const byTime = new Map(rows.map((row) => [timeOf(row).getTime(), row]));
  return times.map((time) => byTime.get(time.getTime()));
}
