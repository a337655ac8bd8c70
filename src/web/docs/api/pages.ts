/** The pages of the API reference: one that leads to all operations, and one for each tag of the contract. */
import { isDeepStrictEqual } from 'node:util';
import { html } from 'hono/html';
import { apiReferenceScript, guideScript } from '../assets.ts';
import {
  type ReferencePage,
  readDocument,
  referencePages,
  resolved,
  type Schema,
  type Webhook,
} from '../contract.ts';
import type { GuidesSource } from '../guides/index.ts';
import { docsLayout, navigationLink } from '../layout.ts';
import type { Links } from '../links.ts';
import { drawMarkdown } from '../markdown/draw.ts';
import { code, type Html } from '../parts.ts';
import { type FieldStyle, foldedFields } from './fields.ts';
import { firstSentence, methodBadge, operationSection, parametersOf, pathCode } from './operation.ts';

/** Draws the page that leads to all others. Its script leads on those who come by an address of an operation there. */
export function referenceOverview(source: GuidesSource, links: Links): Html {
  return docsLayout(source, links, {
    title: 'API reference',
    path: links.apiReference,
    head: html`<script src="${links.asset(apiReferenceScript.path())}" defer></script>`,
    navigation: navigation(links),
    content: html`<h1>API reference</h1>
<p class="lead">Every operation below <code>${links.publicUrl}</code>, with what it takes, what it answers, and how it is called.</p>
<div class="resources">
${referencePages().map(
  ({ slug, title, description, operations }) => html`<section id="tag/${title.replaceAll(' ', '-')}">
<h2><a href="${links.reference(slug)}">${title}</a></h2>
<p>${firstSentence(description)}</p>
<ul>${operations.map(
    ({ operationId, summary }) =>
      html`<li id="operation/${operationId}"><a href="${links.operation(operationId)}">${summary}</a></li>`,
  )}</ul>
</section>
`,
)}
</div>
<h2 id="conventions"><a href="#conventions">What holds for all operations</a></h2>
${drawMarkdown(readDocument().info.description, links)}`,
  });
}

/** Draws the page of a tag, on which the script of the guides makes tabs of the languages. */
export function referencePage(source: GuidesSource, links: Links, page: ReferencePage): Html {
  const style = styleOf(links, page);
  return docsLayout(source, links, {
    title: `${page.title}: API reference`,
    path: links.apiReference,
    head: html`<script src="${links.asset(guideScript.path())}" defer blocking="render"></script>`,
    navigation: navigation(links, page),
    content: html`<article class="reference">
<h1>${page.title}</h1>
${drawMarkdown(page.description, links)}
${contents(links, page)}
${page.operations.map((operation) => operationSection(style, links, operation, page.operations))}
${page.webhooks.length > 0 ? webhookSections(style, links, page.webhooks) : ''}
</article>
${neighbours(links, page)}`,
  });
}

/** The schema of whatever is delivered has a page of its own, with all topics. */
function styleOf(links: Links, { webhooks }: ReferencePage): FieldStyle {
  const described = referencePages().find((page) => page.webhooks.length > 0);
  const pages = new Map(
    described && webhooks.length === 0
      ? [
          [
            '#/components/schemas/DeliveredEvent',
            { url: links.reference(described.slug), title: described.title },
          ],
        ]
      : [],
  );
  return { links, pageOf: ({ $ref = '' }) => pages.get($ref), drawn: new Set() };
}

function navigation(links: Links, current?: ReferencePage): Html {
  return html`<nav id="guides" class="guides" aria-label="API reference">
<h2>API reference</h2>
<ul>${referencePages().map(
    (
      page,
    ) => html`<li>${navigationLink(links.reference(page.slug), page.title, current ? links.reference(current.slug) : '')}${page === current ? linksWithin(page) : ''}</li>
`,
  )}</ul>
</nav>`;
}

function linksWithin({ operations, webhooks }: ReferencePage): Html {
  const places = [
    ...operations.map(({ operationId, summary }) => ({ id: operationId, title: summary })),
    ...webhookGroups(webhooks),
  ];
  return html`<ul class="within">${places.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>\n`)}</ul>`;
}

function contents(links: Links, { operations, webhooks }: ReferencePage): Html {
  if (webhooks.length > 0)
    return html`<p>All topics, with samples: <a href="${links.guide('events')}">Events</a>.</p>`;
  return html`<nav class="endpoints" aria-label="Operations">
