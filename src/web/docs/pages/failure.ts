import { html } from 'hono/html';
import { errorKinds } from '../../../errors/index.ts';
import type { GuidesSource } from '../guides/index.ts';
import { docsLayout } from '../layout.ts';
import type { Links } from '../links.ts';
import type { Html } from '../parts.ts';

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
