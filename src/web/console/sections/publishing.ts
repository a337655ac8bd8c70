/** The publish ledger: what was to be published, what became of it, and what a person can do about it. */
import { html } from 'hono/html';
import type { Schemas } from '../../../contract/index.ts';
import { contentTypeOptions, optionsOf } from '../choices.ts';
import {
  badge,
  button,
  card,
  confirmed,
  emptyState,
  externalLink,
  facts,
  field,
  form,
  id,
  jsonBlock,
  link,
  moving,
  select,
  type Tone,
  time,
  timeline,
} from '../components.ts';
import type { ConsoleChange, ConsolePage, Section } from '../declare.ts';
import { textOf } from '../form-values.ts';
import { csvOf, type Table, table } from '../table.ts';
import { fillPath, operate, urlOf, type Visit } from '../visit.ts';
import { filesCard, isStaging } from './publish-files.ts';

type PublishRequest = Schemas['PublishRequest'];
type Failure = NonNullable<PublishRequest['error']>;
type Status = PublishRequest['status'];

const tones: Record<Status, Tone> = {
  scheduled: 'neutral',
  queued: 'neutral',
  publishing: 'neutral',
  published: 'good',
  failed: 'bad',
  outcome_unknown: 'warn',
  canceled: 'neutral',
};

const statuses = Object.keys(tones) as Status[];
const underWay: Status[] = ['queued', 'publishing'];
const refreshSeconds = 3;

const list: ConsolePage = {
  path: '/publishing',
  role: 'viewer',
  nav: { label: 'Publish ledger', group: 'Operate' },
  show: async (visit) => ({
    title: 'Publish ledger',
    content: html`<p>Everything that was asked to be published, with its outcome. The content itself is erased once the outcome is final.</p>
${await table(visit, ledger(visit))}`,
  }),
  csv: (visit) => csvOf(visit, 'publish-ledger', ledger(visit)),
};

const detail: ConsolePage = {
  path: '/publishing/:publishRequestId',
  role: 'viewer',
  show: async (visit) => {
    const request = await operate(visit, 'publishRequests.get', { path: visit.params });
    const isMoving = underWay.includes(request.status) || isStaging(request);
    const seconds = isMoving ? refreshSeconds : undefined;
    const files = await filesCard(visit, request);
    return {
      title: 'Publish request',
      // The form is outside, because a reload would close it while the person is using it.
      content: html`${moving(visit, 'request', seconds, html`${about(visit, request)}${files}${story(request)}${whatToDo(visit, request)}`)}
${cancelForm(visit, request)}`,
    };
  },
};

const here = (visit: Visit) => urlOf(visit, fillPath(detail.path, visit.params));

const cancel: ConsoleChange = {
  action: 'publishRequests.cancel',
  path: '/publishing/:publishRequestId/cancel',
  role: 'developer',
  page: detail,
  subject: 'publishRequestId',
  run: async (visit) => {
    await operate(visit, 'publishRequests.cancel', { path: visit.params });
    return { goTo: here(visit), notice: 'Canceled. Nothing was published.' };
  },
};

const resolve: ConsoleChange = {
  action: 'publishRequests.resolve',
  path: '/publishing/:publishRequestId/resolve',
  role: 'developer',
  page: detail,
  subject: 'publishRequestId',
  details: (given) => ({ outcome: given.get('outcome'), externalId: given.get('externalId') }),
  run: async (visit, given) => {
    const externalId = textOf(given, 'externalId');
    await operate(visit, 'publishRequests.resolve', {
      path: visit.params,
      body: { outcome: given.get('outcome'), ...(externalId ? { externalId } : {}) },
    });
    return { goTo: here(visit), notice: 'The outcome is settled, and your destinations are told.' };
  },
};

const retry: ConsoleChange = {
  action: 'publishRequests.retry',
  path: '/publishing/:publishRequestId/retry',
  role: 'developer',
  page: detail,
  subject: 'publishRequestId',
  run: async (visit) => {
    const { publishRequestId } = await operate(visit, 'publishRequests.retry', { path: visit.params });
    return {
      goTo: urlOf(visit, fillPath(detail.path, { publishRequestId })),
      notice: 'Published again, as the request that you see here.',
    };
  },
};

export const publishing: Section = { pages: [list, detail], changes: [cancel, resolve, retry] };

