/** The frame around all pages of the documentation. */
import { html } from 'hono/html';
import { stylesheet } from './assets.ts';
import { type GuidesSource, guideGroupsOf } from './guides/index.ts';
import type { Links } from './links.ts';
import type { Html } from './parts.ts';
import { longestQuery } from './search/words.ts';

interface DocsPage {
  title: string;
  /** The current page's path in the navigation. */
  path: string;
  content: Html;
  /** What is shown in place of the list of guides. */
  navigation?: Html;
  /** Further elements of the head. */
  head?: Html;
}

export function docsLayout(
  source: GuidesSource,
  links: Links,
  { title, path, content, head, navigation }: DocsPage,
): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Social Content Service</title>
<link rel="stylesheet" href="${links.asset(stylesheet.path())}">
${head ?? ''}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${siteHeader(links, path)}
<div class="columns">
<main id="main" tabindex="-1">
${content}
</main>
${navigation ?? guidesNavigation(source, links, path)}
</div>
</body>
</html>
`;
}

function guidesNavigation(source: GuidesSource, links: Links, path: string): Html {
  return html`<nav id="guides" class="guides" aria-label="Guides">
${guideGroupsOf(source).map(
  ({ title: group, guides }) => html`<h2>${group}</h2>
<ul>${guides.map(({ slug, title: name }) => html`<li>${navigationLink(links.guide(slug), name, path)}</li>`)}</ul>`,
)}
</nav>`;
}

function siteHeader(links: Links, path: string): Html {
  return html`<header class="site">
<a class="name" href="${links.home}">Social Content Service</a>
${path === links.search || path === links.home ? '' : headerSearch(links)}
<nav aria-label="Documentation">
${navigationLink(links.home, 'Overview', path)}
<a class="to-guides" href="${path === links.apiReference ? links.home : ''}#guides">Guides</a>
${navigationLink(links.apiReference, 'API reference', path)}
<a class="to-search" href="${links.search}"${path === links.search ? html` aria-current="page"` : ''}>Search</a>
</nav>
</header>`;
}

/** On a phone a link to the page of the search takes its place. */
function headerSearch(links: Links): Html {
  return html`<form class="search" role="search" aria-label="Documentation" action="${links.search}">
<input type="search" name="q" aria-label="Search the documentation" placeholder="Search" maxlength="${longestQuery}">
</form>`;
}

export function navigationLink(url: string, name: string, current: string): Html {
  return url === current
    ? html`<a href="${url}" aria-current="page">${name}</a>`
    : html`<a href="${url}">${name}</a>`;
}
