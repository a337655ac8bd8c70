import { html } from 'hono/html';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { list } from '../parts.ts';

export const changes: Guide = {
  slug: 'changes',
  title: 'Versions and changes',
  summary: 'What may change within a version of the API, what may not, and how you learn of it.',
  sections: (_source, links) => [additions(links), breaking(), deprecation(), versions(links)],
};

function additions(links: Links): Section {
  return {
    id: 'additions',
    title: 'What may change at any time',
    body: html`<p>Within a version of the API, which is the beginning of every path, changes only add. Write clients that expect:</p>
${list([
  html`new operations, new fields that a request may leave out, and new values that it may have;`,
  html`new fields in answers and events, and new values of the enumerations that the contract for clients marks <code>x-extensible-enum</code>;`,
  html`new content types, new topics, and with them new kinds of events for destinations that take <code>*</code>;`,
  html`new reasons in <code>meta.reason</code>, new violation codes, and other words in <code>error.message</code>;`,
  html`limits that allow more, and defaults of an installation, which its operator sets.`,
])}
<p>Generate clients from <a href="${links.contract('client.json')}"><code>/openapi.client.json</code></a>, which allows for all of this.
<a href="${links.contract('json')}"><code>/openapi.json</code></a> says exactly what this installation answers today.</p>`,
  };
}

function breaking(): Section {
  return {
    id: 'breaking',
    title: 'What does not change',
    body: html`${list([
      html`No operation, field, topic or accepted value goes away, and none gets another meaning or type.`,
      html`No field of a request becomes required, and no field of an answer that was always there may be missing.`,
      html`Error codes and their HTTP statuses stay as they are.`,
      html`Ids, cursors within their time, and signatures stay valid.`,
    ])}
<p>Before a release, the contract is compared with that of the last one, and the release is refused when a client would break. Anything of that kind would be
another version of the API, beside this one.</p>`,
  };
}

function deprecation(): Section {
  return {
    id: 'deprecation',
    title: 'What is deprecated',
    body: html`<p>What there is a better way for is marked <code>deprecated</code> in the contract, with what to use instead, and listed under
“Deprecated” in the changelog. It goes on working for as long as that version of the API does, so answers carry no date of an end.</p>`,
  };
}

function versions(links: Links): Section {
  return {
    id: 'versions',
    title: 'Versions of the service',
    body: list([
      html`The service has versions of its own, which follow Semantic Versioning, and <code>CHANGELOG.md</code> says for each what has changed. A new patch version mends, and a new minor version adds. A new major version asks something of whoever runs the service; for clients of the API it is no more than another minor one.`,
      html`The version in the contract is that of the contract’s form, and stays the same as long as changes only add.`,
      html`For whoever runs the service, <a href="${links.guide('upgrade')}">Upgrade</a> has the steps.`,
    ]),
  };
}