function ledger(visit: Visit): Table<PublishRequest> {
  return {
    caption: 'Publish requests, newest first',
    filters: [
      {
        name: 'status',
        label: 'Status',
        options: optionsOf(statuses),
      },
      { name: 'contentType', label: 'Content type', options: contentTypeOptions() },
      { name: 'connectedProfileId', label: 'Profile id' },
    ],
    columns: [
      {
        heading: 'Request',
        text: ({ publishRequestId }) => publishRequestId,
        cell: ({ publishRequestId }) =>
          link(urlOf(visit, fillPath(detail.path, { publishRequestId })), id(publishRequestId)),
      },
      {
        heading: 'Status',
        text: ({ status }) => status,
        cell: ({ status }) => badge(status, tones[status]),
      },
      {
        heading: 'Content',
        text: ({ contentType, variant }) => [contentType, variant].filter(Boolean).join(' '),
      },
      {
        heading: 'Profile',
        text: ({ connectedProfileId }) => connectedProfileId,
        cell: ({ connectedProfileId }) =>
          link(urlOf(visit, `/profiles/${connectedProfileId}`), id(connectedProfileId)),
      },
      {
        heading: 'Due',
        text: ({ scheduledFor }) => scheduledFor,
        cell: ({ scheduledFor }) =>
          scheduledFor ? time(scheduledFor) : html`<span class="muted">at once</span>`,
      },
      { heading: 'Error', text: ({ error }) => error?.reason },
      {
        heading: 'Created',
        text: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => time(createdAt),
      },
    ],
    read: (given, page) => operate(visit, 'publishRequests.list', { query: { ...given, ...page } }),
    moves: ({ status }) => underWay.includes(status),
    empty: emptyState(
      html`Nothing was published through this organization in this mode yet. <code>POST /v1/publish-requests</code> publishes now or at a time of your choice.`,
      button(`${visit.ctx.config.publicUrl}/docs`, 'How publishing works'),
    ),
  };
}

function about(visit: Visit, request: PublishRequest) {
  const { connectedProfileId, status, error, retryOf, retriedBy } = request;
  const other = (publishRequestId: string) =>
    link(urlOf(visit, fillPath(detail.path, { publishRequestId })), id(publishRequestId));
  return card(
    'About this request',
    facts([
      ['Status', badge(status, tones[status])],
      ...(error ? failureFacts(visit, error) : []),
      ['Id', id(request.publishRequestId)],
      ['Profile', link(urlOf(visit, `/profiles/${connectedProfileId}`), id(connectedProfileId))],
      ['Content', `${request.contentType} ${request.variant ?? ''}`],
      ['Due', request.scheduledFor ? time(request.scheduledFor) : 'at once'],
      ['At the provider', externalLink(request.providerPermalink, id(request.externalId))],
      ...(retryOf ? [['Repeats', other(retryOf)] as const] : []),
      ...(retriedBy ? [['Repeated by', other(retriedBy)] as const] : []),
      ['Fingerprint of the content', id(request.contentFingerprint)],
      ['Created', time(request.createdAt)],
      ['Started', time(request.startedAt)],
      ['Completed', time(request.completedAt)],
    ]),
  );
}

/** Lists the facts of a failure for the person who has to explain it to the end user. */
function failureFacts(visit: Visit, { code, reason, message, whatToDo, provider }: Failure) {
  const guide = `${visit.ctx.config.publicUrl}/docs/guides/publish-failures#${reason}`;
  const names = [provider?.code, provider?.subcode].filter(Boolean).join(' / ');
  const said = [provider?.title, provider?.message].filter(Boolean).join(': ');
  return [
    ['Why it failed', message],
    ['What to do', whatToDo],
    ['Error', html`<code>${code}</code>, reason <a href="${guide}"><code>${reason}</code></a>`],
    ...(names ? [['The provider’s error', html`<code>${names}</code>`] as const] : []),
    ...(said ? [['The provider’s words', said] as const] : []),
  ] as const;
}

function story({ steps, metadata }: PublishRequest) {
  return html`${card('What went on', timeline(steps))}
${metadata ? card('Your metadata', jsonBlock(metadata)) : ''}`;
}

function whatToDo(visit: Visit, { status, retryableUntil, publishRequestId, error }: PublishRequest) {
  const params = { publishRequestId };
  if (status === 'outcome_unknown') return settle(visit, params);
  if (retryableUntil)
    return card(
      'Publish it again',
      html`<p>Nothing was created at the provider. ${error?.whatToDo ?? ''} The content is held until ${time(retryableUntil)}.</p>${form(visit, retry, { params, submit: 'Publish again' })}`,
    );
  return '';
}

function cancelForm(visit: Visit, { status, publishRequestId }: PublishRequest) {
  if (status !== 'scheduled' && status !== 'queued') return '';
  return confirmed(visit, cancel, {
    params: { publishRequestId },
    ask: 'Cancel…',
    warning: 'It has not started: nothing will be published.',
    submit: 'Cancel the request',
  });
}

function settle(visit: Visit, params: Record<string, string>) {
  return card(
    'Settle the outcome',
    html`<p>The provider did not say whether it created this. The service looks the account’s content up for an hour before it gives up. If you have looked yourself, say what you saw.</p>
${form(visit, resolve, {
  params,
  submit: 'Settle',
  fields: html`${select(visit, {
    name: 'outcome',
    label: 'What is there',
    options: [
      { value: 'published', text: 'It was published' },
      { value: 'failed', text: 'It was not published' },
    ],
  })}${field(visit, { name: 'externalId', label: 'Its id at the provider', hint: 'If it was published.' })}`,
})}`,
  );
}
