/**
 * Parses enough of HTML to check that a page is what its template says, and that no name in it added markup.
 */
const tag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z-]+(?:="[^"<>]*")?)*)>/g;
const attribute = / ([a-z-]+)(?:="[^"]*")?/g;
const voidElements = ['meta', 'link', 'input', 'base', 'img'];

interface Markup {
  /** The names of the elements that occur. */
  elements: Set<string>;
  attributes: Set<string>;
  /** The faults: stray angle brackets, and elements that do not end where they should. */
  problems: string[];
}

export function readMarkup(page: string): Markup {
  const tags = [...page.matchAll(tag)].map(([, slash, name = '', attributes = '']) => ({
    end: slash === '/',
    name,
    attributes,
  }));
  const stray =
    page
      .replace('<!doctype html>', '')
      .replaceAll(tag, '')
      .match(/.{0,40}[<>].{0,40}/g) ?? [];
  return {
    elements: new Set(tags.map(({ name }) => name)),
    attributes: new Set(tags.flatMap(({ attributes }) => [...attributes.matchAll(attribute)].map(nameOf))),
    problems: [...stray.map((text) => `stray: ${text}`), ...unbalanced(tags)],
  };
}

function nameOf([, name = '']: RegExpExecArray): string {
  return name;
}

function unbalanced(tags: { end: boolean; name: string }[]): string[] {
  const open: string[] = [];
  const problems: string[] = [];
  for (const { end, name } of tags) {
    if (!end && !voidElements.includes(name)) open.push(name);
    if (end && open.pop() !== name) problems.push(`unexpected end of ${name}`);
  }
  return [...problems, ...open.map((name) => `no end of ${name}`)];
}

/** Returns the text that a reader sees. */
export function textOf(html: string): string {
  return html
    .replaceAll('<wbr>', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
