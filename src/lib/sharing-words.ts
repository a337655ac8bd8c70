/** Finds what was meant by a name that has some words of it, or some words more: `boardExternalId` for `board`. */

/** Nobody means a longer name, and a foreign one has to cost no time. */
const longestName = 80;
/** A shorter word is part of too many names. */
const shortestPart = 4;

/** Returns the shortest of the candidates that begin or end with the words of a name, or that begin or end it. */
export function sharingWords(name: string, candidates: readonly string[]): string | undefined {
  const given = wordsOf(name.slice(0, longestName));
  const [best] = candidates
    .filter((candidate) => {
      const own = wordsOf(candidate);
      return isEndOf(own, given) || isEndOf(given, own);
    })
    .sort((one, other) => one.length - other.length);
  return best;
}

/** Tells whether some words are the first or the last ones of more words. */
function isEndOf(part: readonly string[], whole: readonly string[]): boolean {
  if (part.length >= whole.length || part.join('').length < shortestPart) return false;
  return [whole.slice(0, part.length), whole.slice(-part.length)].some((end) => end.join() === part.join());
}

/** Splits `publishRequest.failed` and `board_id` into their words. */
const wordsOf = (name: string) =>
  (name.match(/[A-Z]?[a-z0-9]+|[A-Z]+/g) ?? []).map((word) => word.toLowerCase());
