/** The frame around all pages of the console. The template escapes all values; nothing is ever inserted raw. */
import { html } from 'hono/html';
import type { Context } from '../../context.ts';
import { ofMode } from '../../domain/foundation/caller.ts';
import type { Html } from '../pages/layout.ts';
import { consoleScript, consoleStyle, htmxScript } from './assets.ts';
import { exactTime, initials } from './components.ts';
import { type DeclaredPage, navGroups, type Shown } from './declare.ts';
import {
  consoleUrl,
  may,
  modes,
  type PageContext,
  type SignedInContext,
  urlOf,
  withQuery,
} from './page-context.ts';

/** Where the search of the bar leads, and how long its text may be, which is as long as a name may be. */
export const findPath = '/find';
export const mostSearched = 100;

// Shows on every page of the console when the deployment is paused.

const causes = {
  operator: 'by whoever runs this deployment',
  restored: 'since its database was restored from a backup',
};

export async function pauseBanner(ctx: Pick<Context, 'db'>): Promise<Html> {
  // Without the database there is no banner; the page itself reports that problem.
  const hold = await ctx.db.$deployment.pause().catch(() => undefined);
  if (!hold) return html``;
  return html`<p class="notice warn"><strong>On hold</strong> since ${exactTime(hold.since)} ${causes[hold.reason]}. Nothing is published, delivered, refreshed, backfilled or polled until it is released. Requests that are accepted meanwhile wait.</p>`;
}

// Carries a short message about a change over to the next page. It is signed, so that nobody can make our pages say
// something else.

const binding = ({ user }: SignedInContext) => [user.userId, 'notice'];

/** Adds a signed message to a URL, for the next page to show. */
export function withNotice(context: SignedInContext, url: string, notice: string): string {
  return withQuery(url, { notice: context.ctx.security.sealers.cursors.seal(notice, binding(context)) });
}

/**
 * Returns the message that the URL carries for this person; `undefined` when there is none or its signature is wrong.
 */
function noticeOf(context: SignedInContext): string | undefined {
  const sealed = context.query.get('notice');
  return sealed ? context.ctx.security.sealers.cursors.open(sealed, binding(context)) : undefined;
}

const modeNames = { live: 'Live', test: 'Test' } as const;

/**
 * Draws the frame around a page of an organization.
 * @param navigation the pages with an entry in the navigation, in order.
 * @param current the entry of the page that is shown.
 */
export function shell(
  context: PageContext,
  navigation: readonly DeclaredPage[],
  current: DeclaredPage | undefined,
  { title, content }: Shown,
): Html {
  const { ctx, caller, membership } = context;
  return document(
    ctx.config.publicUrl,
    `${title} · ${membership.name} (${ofMode(caller, modeNames)})`,
    html`<body class="mode-${caller.mode}">
<a class="skip" href="#content">Skip to the content</a>
<header class="bar">
<button type="button" class="secondary sections-button" popovertarget="sections" aria-label="Sections"><span aria-hidden="true">☰</span></button>
<a class="brand" href="${urlOf(context, '')}">Social Content Service</a>
${organizationMenu(context)}
${modeSwitch(context, current)}
${searchBox(context)}
${userMenu(context)}
</header>
<div class="columns">
<nav class="sections" id="sections" popover aria-label="Sections">${navGroups.map((group) => navGroup(context, navigation, current, group))}
<p><a href="${ctx.config.publicUrl}/docs">Documentation</a></p></nav>
<main id="content">
${modeBanner(context)}
${pauseBanner(ctx)}
${wayBack(context, current)}<h1>${title}</h1>
${messages(context)}
${content}
</main>
</div>
</body>`,
  );
}

/** Leads from a page about one thing to the list that it is in; empty on that list. */
function wayBack(context: PageContext, current: DeclaredPage | undefined): Html | '' {
  if (!current?.nav) return '';
  const url = urlOf(context, current.path);
  if (context.here.split('?')[0] === url) return '';
  return html`<nav class="way-back" aria-label="Breadcrumb"><a href="${url}">${current.nav.label}</a></nav>
`;
}

/** Draws a page for somebody who is signed in: about the deployment, or about their own account. */
export function personalPage(context: SignedInContext, { title, content }: Shown, width: Width): Html {
  const bar = html`<a class="brand" href="${consoleUrl(context.ctx)}">Social Content Service</a>${width === 'wide' ? operatorNavigation(context) : ''}${userMenu(context)}`;
  return standalonePage(context.ctx.config, title, html`${messages(context)}${content}`, width, bar);
}

type Width = 'narrow' | 'wide';

/** Draws a page for somebody who is not in an organization: before signing in, or about their own account. */
export function standalonePage(
  frame: { publicUrl: string },
  heading: string,
  content: Html,
  width: Width = 'narrow',
  bar?: Html,
): Html {
  return document(
    frame.publicUrl,
    heading,
    html`<body class="standalone ${width}">
${bar ? html`<header class="bar">${bar}</header>` : ''}
<main id="content">
${bar ? '' : html`<p class="brand">Social Content Service</p>`}
<h1>${heading}</h1>
${content}
</main>
</body>`,
  );
}

