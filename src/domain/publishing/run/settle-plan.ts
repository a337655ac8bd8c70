/** When an unknown outcome is looked up: at growing intervals, for an hour. */
export const intervalsSeconds = [5, 15, 30, 60, 120, 240, 480, 900, 1_800] as const;

export const firstLookSeconds = intervalsSeconds[0];

/** After a look that got no answer. It does not count: the hour is for the content to show. */
export const unansweredSeconds = 120;

/** @param looks how often it has been looked up. `undefined` when the hour is over. */
export function nextLookSeconds(looks: number): number | undefined {
  return intervalsSeconds[looks];
}
