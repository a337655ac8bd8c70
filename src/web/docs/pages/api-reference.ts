import { html } from 'hono/html';
import { apiReferenceScript, redoc, stylesheet } from '../assets.ts';
import { type GuidesSource, guidesOf } from '../guides/index.ts';
import { siteHeader } from '../layout.ts';
import type { Links } from '../links.ts';
import type { Html } from '../parts.ts';

/**
 * Draws the page that Redoc fills.
 * @param nonce marks the styles that Redoc makes, so that the browser accepts them.
 */
export function apiReferencePage(source: GuidesSource, links: Links, nonce: string): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>API reference · Social Content Service</title>
<link rel="stylesheet" href="${links.asset(stylesheet.path())}">
</head>
<body class="api-reference">
${siteHeader(links, links.apiReference)}
<main id="reference">
<noscript>
<h1>API reference</h1>
<p>This page is drawn by a script, and scripts are off. Without them, read the contract itself as
<a href="${links.contract('yaml')}">openapi.yaml</a>, or one of the guides:</p>
<ul>${guidesOf(source).map(({ slug, title }) => html`<li><a href="${links.guide(slug)}">${title}</a></li>`)}</ul>
</noscript>
</main>
<script src="${links.asset(redoc.path())}" nonce="${nonce}"></script>
<script src="${links.asset(apiReferenceScript.path())}" data-contract="${links.contract('json')}"></script>
</body>
</html>
`;
}
