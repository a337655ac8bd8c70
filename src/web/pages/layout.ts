/** The frame around all connect pages. The template escapes all values; nothing is ever inserted raw. */
import { html } from 'hono/html';
import type { Brand } from '../../domain/foundation/branding/brand.ts';
import { accentUrl, stylesheetUrl } from '../styles.ts';
import type { Texts } from '../texts/index.ts';

export type Html = ReturnType<typeof html>;

export interface Frame {
  texts: Texts;
  publicUrl: string;
  /** How the customer wants the pages to look. */
  brand?: Brand;
  /** True when the page is shown in a frame; its forms and links then open in the whole window. */
  framed: boolean;
}

export function layout(
  { texts, publicUrl, brand = {}, framed }: Frame,
  heading: string,
  content: Html,
): Html {
  return html`<!doctype html>
<html lang="${texts.tag}">
<head>
<meta charset="utf-8">
${framed ? html`<base target="_top">` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${heading}</title>
<link rel="stylesheet" href="${stylesheetUrl(publicUrl)}">
${brand.accentColor ? html`<link rel="stylesheet" href="${accentUrl(publicUrl, brand.accentColor)}">` : ''}
${brand.iconUrl ? html`<link rel="icon" href="${brand.iconUrl}">` : ''}
</head>
<body class="branded">
<main>
${brand.logoUrl ? html`<p class="logo"><img src="${brand.logoUrl}" alt="${brand.name ?? ''}"></p>` : ''}
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`;
}

export function list(entries: readonly unknown[]): Html {
  return html`<ul>${entries.map((entry) => html`<li>${entry}</li>`)}</ul>`;
}

/** Lists scopes by the names in the provider's own documentation. */
export function permissions({ introduction }: Texts, scopes: readonly string[]): Html {
  if (scopes.length === 0) return html``;
  return html`<details>
<summary>${introduction.permissions}</summary>
${list(scopes.map((scope) => html`<code>${scope}</code>`))}
</details>`;
}

export function decisionButton(decision: string, text: string, kind: 'primary' | 'secondary'): Html {
  return html`<button class="${kind}" name="decision" value="${decision}">${text}</button>`;
}

export function link(url: string, text: string, kind: 'primary' | 'secondary'): Html {
  return html`<a class="button ${kind}" href="${url}">${text}</a>`;
}
