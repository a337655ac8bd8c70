/** The pages of the API reference: one that leads to all operations, and one for each tag of the contract. */
import { html } from 'hono/html';
import { apiReferenceScript, guideScript } from '../assets.ts';
import { type ReferencePage, readDocument, referencePages } from '../contract/pages.ts';
import type { GuidesSource } from '../guides/index.ts';
import { docsLayout, navigationLink } from '../layout.ts';
import type { Links } from '../links.ts';
import { drawMarkdown } from '../markdown/draw.ts';
import type { Html } from '../parts.ts';
import type { FieldStyle } from './fields.ts';
import { firstSentence, methodBadge, operationSection, pathCode } from './operation.ts';
import { webhookGroups, webhookSections } from './webhooks.ts';

/** Draws the page that leads to all others. Its script leads on those who come by an address of an operation there. */
export function referenceOverview(source: GuidesSource, links: Links): Html {
  return docsLayout(source, links, {
    title: 'API reference',
    path: links.apiReference,
    head: html`<script src="${links.asset(apiReferenceScript.path())}" defer></script>`,
    navigation: navigation(links),
    content: html`<h1>API reference</h1>
<p class="lead">Every operation below <code>${links.publicUrl}</code>, with what it takes, what it answers, and how it is called.</p>
<div class="resources">
${referencePages().map(
  ({ slug, title, description, operations }) => html`<section id="tag/${title.replaceAll(' ', '-')}">
<h2><a href="${links.reference(slug)}">${title}</a></h2>
<p>${firstSentence(description)}</p>
<ul>${operations.map(
    ({ operationId, summary }) =>
      html`<li id="operation/${operationId}"><a href="${links.operation(operationId)}">${summary}</a></li>`,
  )}</ul>
</section>
`,
)}
</div>
<h2 id="conventions"><a href="#conventions">What holds for all operations</a></h2>
${drawMarkdown(readDocument().info.description, links)}`,
  });
}

/** Draws the page of a tag, on which the script of the guides makes tabs of the languages. */
export function referencePage(source: GuidesSource, links: Links, page: ReferencePage): Html {
  const style = styleOf(links, page);
  return docsLayout(source, links, {
    title: `${page.title}: API reference`,
    path: links.apiReference,
    head: html`<script src="${links.asset(guideScript.path())}" defer blocking="render"></script>`,
    navigation: navigation(links, page),
    content: html`<article class="reference">
<h1>${page.title}</h1>
${drawMarkdown(page.description, links)}
${contents(links, page)}
${page.operations.map((operation) => operationSection(style, links, operation, page.operations))}
${page.webhooks.length > 0 ? webhookSections(style, links, page.webhooks) : ''}
</article>
${neighbours(links, page)}`,
  });
}

/** The schema of whatever is delivered has a page of its own, with all topics. */
function styleOf(links: Links, { webhooks }: ReferencePage): FieldStyle {
  const described = referencePages().find((page) => page.webhooks.length > 0);
  const pages = new Map(
    described && webhooks.length === 0
      ? [
          [
            '#/components/schemas/DeliveredEvent',
            { url: links.reference(described.slug), title: described.title },
          ],
        ]
      : [],
  );
  return { links, pageOf: ({ $ref = '' }) => pages.get($ref) };
}

function navigation(links: Links, current?: ReferencePage): Html {
  return html`<nav id="guides" class="guides" aria-label="API reference">
<h2>API reference</h2>
<ul>${referencePages().map(
    (
      page,
    ) => html`<li>${navigationLink(links.reference(page.slug), page.title, current ? links.reference(current.slug) : '')}${page === current ? linksWithin(page) : ''}</li>
`,
  )}</ul>
</nav>`;
}

function linksWithin({ operations, webhooks }: ReferencePage): Html {
  const places = [
    ...operations.map(({ operationId, summary }) => ({ id: operationId, title: summary })),
    ...webhookGroups(webhooks),
  ];
  return html`<ul class="within">${places.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>\n`)}</ul>`;
}

function contents(links: Links, { operations, webhooks }: ReferencePage): Html {
  if (webhooks.length > 0)
    return html`<p>All topics, with samples: <a href="${links.guide('events')}">Events</a>.</p>`;
  return html`<nav class="endpoints" aria-label="Operations">
<ul>${operations.map(
    ({ operationId, method, path }) =>
      html`<li><a href="#${operationId}">${methodBadge(method)} ${pathCode(path)}</a></li>\n`,
  )}</ul>
</nav>`;
}

function neighbours(links: Links, { slug }: ReferencePage): Html {
  const all = referencePages();
  const at = all.findIndex((one) => one.slug === slug);
  const [before, after] = [all[at - 1], all[at + 1]];
  return html`<nav class="neighbours" aria-label="Before and after this page">
${before ? html`<a rel="prev" href="${links.reference(before.slug)}"><span>Before</span> ${before.title}</a>` : ''}
${after ? html`<a rel="next" href="${links.reference(after.slug)}"><span>Next</span> ${after.title}</a>` : ''}
</nav>`;
}
