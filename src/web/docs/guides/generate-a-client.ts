import { html } from 'hono/html';
import { type GeneratorReference, generatorsReference } from '../../../domain/reference/generators.ts';
import { count } from '../format.ts';
import type { Guide } from '../guide.ts';
import type { Links } from '../links.ts';
import { type Html, joined, list, marked, sample, table } from '../parts.ts';

export const generateAClient: Guide = {
  slug: 'generate-a-client',
  title: 'Generate a client',
  summary: 'Generators that make a client of the contract, the commands for them, and what their clients do.',
  sections: (_source, links) => {
    const { calls, generators } = generatorsReference();
    return [
      {
        id: 'contract',
        title: 'The contract for generators',
        body: html`<p>There are <a href="${links.guide('first-steps', 'clients')}">client libraries</a> that retry, page, wait and
verify. If you prefer a generator, or another language, generate from <a href="${links.contract('client.json')}">openapi.client.json</a>,
which needs no key:</p>
${sample('Reading the contract', `curl -s ${links.publicUrl}/openapi.client.json > openapi.json`, 'sh')}
${list([
  html`It describes the same service as <a href="${links.contract('json')}">openapi.json</a>, but allows for
<a href="${links.guide('changes')}">growth</a>: answers may get new fields, and enumerations new values
(<code>x-extensible-enum</code>). A client that is generated from it goes on working when they do.`,
  html`Every failure has one schema, <code>ErrorEnvelope</code>. Branch on its <code>error.code</code>.`,
  html`It has no webhooks, which some generators turn into code that does not compile. The body of a delivery is a
<code>DeliveredEvent</code>: <a href="${links.guide('verify-a-webhook')}">verify</a> it, then read it as that type.`,
])}`,
      },
      {
        id: 'generators',
        title: 'Generators that work',
        body: html`<p>With each of these generators, a client is generated from the contract that is served, compiled, and run
against the service in test mode, where it makes ${count(Object.keys(calls).length)} calls.</p>
${table({
  caption: 'Generators',
  columns: ['Generator', 'Language', 'Calls that succeed'],
  rows: generators.map((generator) => ({
    cells: [html`${generator.title} ${generator.version}`, generator.language, told(generator)],
  })),
})}
<p>A client makes these calls:</p>
${table({
  caption: 'Calls',
  columns: ['Call', 'What it does'],
  rows: Object.entries(calls).map(([name, does]) => ({ cells: [name, does] })),
})}`,
      },
      {
        id: 'commands',
        title: 'Commands',
        body: html`${generators.map((generator) => commandOf(links, generator))}`,
      },
      {
        id: 'other-tools',
        title: 'Other tools that read the contract',
        body: list([
          html`<strong>Prism</strong> makes a mock server of <a href="${links.contract('json')}">openapi.json</a> that answers with its
examples. Every answer of every operation is asked of it in the service’s own tests. For answers that depend on what you have
sent, use <a href="${links.guide('test-mode')}">test mode</a>.`,
          html`<strong>oasdiff</strong> compares versions of the contract. The service’s own checks use it to refuse a change that would
break a client of the last release; you can use it to see <a href="${links.guide('changes')}">what is new</a>.`,
          html`<strong>Postman and Bruno</strong> import the <a href="${links.home}">collections</a> of all requests.`,
        ]),
      },
    ];
  },
};

function told({ outcome: { failed, reason } }: GeneratorReference): Html {
  if (reason) return html`none: ${reason}`;
  return failed.length > 0
    ? html`all but ${joined(failed.map((name) => html`<em>${name}</em>`))}`
    : html`all`;
}

function commandOf(links: Links, { title, command, note }: GeneratorReference): Html {
  return html`<p>${title}:</p>
${sample(title, command, 'sh')}
${note ? html`<p>${marked(links, note)}</p>` : ''}`;
}
