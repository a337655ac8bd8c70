/** The section of backfills: the list, one backfill, and the form for a new one. */
import { html } from 'hono/html';
import type { Schemas } from '../../../contract/index.ts';
import type { ProfileName } from '../../../domain/connections/profiles.ts';
import { kindOfContent } from '../../../domain/publishing/requests/name-posts.ts';
import type { Html } from '../../pages/layout.ts';
import {
  alert,
  autoRefreshing,
  badge,
  card,
  confirmDialog,
  copyable,
  detailsPanel,
  emptyState,
  exactTime,
  facts,
  field,
  form,
  hidden,
  inParts,
  link,
  metadataCard,
  select,
  type Tone,
  time,
} from '../components.ts';
import type { ConsoleChange, ConsolePage, Section } from '../declare.ts';
import { dayFilters, ownFilters, ownNamesOf, windowQueryOf } from '../filters.ts';
import { contentTypeOptions, instantOf, numberOf, optionsOf, textOf } from '../form-values.ts';
import { fillPath, operate, type PageContext, urlOf } from '../page-context.ts';
import {
  ofProfile,
  profileColumns,
  profileFilter,
  readProfileLink,
  withProfileId,
  withProfiles,
} from '../profile-names.ts';
import { csvOf, type Table, table } from '../table.ts';
import { howFar, walked } from './backfill-progress.ts';

type BackfillRequest = Schemas['BackfillRequest'];
type Status = BackfillRequest['status'];

const tones: Record<Status, Tone> = {
  queued: 'neutral',
  running: 'neutral',
  waiting: 'warn',
  completed: 'good',
  failed: 'bad',
  canceled: 'neutral',
};

const statuses = Object.keys(tones) as Status[];
const going: Status[] = ['queued', 'running', 'waiting'];
const refreshSeconds = 3;

const list: ConsolePage = {
  path: '/backfills',
  role: 'viewer',
  nav: { label: 'Backfills', group: 'Operate' },
  show: async (context) => ({
    title: 'Backfills',
    content: html`<p>A backfill delivers what was there before an account was connected, as events.</p>
${detailsPanel(context, create, 'Start a backfill', card('New backfill', createForm(context)))}
${await table(context, backfillTable(context))}`,
  }),
  csv: (context) => csvOf(context, 'backfills', backfillTable(context)),
};

const detail: ConsolePage = {
  path: '/backfills/:backfillRequestId',
  role: 'viewer',
  show: async (context) => {
    const request = await operate(context, 'backfillRequests.get', { path: context.params });
    const isGoing = going.includes(request.status);
    const profile = await readProfileLink(context, request.connectedProfileId);
    return {
      title: `${kindOfContent(context.ctx, request.contentType)} backfill`,
      content: html`${failed(context, request)}${autoRefreshing(context, 'backfill', isGoing ? refreshSeconds : undefined, about(request, profile, context.ctx.providers.registry.providerOf(request.contentType).name))}
${metadataCard(request)}
${isGoing ? confirmDialog(context, cancel, { params: context.params, ask: 'Cancel…', warning: 'Events that were delivered stay. The rest is not read.', submit: 'Cancel the backfill' }) : ''}`,
    };
  },
};

const create: ConsoleChange = {
  action: 'backfillRequests.create',
  path: '/backfills',
  role: 'developer',
  page: list,
  subject: 'connectedProfileId',
  resolve: withProfileId,
  details: (given) => ({
    contentType: given.get('contentType'),
    since: given.get('since'),
    maxItems: given.get('maxItems'),
  }),
  run: async (context, given) => {
    const since = instantOf(given, 'since');
    const maxItems = numberOf(given, 'maxItems');
    const { backfillRequestId } = await operate(context, 'backfillRequests.create', {
      body: {
        connectedProfileId: textOf(given, 'connectedProfileId'),
        contentType: textOf(given, 'contentType'),
        ...(since === undefined ? {} : { since }),
        ...(maxItems === undefined ? {} : { maxItems }),
      },
    });
    return {
      goTo: urlOf(context, fillPath(detail.path, { backfillRequestId })),
      notice: 'The backfill has started.',
    };
  },
};

const cancel: ConsoleChange = {
  action: 'backfillRequests.cancel',
  path: '/backfills/:backfillRequestId/cancel',
  role: 'developer',
  page: detail,
  subject: 'backfillRequestId',
  run: async (context) => {
    await operate(context, 'backfillRequests.cancel', { path: context.params });
    return {
      goTo: urlOf(context, fillPath(detail.path, context.params)),
      notice: 'The backfill is canceled.',
    };
  },
};

