import { html } from 'hono/html';
import {
  type ErrorReference,
  errorsReference,
  violationsReference,
} from '../../../domain/reference/errors.ts';
import { mostProblems, type RetryClass } from '../../../errors.ts';
import { count, sentenceList } from '../format.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { type Cell, code, codes, type Html, joined, jsonSample, list, table } from '../parts.ts';

export const errors: Guide = {
  slug: 'errors',
  title: 'Errors',
  summary: 'Every error code with its status, what it means, whether to retry, and what it carries.',
  sections: (_source, links) => {
    const all = errorsReference();
    return [
      envelope(all),
      catalogue(all),
      retrying(all, links),
      ...all.map((error) => detail(error, links)),
      violations(),
    ];
  },
};

const advice: Readonly<Record<RetryClass, string>> = {
  no: 'no',
  after: 'after Retry-After',
  backoff: 'with backoff',
};

function envelope(all: ErrorReference[]): Section {
  const body = {
    error: {
      code: 'validation_error',
      message: 'scheduledFor: This time is over. Leave it out to publish at once.',
      meta: {
        validationErrors: [
          { field: 'scheduledFor', message: 'This time is over. Leave it out to publish at once.' },
        ],
        violations: [{ code: 'scheduled_in_past', path: '/scheduledFor' }],
      },
    },
  };
  return {
    id: 'envelope',
    title: 'The envelope',
    body: html`<p>Every error has this body. There are ${count(all.length)} codes, and they are stable: branch on
<code>error.code</code>. The message is for people and may change at any time.</p>
${jsonSample('An error', body)}
<p>A failure of the provider never looks like a mistake of yours, and its details are not passed on. The
<code>Request-Id</code> header of the answer leads to them in the logs of the service.</p>`,
  };
}

function catalogue(all: ErrorReference[]): Section {
  return {
    id: 'codes',
    title: 'All codes',
    body: table({
      caption: 'Error codes',
      columns: ['Code', 'Status', 'Retry', 'Meaning'],
      rows: all.map(({ code: name, status, retry, meaning }) => ({
        cells: [html`<a href="#${name}">${code(name)}</a>`, statusOf(name, status), advice[retry], meaning],
      })),
    }),
  };
}

/** Shows the status of an error; `internal` also stands for a provider's own status when the provider has an outage. */
const statusOf = (name: string, status: number): Cell =>
  name === 'internal' ? html`${status}, or the provider's own` : status;

function retrying(all: ErrorReference[], links: Links): Section {
  const of = (retry: RetryClass) => all.filter((one) => one.retry === retry).map(({ code: name }) => name);
  return {
    id: 'retrying',
    title: 'Retrying',
    body: html`${list([
      html`${codes(of('after'))}: send the same request again after as many seconds as <code>Retry-After</code> says.`,
      html`${codes(of('backoff'))}: send it again after a pause, which grows with each try. Whether a write that
failed like this has taken effect is not known, so send writes with an
<a href="${links.guide('idempotency')}">Idempotency-Key</a>.`,
      html`${codes(of('no'))}: the same request fails in the same way until the request, the grant or the resource
changes.`,
    ])}`,
  };
}

function detail(
  { code: name, status, retry, meaning, meta, reasons }: ErrorReference,
  links: Links,
): Section {
  return {
    id: name,
    title: name,
    body: html`<p>${meaning} Status ${statusOf(name, status)}; retry: ${advice[retry]}.</p>
${metaList(meta)}
${reasons.length > 0 ? html`<p><code>meta.reason</code> may be ${joined(reasons.map(({ reason }) => html`<a href="${links.guide('troubleshooting', reason)}">${code(reason)}</a>`))}.</p>` : ''}
<p><a href="${links.guide('troubleshooting', name)}">Why it happens, and what to do</a></p>`,
  };
}

function metaList(meta: ErrorReference['meta']): Html {
  if (meta.length === 0) return html`<p><code>meta</code> is empty.</p>`;
  return html`<p><code>meta</code> may have ${sentenceList(meta.map((one) => one.name))}.</p>
<dl>${meta.map((one) => html`<dt>${code(one.name)}</dt><dd>${one.description}</dd>`)}</dl>`;
}

function violations(): Section {
  return {
    id: 'violations',
    title: 'Violation codes',
    body: html`<p>A <code>validation_error</code> lists everything that is wrong at once: <code>meta.validationErrors</code> for
people, and <code>meta.violations</code> for programs, each with a code and the JSON pointer of the field. When there are more
than ${count(mostProblems)} problems, the first ones are listed, and the message says that there are more.</p>
${table({
  caption: 'Violation codes',
  columns: ['Code', 'Meaning'],
  rows: violationsReference().map(({ code: name, meaning }) => ({ cells: [code(name), meaning] })),
})}`,
  };
}
