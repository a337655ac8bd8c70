/** Reads what somebody searches for. */

/** The most characters that are searched for. */
export const longestQuery = 200;

/** Returns the text of the query, without what cannot be searched for. A parameter that is there repeatedly is joined. */
export function readQuery(asked: unknown): string {
  const texts = (Array.isArray(asked) ? asked : [asked]).filter((text) => typeof text === 'string');
  return texts
    .join(' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, longestQuery);
}