export const backfills: Section = { pages: [list, detail], changes: [create, cancel] };

type ListedBackfill = BackfillRequest & { profile?: ProfileName | undefined };

function backfillTable(context: PageContext): Table<ListedBackfill> {
  return {
    caption: 'Backfill requests, newest first',
    filters: [
      { name: 'status', label: 'Status', options: optionsOf(statuses) },
      { name: 'contentType', label: 'Content type', options: contentTypeOptions() },
      profileFilter,
      ...dayFilters,
      ...ownFilters,
    ],
    columns: [
      {
        heading: 'Content type',
        text: ({ contentType }) => contentType,
        cell: ({ backfillRequestId, contentType }) =>
          link(urlOf(context, fillPath(detail.path, { backfillRequestId })), inParts(contentType)),
      },
      { heading: 'Backfill', text: ({ backfillRequestId }) => backfillRequestId, cell: false },
      { heading: 'Your reference', text: ({ reference }) => reference, cell: false },
      ...profileColumns<ListedBackfill>(context),
      {
        heading: 'Status',
        text: ({ status }) => status,
        cell: ({ status }) => badge(status, tones[status]),
      },
      { heading: 'Progress', text: ({ emitted }) => emitted, cell: walked },
      { heading: 'Ended by', text: ({ stopReason }) => stopReason && endings[stopReason] },
      {
        heading: 'Created',
        text: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => time(createdAt),
      },
    ],
    read: async (filters, page) =>
      withProfiles(
        context,
        await ofProfile(context, filters, (given) =>
          operate(context, 'backfillRequests.list', {
            query: { ...given, ...ownNamesOf(given), ...windowQueryOf(given), ...page },
          }),
        ),
      ),
    moves: ({ status }) => going.includes(status),
    empty: emptyState('No backfill was requested in this mode yet.'),
  };
}

/** Says why a backfill failed, with a button that starts the same again. */
function failed(context: PageContext, { status, error, ...request }: BackfillRequest): Html | '' {
  if (status !== 'failed' || !error) return '';
  const { connectedProfileId, contentType, since, maxItems } = request;
  return alert('bad', {
    what: error.message,
    why: html`<code>${error.code}</code>`,
    mend: form(context, create, {
      submit: 'Start it again',
      fields: html`${hidden('connectedProfileId', [connectedProfileId])}${hidden('contentType', [contentType])}${hidden('since', since ? [since] : [])}${hidden('maxItems', [`${maxItems}`])}`,
    }),
  });
}

const endings: Record<NonNullable<BackfillRequest['stopReason']>, string> = {
  reached_since: 'having reached the time that was asked for',
  reached_max_items: 'having sent as many as were asked for',
  reached_end: 'having reached the oldest',
  canceled: 'being canceled',
  failed: 'a failure',
};

function about(request: BackfillRequest, profile: Html, provider: string) {
  const { status, error } = request;
  return card(
    'About this backfill',
    html`${howFar(request, provider, new Date())}${facts([
      ['Status', badge(status, tones[status])],
      ...(error ? [['Error', html`<code>${error.code}</code> ${error.message}`] as const] : []),
      ['Id', copyable('the id', request.backfillRequestId)],
      ['Profile', profile],
      ...(request.reference ? [['Your reference', request.reference] as const] : []),
      ['Content type', request.contentType],
      ['Since', request.since ? exactTime(request.since) : 'the beginning'],
      ['Listed by the provider', request.fetched],
      ['Sent as events', request.emitted],
      [
        'Skipped',
        html`${request.skipped} <span class="muted">outside of what was asked for, or listed twice</span>`,
      ],
      ['Oldest delivered', exactTime(request.oldestEmittedAt)],
      [
        'Ended by',
        (request.stopReason && endings[request.stopReason]) ?? html`<span class="muted">not ended</span>`,
      ],
      ['Created', exactTime(request.createdAt)],
      ['Completed', exactTime(request.completedAt)],
    ])}`,
  );
}

function createForm(context: PageContext) {
  return form(context, create, {
    submit: 'Start',
    fields: html`${field(context, {
      ...profileFilter,
      required: true,
      value: context.query.get('connectedProfileId') ?? '',
      hint: link(urlOf(context, '/profiles'), 'Profiles'),
    })}${select(context, { name: 'contentType', label: 'Content type', options: contentTypeOptions() })}${field(context, { name: 'since', label: 'Since', type: 'datetime-local', hint: 'Empty: from the beginning.' })}${field(context, { name: 'maxItems', label: 'At most', type: 'number', min: 1, hint: 'Items. Empty: 1,000.' })}`,
  });
}
