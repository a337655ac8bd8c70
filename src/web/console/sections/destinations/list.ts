/** The list of destinations, and the offer of a test inbox. */
import { html } from 'hono/html';
import { retryDelaysMs } from '../../../../domain/deliveries/attempt.ts';
import { inboxUrl } from '../../../../domain/deliveries/deliveries.ts';
import { offersTestControls } from '../../../../domain/foundation/caller.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import type { Html } from '../../../pages/layout.ts';
import { card, detailsPanel, emptyState, form, inParts, time } from '../../components.ts';
import type { CsvExport, Shown } from '../../declare.ts';
import { may, operate, type PageContext } from '../../page-context.ts';
import { ofProfile, profileFilter } from '../../profile-names.ts';
import { csvOf, type Table, table } from '../../table.ts';
import { type Destination, destinationLink, nameOf, statusBadge } from './destination.ts';
import { create, createForm, everyTopic, topicNames } from './forms.ts';

export async function showDestinations(context: PageContext): Promise<Shown> {
  return {
    title: 'Event destinations',
    content: html`<p>Events are sent to your receivers, signed. What they do not accept is retried up to ${retryDelaysMs.length} times within a day.</p>
${detailsPanel(context, create, 'Create a destination', card('New destination', await createForm(context)))}
${await inboxOffer(context)}
${await table(context, destinationTable(context))}`,
  };
}

export function destinationsCsv(context: PageContext): CsvExport {
  return csvOf(context, 'event-destinations', destinationTable(context));
}

function destinationTable(context: PageContext): Table<Destination> {
  return {
    caption: 'Event destinations',
    columns: [
      { heading: 'Name', text: nameOf, cell: (row) => destinationLink(context, row) },
      { heading: 'URL', text: ({ url }) => url, cell: ({ url }) => html`<code>${inParts(url)}</code>` },
      {
        heading: 'Topics',
        text: ({ topics }) => topics.join(' '),
        cell: ({ topics }) => topicNames(topics, 3),
      },
      { heading: 'External user', text: ({ externalUser }) => externalUser },
      {
        heading: 'Events of',
        text: ({ connectedProfileIds }) => connectedProfileIds?.join(' ') ?? 'all profiles',
        cell: ({ connectedProfileIds: ids }) =>
          ids ? pluralize(ids.length, 'profile') : html`<span class="muted">all profiles</span>`,
      },
      { heading: 'Status', text: statusText, cell: statusBadge },
      {
        heading: 'Created',
        text: ({ createdAt }) => createdAt,
        cell: ({ createdAt }) => time(createdAt),
      },
    ],
    filters: [{ name: 'externalUser', label: 'External user' }, profileFilter],
    read: (given, page) =>
      ofProfile(context, given, (filters) =>
        operate(context, 'eventDestinations.list', { query: { ...filters, ...page } }),
      ),
    empty: emptyState(
      may(context, 'developer')
        ? 'There is no destination in this mode yet, so no event is delivered. Create one with the URL of your receiver.'
        : 'There is no destination in this mode yet, so no event is delivered. A developer of your organization can create one.',
    ),
  };
}

function statusText({ status, disabledReason, failingSince }: Destination): string {
  if (disabledReason) return `${status} (${disabledReason})`;
  return failingSince ? `failing since ${failingSince}` : status;
}

const failingAnswer = 500;

function inboxOffer(context: PageContext): Html {
  const { ctx, caller } = context;
  if (!offersTestControls(caller) || !may(context, create.role)) return html``;
  return card(
    'No receiver yet?',
    html`<p>A test inbox is a destination hosted by this service. It accepts every event and stores nothing, and you follow the deliveries here.</p>
<div class="row">${inboxForm(context, { name: 'Test inbox', url: inboxUrl(ctx, caller), submit: 'Create a test inbox' })}
${inboxForm(context, {
  name: 'Test inbox that fails',
  url: inboxUrl(ctx, caller, failingAnswer),
  submit: 'Create one that fails, to see retries',
  kind: 'secondary',
})}</div>`,
  );
}

function inboxForm(
  context: PageContext,
  { submit, kind, ...values }: { name: string; url: string; submit: string; kind?: 'secondary' },
): Html {
  const fields = Object.entries({ ...values, topics: everyTopic }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return form(context, create, { fields, submit, ...(kind ? { kind } : {}) });
}
