import { html } from 'hono/html';
import {
  connectFailuresReference,
  type ErrorReference,
  errorsReference,
  mediaErrorsReference,
} from '../../../domain/reference/errors.ts';
import type { Reason } from '../../../errors.ts';
import type { Guide, Section } from '../guide.ts';
import type { Links } from '../links.ts';
import { type Cell, code, endpoint, list, marked, table } from '../parts.ts';
import { causes, connectRemedies, disabledRemedies, mediaRemedies, reasonRemedies } from './remedies.ts';

export const troubleshooting: Guide = {
  slug: 'troubleshooting',
  title: 'Troubleshooting',
  summary: 'For each error: what it means, why it happens, and what to do.',
  sections: (_source, links) => [
    finding(links),
    ...errorsReference().map((error) => ofCode(error, links)),
    connecting(links),
    files(links),
    publishing(links),
    events(links),
  ],
};

function finding(links: Links): Section {
  return {
    id: 'finding',
    title: 'Where to look first',
    body: list([
      html`Read <code>error.code</code> and <code>meta.reason</code>, and find them below. The message is for people.`,
      html`Note the <code>Request-Id</code> of the answer. The console’s page of requests finds it, and so does the log of the service.`,
      html`Look at the health of the profile with ${endpoint(links, 'connectedProfiles.get')}: it says what works now, and what
is missing for the rest.`,
      html`If many accounts of a provider fail at once, ask ${endpoint(links, 'authIntegrations.check')}: then it is the app.`,
      html`Try it in <a href="${links.guide('test-mode')}">test mode</a>, where most errors can be produced on purpose.`,
    ]),
  };
}

function ofCode({ code: name, meaning, reasons }: ErrorReference, links: Links): Section {
  const rows = [
    ...causes[name].map(({ why, whatToDo }): { cells: Cell[] } => ({
      cells: [marked(links, why), marked(links, whatToDo)],
    })),
    ...reasons.map(({ reason, meaning: why }) => ({
      id: reason,
      cells: [html`${code(reason)} ${marked(links, why)}`, marked(links, reasonRemedies[reason as Reason])],
    })),
  ];
  return {
    id: name,
    title: name,
    body: html`<p>${meaning} <a href="${links.guide('errors', name)}">Status, retries and meta</a></p>
${table({ caption: `Causes of ${name}`, columns: ['Why', 'What to do'], rows })}`,
  };
}

function connecting(links: Links): Section {
  return {
    id: 'connecting',
    title: 'Nobody could be connected',
    body: html`<p>${endpoint(links, 'connectSessions.get')} says in <code>failure.code</code> why a Connect Session has ended:</p>
${codeTable(links, 'Ends of Connect Sessions', connectFailuresReference(), connectRemedies)}`,
  };
}

function files(links: Links): Section {
  return {
    id: 'files',
    title: 'A file could not be staged',
    body: html`<p>Files are staged after the answer. Why it failed is in <code>error.code</code> of the medium, and in the event
<a href="${links.guide('events', 'media.failed')}"><code>media.failed</code></a>. The file …</p>
${codeTable(links, 'Error codes of media', mediaErrorsReference(), mediaRemedies)}`,
  };
}

/** Draws a table of codes. Their rows have no ids, because some codes are also reasons above. */
function codeTable(
  links: Links,
  caption: string,
  rows: readonly { code: string; meaning: string }[],
  remedies: Readonly<Record<string, string>>,
) {
  return table({
    caption,
    columns: ['Code', 'Why', 'What to do'],
    rows: rows.map(({ code: name, meaning }) => ({
      cells: [code(name), marked(links, meaning), marked(links, remedies[name] ?? '')],
    })),
  });
}

function publishing(links: Links): Section {
  return {
    id: 'publishing',
    title: 'Something was not published',
    body: html`<p><code>error.reason</code> of the publish request says why, and <code>error.whatToDo</code> what helps.
<a href="${links.guide('publish-failures')}">Why publishing fails</a> has all of them, with the codes of each provider.</p>
${list([
  html`A request that stays <code>queued</code> waits for its time, for its files (the step <code>staging</code>) or for the
provider’s limit (the step <code>waiting</code>). ${endpoint(links, 'publishRequests.get')} says which.`,
  html`A request that is <code>outcome_unknown</code> may have been published. Do not send it again: see
<a href="${links.guide('publishing', 'patience')}">how it is settled</a>.`,
])}`,
  };
}

function events(links: Links): Section {
  return {
    id: 'events',
    title: 'Events do not arrive',
    body: html`${list([
      html`Ask ${endpoint(links, 'eventDestinations.get')} whether the destination is enabled, and whether its topics include what
you wait for.`,
      html`Send a sample with ${endpoint(links, 'eventDestinations.test')}. If it arrives, the receiver is right, and nothing has
happened that you have subscribed to.`,
      html`Look at ${endpoint(links, 'eventDestinations.deliveries')}: it has every try, and what your receiver answered.`,
      html`If your receiver refuses the signature, verify the bytes as they arrived, with the secret of this destination: see
<a href="${links.guide('verify-a-webhook', 'rules')}">Verify a webhook</a>.`,
      html`If only content of one provider is missing, ask ${endpoint(links, 'authIntegrations.check')} for the app’s webhook, and
${endpoint(links, 'connections.get')} for its subscription. Until it is right, sweeps bring what was missed.`,
    ])}
${table({
  caption: 'Why a destination is disabled',
  columns: ['disabledReason', 'Why', 'What to do'],
  rows: Object.entries(disabledRemedies).map(([name, { why, whatToDo }]) => ({
    cells: [code(name), why, marked(links, whatToDo)],
  })),
})}`,
  };
}
