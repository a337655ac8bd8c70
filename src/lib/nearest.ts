/** Finds what a misspelled word was probably meant to be. `npm run codegen` copies this file to the command line. */

/** Nobody means a longer word, and a foreign one has to cost no time. */
const longestWord = 80;

/** Returns the candidate that a misspelled word comes closest to, if one is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const given = plain(word).slice(0, longestWord);
  const most = Math.min(given.length - 1, Math.max(2, given.length / 3));
  const [[steps, best] = [most + 1, undefined]] = candidates
    .map((candidate) => [distance(given, plain(candidate)), candidate] as const)
    .sort(([one], [other]) => one - other);
  return steps > most ? undefined : best;
}

/** Writes `connected_profile_id` and `connectedProfileId` alike. */
const plain = (word: string) => word.toLowerCase().replace(/[-_]/g, '');

/** Counts the letters to insert, remove or replace (Levenshtein). */
function distance(from: string, to: string): number {
  const letters = [...to];
  let row = [...letters.keys(), letters.length];
  for (const letter of from) {
    const next = [(row[0] as number) + 1];
    for (const [index, other] of letters.entries())
      next.push(
        Math.min(
          (next[index] as number) + 1,
          (row[index + 1] as number) + 1,
          (row[index] as number) + Number(letter !== other),
        ),
      );
    row = next;
  }
  return row[letters.length] as number;
}
