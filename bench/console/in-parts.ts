const perStatement = 25_000;

export async function inParts(
  count: number,
  insert: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = 1; from <= count; from += perStatement)
    await insert(from, Math.min(from + perStatement - 1, count));
}
