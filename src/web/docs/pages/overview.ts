import { html } from 'hono/html';
import { collections } from '../collections/index.ts';
import { type GuidesSource, guideGroupsOf } from '../guides/index.ts';
import { docsLayout } from '../layout.ts';
import type { Links } from '../links.ts';
import type { Html } from '../parts.ts';
import { longestQuery } from '../search/query.ts';

/** Shows everything the documentation has on one screen. */
export function overviewPage(source: GuidesSource, links: Links): Html {
  return docsLayout(source, links, {
    title: 'Documentation',
    path: links.home,
    content: html`<h1>Documentation</h1>
<p class="lead">One API to social networks, acting through your end users' grants: connecting accounts, reading, publishing and
moderating content, and events. This installation answers at <code>${links.publicUrl}</code>.</p>
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