function document(publicUrl: string, title: string, body: Html): Html {
  const url = (path: string) => `${publicUrl}/console${path}`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<meta name="htmx-config" content='{"defaultTimeout":10000,"noSwap":[204,304,"4xx","5xx"]}'>
<title>${title}</title>
<link rel="stylesheet" href="${url(consoleStyle.path)}">
<script src="${url(htmxScript.path)}" defer></script>
<script src="${url(consoleScript.path)}" defer></script>
</head>
${body}
</html>
`;
}

function navGroup(
  context: PageContext,
  navigation: readonly DeclaredPage[],
  current: DeclaredPage | undefined,
  group: (typeof navGroups)[number],
): Html {
  const entries = navigation.filter(({ nav, role }) => nav?.group === group && may(context, role));
  if (entries.length === 0) return html``;
  return html`<h2>${group}</h2><ul>${entries.map(
    (page) =>
      html`<li><a href="${urlOf(context, page.path)}"${page === current ? html` aria-current="page"` : ''}>${page.nav?.label}</a></li>`,
  )}</ul>`;
}

function organizationMenu(context: PageContext): Html {
  const { membership, memberships, ctx, user } = context;
  return html`<details class="menu"><summary><span class="visually-hidden">Organization: </span>${membership.name}</summary>
<ul>${memberships.map(
    ({ organizationId, name }) =>
      html`<li><a href="${consoleUrl(ctx, `/${organizationId}/${context.caller.mode}`)}">${name}</a></li>`,
  )}
${user.operator ? html`<li><a href="${consoleUrl(ctx, '/operator')}">All organizations</a></li>` : ''}</ul></details>`;
}

/** Links to the same section in the other mode, but never to one thing, because ids mean nothing in the other mode. */
function modeSwitch(context: PageContext, current: DeclaredPage | undefined): Html {
  const { ctx, caller } = context;
  const { mode: here } = caller;
  return html`<nav class="modes" aria-label="Mode">${modes.map((name) => {
    const url = consoleUrl(ctx, `/${caller.organizationId}/${name}${current?.nav ? current.path : ''}`);
    return html`<a class="mode ${name}" href="${url}"${name === here ? html` aria-current="true"` : ''}>${modeNames[name]}</a>`;
  })}</nav>`;
}

/** Leads to everything that has an id, a name or words. On a phone it is a link to the page with the field. */
function searchBox(context: PageContext): Html {
  const url = urlOf(context, findPath);
  return html`<form class="find" role="search" action="${url}"><label><span class="visually-hidden">Search</span><input type="search" name="q" placeholder="Search posts, profiles, ids…" value="${context.query.get('q') ?? ''}" maxlength="${mostSearched}" autocomplete="off"></label><kbd aria-hidden="true">/</kbd></form>
<a class="find-link" href="${url}"><svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d="M8.5 3a5.5 5.5 0 1 0 3.4 9.8l3.6 3.7 1.1-1.1-3.7-3.6A5.5 5.5 0 0 0 8.5 3Zm0 1.6a3.9 3.9 0 1 1 0 7.8 3.9 3.9 0 0 1 0-7.8Z" fill="currentColor"/></svg><span class="visually-hidden">Search</span></a>`;
}

const banners = {
  live: 'Live mode: changes reach your end users’ accounts.',
  test: 'Test mode: simulated providers and accounts. Nothing reaches anybody.',
} as const;

async function modeBanner({ ctx, caller }: PageContext): Promise<Html> {
  const now = await aheadNow(ctx, caller);
  const ahead = now ? html` Its clock is ahead, at ${exactTime(now)}, until you reset test mode.` : '';
  return html`<p class="mode-banner"><strong>${ofMode(caller, modeNames)}</strong> ${ofMode(caller, banners)}${ahead}</p>`;
}

/** Returns the time by the clock of test mode if somebody has moved it. Without the database there is none, as for the pause. */
async function aheadNow({ clock }: PageContext['ctx'], caller: PageContext['caller']) {
  const now = await clock.ofTenant.now(caller).catch(() => undefined);
  return now && now > clock.now() ? now : undefined;
}

/** Links the pages about the deployment with each other. */
function operatorNavigation({ ctx }: SignedInContext): Html {
  const entry = (path: string, name: string) =>
    html`<a href="${consoleUrl(ctx, `/operator${path}`)}">${name}</a>`;
  return html`<nav class="row" aria-label="Deployment">${entry('', 'Organizations')}${entry('/health', 'Health')}${entry('/audit', 'Audit log')}</nav>`;
}

function userMenu({ ctx, user, membership }: SignedInContext): Html {
  return html`<details class="menu user"><summary><span class="initials" aria-hidden="true">${initials(user.name)}</span><span class="visually-hidden">Your account</span></summary>
<div><p>${user.name}<br><span class="muted">${user.email}${membership ? ` · ${membership.role}` : ''}</span></p>
<ul><li><a href="${consoleUrl(ctx, '/account')}">Your account</a></li></ul>
<form method="post" action="${consoleUrl(ctx, '/sign-out')}"><button class="secondary">Sign out</button></form></div></details>`;
}

/** Shows the message about the last change, or what was wrong with the form that was sent. */
function messages(context: SignedInContext): Html {
  const notice = noticeOf(context);
  return html`${notice ? html`<p class="notice good" id="notice" role="status" tabindex="-1">${notice}</p>` : ''}
${refusal(context)}`;
}

/** Shows everything that was wrong with the form that was sent. */
function refusal({ refused }: SignedInContext): Html {
  if (!refused) return html``;
  const { error } = refused;
  const problems = (error.meta.validationErrors ?? []) as { field: string; message: string }[];
  return html`<div class="notice bad" id="refusal" role="alert" tabindex="-1"><p>${problems.length > 0 ? 'Please correct the following:' : error.message}</p>
${problems.length > 0 ? html`<ul>${problems.map(({ field, message }) => html`<li><code>${field}</code> ${message}</li>`)}</ul>` : ''}</div>`;
}
