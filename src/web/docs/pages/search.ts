import { html } from 'hono/html';
import { type GuidesSource, guidesOf } from '../guides/index.ts';
import { docsLayout } from '../layout.ts';
import type { Links } from '../links.ts';
import type { Html } from '../parts.ts';
import type { Found } from '../search/index.ts';
import { longestQuery } from '../search/query.ts';

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
