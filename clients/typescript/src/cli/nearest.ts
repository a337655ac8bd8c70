/** Returns the candidate that a misspelled word comes closest to, if one is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((candidate) => ({ candidate, steps: distance(word, candidate) }))
    .sort((one, other) => one.steps - other.steps);
  return best && best.steps <= Math.max(2, word.length / 3) ? best.candidate : undefined;
}

/** Counts the letters to insert, remove or replace. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (const [column, other] of [...to].entries())
      next.push(
        Math.min(
          (next[column] ?? 0) + 1,
          (row[column + 1] ?? 0) + 1,
          (row[column] ?? 0) + (letter === other ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[to.length] ?? 0;
}
