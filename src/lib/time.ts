/** Lengths of time, and times that lie such a length away. */
export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;
export const daySeconds = 86_400;

export function addMs(time: Date, ms: number): Date {
  return new Date(time.getTime() + ms);
}
