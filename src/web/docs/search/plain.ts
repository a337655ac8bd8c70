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
