/**
 * Returns the time in a text. A time before 1970 becomes 1970, which is before all rows, since the database
 * has no year 0.
 */
export function timeOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(Math.max(0, Date.parse(text)));
}
