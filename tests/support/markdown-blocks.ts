/** Reads the code that a page in Markdown shows, such as the README. */

/** Returns the blocks in a language, in their order. */
export const blocksIn = (page: string, language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);
