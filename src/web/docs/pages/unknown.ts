import { html } from 'hono/html';
import type { GuidesSource } from '../guides/index.ts';
import { docsLayout } from '../layout.ts';
import type { Links } from '../links.ts';
import type { Html } from '../parts.ts';

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
