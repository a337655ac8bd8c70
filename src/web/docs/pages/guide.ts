import { html } from 'hono/html';
import type { ReferenceSource } from '../../../domain/administration/reference/source.ts';
import { guideScript } from '../assets.ts';
import type { Guide, Section } from '../guide.ts';
import { guidesOf } from '../guides/index.ts';
import { docsLayout } from '../layout.ts';
import type { Links } from '../links.ts';
import type { Html } from '../parts.ts';

/** Draws a guide. Its script makes it handier to read; without the script everything is there as well. */
export function guidePage(source: ReferenceSource, links: Links, guide: Guide): Html {
  const { slug, title, summary } = guide;
  const sections = guide.sections(source, links);
  return docsLayout(source, links, {
    title,
    path: links.guide(slug),
    head: html`<link rel="alternate" type="text/markdown" href="${links.markdown(slug)}">
<script src="${links.asset(guideScript.path())}" defer blocking="render"></script>`,
    content: html`<article>
<h1>${title}</h1>
<p class="lead">${summary}</p>
${tableOfContents(sections)}
${sections.map(
  ({ id, title: heading, body }) => html`<section>
<h2 id="${id}"><a href="#${id}">${heading}</a></h2>
${body}
</section>`,
)}
</article>
<p class="source"><a href="${links.markdown(slug)}">This page as Markdown</a></p>
${neighbours(source, links, guide)}`,
  });
}

const fewSections = 3;

function tableOfContents(sections: readonly Section[]): Html | '' {
  if (sections.length <= fewSections) return '';
  return html`<nav class="contents" aria-label="On this page">
<ul>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ul>
</nav>`;
}

function neighbours(source: ReferenceSource, links: Links, { slug }: Guide): Html {
  const guides = guidesOf(source);
  const at = guides.findIndex((one) => one.slug === slug);
  const [before, after] = [guides[at - 1], guides[at + 1]];
  return html`<nav class="neighbours" aria-label="Before and after this guide">
${before ? html`<a rel="prev" href="${links.guide(before.slug)}"><span>Before</span> ${before.title}</a>` : ''}
${after ? html`<a rel="next" href="${links.guide(after.slug)}"><span>Next</span> ${after.title}</a>` : ''}
</nav>`;
}
