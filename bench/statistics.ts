export const median = (values: number[]) => quantile(values, 0.5);

/** Returns the smallest value that at least this share of the values does not exceed, such as 0.99 for p99. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
}
