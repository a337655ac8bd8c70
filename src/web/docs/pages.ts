/** The pages of the documentation beside the reference: guides, their overview, search, and errors. */
import { html } from 'hono/html';
import type { ReferenceSource } from '../../domain/administration/reference/source.ts';
import { errorKinds } from '../../errors/index.ts';
import { guideScript } from './assets.ts';
import { collections } from './collections/index.ts';
import type { Guide, Section } from './guide.ts';
import { type GuidesSource, guideGroupsOf, guidesOf } from './guides/index.ts';
import { docsLayout } from './layout.ts';
import type { Links } from './links.ts';
import type { Html } from './parts.ts';
import type { Found } from './search/index.ts';
import { longestQuery } from './search/words.ts';

export function failurePage(source: GuidesSource, links: Links, status: number): Html {
  const busy = status === errorKinds.rate_limit_exceeded.status;
  const title = busy ? 'Too many requests' : 'This page could not be shown';
  const advice = busy
    ? 'So many pages were asked for from your address that this one has to wait. Try again in a moment.'
    : 'Something went wrong on our side. Try again in a moment.';
  return docsLayout(source, links, {
    title,
    path: '',
    content: html`<h1>${title}</h1>
<p class="lead">${advice}</p>`,
  });
}

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

/** Shows everything the documentation has on one screen. */
export function overviewPage(source: GuidesSource, links: Links): Html {
  return docsLayout(source, links, {
    title: 'Documentation',
    path: links.home,
    content: html`<h1>Documentation</h1>
<p class="lead">One API to social networks, acting through your end users' grants: connecting accounts, reading, publishing and
moderating content, and events. This deployment answers at <code>${links.publicUrl}</code>.</p>
<form class="search-page" role="search" action="${links.search}">
<input type="search" name="q" aria-label="Search guides and API reference" maxlength="${longestQuery}">
<button class="button">Search</button>
</form>
<p class="ways"><a href="${links.apiReference}">API reference</a>
<a href="${links.contract('yaml')}">openapi.yaml</a>
<a href="${links.contract('json')}">openapi.json</a>
<a href="${links.contract('client.json')}">openapi.client.json, for client generators</a>
${collections.map(({ client, file }) => html`<a href="${links.collection(file)}" download>Collection for ${client}</a>\n`)}
<a href="${links.llms}">llms.txt, for language models</a></p>
<div class="groups">
${guideGroupsOf(source).map(
  ({ title, guides }) => html`<section>
<h2>${title}</h2>
<dl>${guides.map(
    ({ slug, title: name, summary }) =>
      html`<dt><a href="${links.guide(slug)}">${name}</a></dt><dd>${summary}</dd>`,
  )}</dl>
</section>`,
)}
</div>`,
  });
}

export function searchPage(source: GuidesSource, links: Links, query: string, found: readonly Found[]): Html {
  return docsLayout(source, links, {
    title: query ? `Search: ${query}` : 'Search',
    path: links.search,
    content: html`<h1>Search</h1>
<form class="search-page" role="search" action="${links.search}">
<input type="search" name="q" value="${query}" aria-label="Search guides and API reference" maxlength="${longestQuery}">
<button class="button">Search</button>
</form>
${query === '' ? emptyQuery(source, links) : found.length === 0 ? nothing(source, links, query) : results(query, found)}`,
  });
}

function emptyQuery(source: GuidesSource, links: Links): Html {
  return html`<p class="lead">Words, error codes, names of fields, paths and event topics are found in all guides and in the API
reference.</p>
${places(source, links)}`;
}

function nothing(source: GuidesSource, links: Links, query: string): Html {
  return html`<p class="lead" role="status">Nothing was found for “${query}”.</p>
<p>Look whether it is spelled as you meant, or search for one word of it.</p>
${places(source, links)}`;
}

function places(source: GuidesSource, links: Links): Html {
  const [firstGuide = { slug: '', title: '' }] = guidesOf(source);
  return html`<p>Or go through the list of guides of this page, the <a href="${links.apiReference}">API reference</a>, or
<a href="${links.guide(firstGuide.slug)}">${firstGuide.title}</a>.</p>`;
}

function results(query: string, found: readonly Found[]): Html {
  return html`<p class="lead" role="status">What was found for “${query}”, the best first:</p>
<ol class="results">
${found.map(
  ({ title, page, url, excerpt }) => html`<li>
<h2><a href="${url}">${title}</a></h2>
${page === title ? '' : html`<p class="source">${page}</p>`}
<p>${excerpt.map((piece) => (piece.found ? html`<mark>${piece.text}</mark>` : piece.text))}</p>
</li>`,
)}
</ol>`;
}

export function unknownPage(source: GuidesSource, links: Links): Html {
  return docsLayout(source, links, {
    title: 'Not found',
    path: '',
    content: html`<h1>There is no such page</h1>
<p class="lead">The address may have a mistake in it, or the page has another name now.</p>
<p>All guides are in the list of guides of this page, and on the <a href="${links.home}">overview</a>. Operations, fields and
schemas are in the <a href="${links.apiReference}">API reference</a>, which has a search.</p>`,
  });
}
