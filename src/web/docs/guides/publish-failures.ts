import { html } from 'hono/html';
import {
  type ErrorFamilyReference,
  type ProviderErrorReference,
  providerErrorsReference,
  publishReasonsReference,
} from '../../../domain/reference/publish-failures.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { code, endpoint, jsonSample, table } from '../parts.ts';

export const publishFailures: Guide = {
  slug: 'publish-failures',
  title: 'Why publishing fails',
  summary:
    'Every reason, what to tell the end user, whether publishing again can help, and the errors of each provider.',
  sections: (source, links) => [
    reading(links),
    reasons(),
    ...providerErrorsReference(source).map(({ providerId, name, families }) => ({
      id: providerId,
      title: `Errors of ${name}`,
      body: html`${families.map((family) => familyTable(name, family))}`,
    })),
  ],
};

function reading(links: Links): Section {
  const [first] = publishReasonsReference();
  const { reason, ...words } = first ?? {};
  const error = { code: 'refused_by_provider', reason, ...words, provider: { code: '…', subcode: '…' } };
  const sentences = Object.entries(verdicts).map(([name, words]) => html`<code>${name}</code>: ${words} `);
  return {
    id: 'reading',
    title: 'Reading the error',
    body: html`<p>A publish request that has failed says why in <code>error</code>, and so does the event
<a href="${links.guide('events', 'publishRequest.failed')}">publishRequest.failed</a>:</p>
${jsonSample('The error of a publish request', { error })}
<p><code>code</code> says what kind of failure it is and <code>reason</code> why; branch on these. <code>message</code> and
<code>whatToDo</code> can be shown to the end user as they are. <code>provider</code> has the provider's codes of the error, and its
message if there is one. An error that is in none of the tables below becomes <code>refused</code> if the provider refused the
content, and <code>provider_fault</code> otherwise.</p>
<p><code>retryable</code> says whether the same content can succeed once <code>whatToDo</code> has been done. While such a
request has <code>retryableUntil</code>, ${endpoint(links, 'publishRequests.retry')} publishes it again; for other requests it
answers <code>would_fail_again</code>.</p>
<p>What a refusal says about the content, its verdict, is in the tables below. ${sentences}</p>
<p>In <a href="${links.guide('test-mode', 'refusals')}">test mode</a> most refusals can be tried.</p>`,
  };
}

const verdicts: Record<ProviderErrorReference['verdict'], string> = {
  final:
    'it was not done and will not be, so the request ends once the provider shows that nothing is there.',
  passing: 'it was not done, and is asked for again by itself, as the guide on publishing says.',
  undecided: 'it may have been done, so the provider is asked what became of it before anything is repeated.',
};

function reasons(): Section {
  return {
    id: 'reasons',
    title: 'All reasons',
    body: table({
      caption: 'Reasons',
      columns: ['Reason', 'What has happened', 'What to do', 'Publish again'],
      rows: publishReasonsReference().map(({ reason, message, whatToDo, retryable }) => ({
        id: reason,
        cells: [code(reason), message, whatToDo, retryable ? 'can help' : 'fails again'],
      })),
    }),
  };
}

function familyTable(provider: string, { title, source, checkedAt, errors }: ErrorFamilyReference) {
  const undocumented = errors.some(({ seen }) => seen);
  return html`<h3>${title}</h3>
<p>Source: <a href="${source}">${source}</a>, last read <time>${checkedAt}</time>.${
    undocumented ? '  Errors with a star are not listed there, but public integrations have met them.' : ''
  }</p>
${table({
  caption: `${provider}: ${title}`,
  columns: ['Error', 'Reason', 'What has happened', 'Verdict', 'Code'],
  rows: errors.map(({ name, reason, message, code: ledger, verdict, seen }) => ({
    cells: [
      html`${code(name)}${seen ? ' *' : ''}`,
      html`<a href="#${reason}">${code(reason)}</a>`,
      message,
      code(verdict),
      ledger ? code(ledger) : 'none: the service retries by itself',
    ],
  })),
})}`;
}