<ul>${operations.map(
    ({ operationId, method, path }) =>
      html`<li><a href="#${operationId}">${methodBadge(method)} ${pathCode(path)}</a></li>\n`,
  )}</ul>
</nav>`;
}

function neighbours(links: Links, { slug }: ReferencePage): Html {
  const all = referencePages();
  const at = all.findIndex((one) => one.slug === slug);
  const [before, after] = [all[at - 1], all[at + 1]];
  return html`<nav class="neighbours" aria-label="Before and after this page">
${before ? html`<a rel="prev" href="${links.reference(before.slug)}"><span>Before</span> ${before.title}</a>` : ''}
${after ? html`<a rel="next" href="${links.reference(after.slug)}"><span>Next</span> ${after.title}</a>` : ''}
</nav>`;
}

/** Draws the requests that the service sends: what they all have, and what each kind of event has besides. */
function webhookSections(style: FieldStyle, links: Links, webhooks: readonly Webhook[]): Html {
  const [any] = webhooks;
  const groups = webhookGroups(webhooks);
  const shared = sharedFields(groups.map(bodyOf));
  return html`<section class="operation alone" aria-labelledby="request">
<h2 id="request"><a href="#request">The request</a></h2>
<p class="call"><span class="method post">POST</span> <code>the URL of your Event Destination</code></p>
<div class="about">
<p>How to <a href="${links.guide('verify-a-webhook')}">verify it</a>, and when it is
<a href="${links.guide('deliveries')}">sent again</a>.</p>
${any ? parametersOf(style, any) : ''}
${
  any
    ? foldedFields(
        style,
        html`Fields that every body has`,
        withFields(resolved(schemaOf(any)), (name) => shared.has(name)),
      )
    : ''
}
</div>
</section>
${groups.map((group) => groupSection(style, links, group, shared))}`;
}

/** Webhooks whose bodies have one schema. */
interface WebhookGroup {
  /** The anchor: the name of the schema. */
  id: string;
  title: string;
  webhooks: readonly Webhook[];
}

function webhookGroups(webhooks: readonly Webhook[]): WebhookGroup[] {
  const groups = Map.groupBy(webhooks, (webhook) => schemaOf(webhook).$ref ?? webhook.topic);
  return [...groups].map(([reference, all]) => {
    const id = reference.slice(reference.lastIndexOf('/') + 1);
    return { id, title: titleOf(id), webhooks: all };
  });
}

function schemaOf({ requestBody }: Webhook): Schema {
  return (requestBody && resolved(requestBody).content['application/json']?.schema) ?? {};
}

const bodyOf = ({ webhooks: [any] }: WebhookGroup): Schema => (any ? resolved(schemaOf(any)) : {});

/** Returns the names of the fields that all of these have, each with the same schema: the envelope of events. */
function sharedFields([first = {}, ...others]: readonly Schema[]): ReadonlySet<string> {
  const fields = Object.entries(first.properties ?? {});
  const isShared = ([name, field]: [string, Schema]) =>
    others.every(({ properties = {} }) => isDeepStrictEqual(properties[name], field));
  return new Set(fields.filter(isShared).map(([name]) => name));
}

/** Returns an object with some of its fields alone. */
const withFields = (schema: Schema, isWanted: (name: string) => boolean): Schema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties ?? {}).filter(([name]) => isWanted(name))),
});

function groupSection(
  style: FieldStyle,
  links: Links,
  group: WebhookGroup,
  shared: ReadonlySet<string>,
): Html {
  const { id, title, webhooks } = group;
  const own = withFields(bodyOf(group), (name) => !shared.has(name));
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
${foldedFields(style, html`Further fields of the body`, own)}
</div>
</section>
`;
}

/** `InstagramMediaItemEvent` -> `Instagram media item event`. */
function titleOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').split(' ');
  return words.map((word, index) => (index === 0 ? word : word.toLowerCase())).join(' ');
}
