/**
 * Returns a tag in the letters in which Mastodon lists languages, some of which have a region or a script: `zh-TW`,
 * `sr-Latn`. The server itself drops what it does not know after the first hyphen.
 */
export function languageTag(tag: string): string {
  const [language = '', ...more] = tag.toLowerCase().split('-');
  return [language, ...more.map(asListed)].join('-');
}

function asListed(part: string): string {
  if (part.length === 4) return part.charAt(0).toUpperCase() + part.slice(1);
  return part.length < 4 ? part.toUpperCase() : part;
}
