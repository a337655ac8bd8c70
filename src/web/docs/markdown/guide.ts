import { html } from 'hono/html';
import type { ReferenceSource } from '../../../domain/reference/source.ts';
import type { Guide } from '../guide.ts';
import type { Links } from '../links.ts';
import { toMarkdown } from './convert.ts';

/** Returns a guide as Markdown, made from the same sections as its page. */
export async function guideMarkdown(source: ReferenceSource, links: Links, guide: Guide): Promise<string> {
  const sections = guide.sections(source, links);
  const page = await html`<h1>${guide.title}</h1>
<p>${guide.summary}</p>
${sections.map(({ title, body }) => html`<h2>${title}</h2>${body}`)}`;
  return toMarkdown(`${page}`);
}
