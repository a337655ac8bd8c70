/** What a search reads: the question, and the plain text of a page. */

// Reads what somebody searches for.

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

/** Turns the documentation's own HTML into text. Its templates escape all values, so every `<` begins a tag. */
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

export function plainText(html: string): string {
  return html
    .replaceAll(/<\/?(?:code|a|em|strong|small|time)\b[^>]*>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (entity) => entities[entity] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Turns the Markdown of the contract's descriptions into text. */
export function plainMarkdown(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|]|^[-\s|]+$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
