/** Draws the requests that the service sends: what they all have, and the data of each kind of event. */
import { html } from 'hono/html';
import type { Schema } from '../contract/document.ts';
import type { Webhook } from '../contract/pages.ts';
import { resolved } from '../contract/part.ts';
import type { Links } from '../links.ts';
import { code, type Html } from '../parts.ts';
import { type FieldStyle, fieldsWithin, folded } from './fields.ts';
import { parametersOf } from './operation.ts';

export function webhookSections(style: FieldStyle, links: Links, webhooks: readonly Webhook[]): Html {
  const [any] = webhooks;
  return html`<section class="operation alone" aria-labelledby="request">
<h2 id="request"><a href="#request">The request</a></h2>
<p class="call"><span class="method post">POST</span> <code>the URL of your Event Destination</code></p>
<div class="about">
<p>How to <a href="${links.guide('verify-a-webhook')}">verify it</a>, and when it is
<a href="${links.guide('deliveries')}">sent again</a>.</p>
${any ? parametersOf(style, any) : ''}
</div>
</section>
${webhookGroups(webhooks).map((group) => groupSection(style, links, group))}`;
}

/** Webhooks whose bodies have one schema. */
interface WebhookGroup {
  /** The anchor: the name of the schema. */
  id: string;
  title: string;
  webhooks: readonly Webhook[];
}

export function webhookGroups(webhooks: readonly Webhook[]): WebhookGroup[] {
  const groups = Map.groupBy(webhooks, (webhook) => schemaOf(webhook).$ref ?? webhook.topic);
  return [...groups].map(([reference, all]) => {
    const id = reference.slice(reference.lastIndexOf('/') + 1);
    return { id, title: titleOf(id), webhooks: all };
  });
}

function schemaOf({ requestBody }: Webhook): Schema {
  return (requestBody && resolved(requestBody).content['application/json']?.schema) ?? {};
}

function groupSection(style: FieldStyle, links: Links, { id, title, webhooks }: WebhookGroup): Html {
  const [any] = webhooks;
  const fields = any && fieldsWithin(style, schemaOf(any));
  return html`<section class="operation alone" aria-labelledby="${id}">
<h2 id="${id}"><a href="#${id}">${title}</a></h2>
<div class="about">
<dl class="fields">${webhooks.map(
    ({ topic, summary }) => html`<div>
<dt id="${topic}">${code(topic)}</dt>
<dd>${summary}. <a href="${links.guide('events', topic)}">Sample</a></dd>
</div>
`,
  )}</dl>
${fields ? folded(html`Fields of the body`, fields) : ''}
</div>
</section>
`;
}

/** `InstagramMediaItemEvent` -> `Instagram media item event`. */
function titleOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').split(' ');
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(' ');
}
