/** Returns the words by which a word of a text is found: a name such as `externalUser` as a whole and by its parts. */
export function wordsOf(word: string): string[] {
  const parts = word.split(/(?<=[a-z])(?=[A-Z])/);
  return [...new Set([word, ...parts].map((part) => part.toLowerCase()))];
}
