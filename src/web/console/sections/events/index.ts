/** The section of events: what has happened, and what became of each delivery. */

import { html } from 'hono/html';
import type { ProfileName } from '../../../../domain/connections/profiles.ts';
import { type EventDelivery, listEventDeliveries } from '../../../../domain/deliveries/deliveries.ts';
import { offersTestControls } from '../../../../domain/foundation/caller.ts';
import { pluralize } from '../../../../domain/foundation/wording.ts';
import type { Html } from '../../../pages/layout.ts';
import {
  alert,
  badge,
  button,
  card,
  clamped,
  copyable,
  emptyState,
  exactTime,
  facts,
  inParts,
  link,
  wallTime,
} from '../../components.ts';
import type { ConsolePage, CsvExport, Section, Shown } from '../../declare.ts';
import { type Event, envelopeCard, readEvent } from '../../event-envelope.ts';
import { instantOf } from '../../form-values.ts';
import { may, operate, type PageContext, urlOf } from '../../page-context.ts';
import {
  ofProfile,
  profileColumns,
  profileFilter,
  readProfileLink,
  withProfiles,
} from '../../profile-names.ts';
import { subjectLinks } from '../../subject-link.ts';
import { type Column, csvOf, type Table, table } from '../../table.ts';
import {
  attemptBadge,
  csvColumns,
  deliveryUrl,
  movesSoon,
  outcomeColumns,
  statusColumn,
} from '../destinations/deliveries.ts';
import { type Destination, destinationLink, nameOf } from '../destinations/destination.ts';
import { topicOptions } from '../destinations/forms.ts';
import { replay, replayOneForm } from '../destinations/replay.ts';
import { outcomeCell, outcomeText, type WithOutcome, withOutcomes } from './delivered.ts';

// The words for how the service came to know of an event.

/** The API calls an event live that was emitted as it happened. To people, live is the mode. */
const names: Readonly<Record<Event['origin'], string>> = {
  live: 'as it happened',
  backfill: 'history',
  recovered: 'recovered',
  test: 'sample',
};

const originMeanings: Readonly<Record<Event['origin'], string>> = {
  live: 'Reported as it happened, by the provider or by the service itself.',
  backfill: 'Earlier content, read by a backfill.',
  recovered: 'Missed at first, and found by a later check.',
  test: 'A sample, sent to try a receiver.',
};

function originBadge(origin: Event['origin']): Html {
  return badge(names[origin]);
}

async function showEvent(context: PageContext): Promise<Shown> {
  const event = await readEvent(context, context.params.eventId);
  // There are 20 at most, so one page has them all.
  const { data: destinations } = await operate(context, 'eventDestinations.list', { query: { limit: 100 } });
  return {
    title: event.topic,
    content: html`${await lost(context, event, destinations)}${await about(context, event)}
<h2>Deliveries</h2>
${await table(context, deliveryTable(context, destinations))}
${deliverAgain(context, event, destinations)}
${envelopeCard(event)}`,
  };
}

const shownDeliveries = 100;

/** Says which destinations have not received the event and are not tried any more, with a button for each. */
async function lost(
  context: PageContext,
  { id: eventId }: Event,
  destinations: readonly Destination[],
): Promise<Html | ''> {
  const { data } = await listEventDeliveries(context.ctx, context.caller, eventId, {
    limit: shownDeliveries,
  });
  // The newest comes first, and is what has become of the event at its destination.
  const failed = destinations.flatMap((destination) => {
    const latest = data.find((one) => one.eventDestinationId === destination.eventDestinationId);
    return latest?.status === 'failed' ? [{ destination, attempt: latest.attempts.at(-1) }] : [];
  });
  if (failed.length === 0) return '';
  return alert('bad', {
    what: `${pluralize(failed.length, 'destination')} did not receive this event.`,
    why: failed.map(
      ({ destination, attempt }) =>
        html`${destinationLink(context, destination)}: ${attempt ? html`the last answer was ${attemptBadge(attempt)}.` : 'it was disabled before.'} `,
    ),
    mend: failed.map(({ destination }) =>
      replayOneForm(context, {
        eventDestinationId: destination.eventDestinationId,
        eventId,
        submit: `Deliver to ${nameOf(destination)} again`,
        back: 'event',
      }),
    ),
  });
}

const unreadableHint = 'Not possible: the data came with the provider’s notification.';

/** What an event of the service itself is about: the other events are about content. */
function subjectOf(event: Event): string | undefined {
  const { publishRequestId, publishGroupId, importId, backfillRequestId, connectionId } = (
    'data' in event ? event.data : {}
  ) as Record<string, string | undefined>;
  return publishRequestId ?? publishGroupId ?? importId ?? backfillRequestId ?? connectionId;
}

/** The first words of the content that an event tells of, as long as its data is held. */
function wordsOf(event: Event): string | undefined {
  const { text } = ('data' in event ? event.data : {}) as { text?: unknown };
  return typeof text === 'string' && text.trim() ? text.trim() : undefined;
}

async function about(context: PageContext, event: Event): Promise<Html> {
  const subject = subjectOf(event);
  const [profile, linked] = await Promise.all([
    readProfileLink(context, event.connectedProfileId),
    subjectLinks(context, [subject]),
  ]);
  return card(
    'About this event',
    facts([
      ['Topic', html`<code>${event.topic}</code>`],
      ['Id', copyable('the event id', event.id)],
      ['Time', exactTime(event.timestamp)],
      ['Profile', profile],
      ...(subject ? [['About', linked(subject)] as const] : []),
      [
        'Origin',
        html`${originBadge(event.origin)} <span class="muted">${originMeanings[event.origin]}</span>`,
      ],
      ...('hidden' in event ? [['Moderation', event.hidden ? 'Hidden' : 'Shown again'] as const] : []),
      ...('unreadable' in event ? [['Read by its id', unreadableHint] as const] : []),
    ]),
  );
}

function eventDeliveriesCsv(context: PageContext): CsvExport {
  const declared = deliveryTable(context, []);
  const destination: Column<EventDelivery> = {
    heading: 'Destination',
    text: ({ eventDestinationId }) => eventDestinationId,
  };
  return csvOf(context, 'event-deliveries', { ...declared, columns: [destination, ...csvColumns] });
}

/**
 * Lists the deliveries of an event. Deliveries to deleted destinations are missing, because their log was deleted
 * with them.
 */
function deliveryTable(context: PageContext, destinations: readonly Destination[]): Table<EventDelivery> {
  const byId = new Map(destinations.map((destination) => [destination.eventDestinationId, destination]));
  return {
    caption: 'Deliveries of this event',
    columns: [
      {
        heading: 'Destination',
        text: ({ eventDestinationId }) => eventDestinationId,
        cell: (row) => {
          const destination = byId.get(row.eventDestinationId);
          const page = deliveryUrl(context, row.eventDestinationId, row);
          return html`${destination ? destinationLink(context, destination) : ''}<br>${link(page, 'Attempts')}`;
        },
      },
      statusColumn(context, ({ eventDestinationId, eventId }) => ({
        eventDestinationId,
        eventId,
        back: 'event',
      })),
      ...outcomeColumns,
    ],
    read: (_given, page) =>
      listEventDeliveries(context.ctx, context.caller, context.params.eventId ?? '', page),
    moves: (delivery) => movesSoon(context, delivery),
    empty: emptyState(
      'No destination subscribed to this topic when it happened.',
      destinations.length === 0 ? button(urlOf(context, '/destinations'), 'To the event destinations') : '',
    ),
  };
}

/** Draws the form to send the event again, to any enabled destination, whether it takes the topic or not. */
function deliverAgain(context: PageContext, event: Event, destinations: readonly Destination[]): Html {
  const enabled = destinations.filter(({ status }) => status === 'enabled');
  if (enabled.length === 0 || !may(context, replay.role)) return html``;
  return card(
    'Deliver it again',
    html`<p>With the same id, so that receivers can recognize duplicates.</p>
<div class="row">${enabled.map((destination) =>
      replayOneForm(context, {
        eventDestinationId: destination.eventDestinationId,
        eventId: event.id,
        submit: `Deliver to ${nameOf(destination)}`,
        back: 'event',
      }),
    )}</div>`,
  );
}

async function showEvents(context: PageContext): Promise<Shown> {
  return {
    title: 'Events',
    content: html`<p>Everything that has happened in the last 30 days, whether or not a destination takes it.</p>
${await table(context, eventTable(context))}`,
  };
}

function eventsCsv(context: PageContext): CsvExport {
  const { columns, ...declared } = eventTable(context);
  const topic: Column<ListedEvent> = { heading: 'Topic', text: (event) => event.topic };
  return csvOf(context, 'events', { ...declared, columns: [topic, ...columns] });
}

type ListedEvent = Event & WithOutcome & { profile?: ProfileName | undefined; about: Html };

const notDelivered = 'failed,pending';

const tabs = [
  { text: 'All', value: '' },
  { text: 'Not delivered', value: notDelivered },
];

const deliveryOptions = [
  { value: notDelivered, text: 'not delivered everywhere' },
  { value: 'failed', text: 'failed' },
  { value: 'pending', text: 'pending or failing' },
  { value: 'succeeded', text: 'delivered' },
];

function eventTable(context: PageContext): Table<ListedEvent> {
  return {
    caption: 'Events',
    tabs,
    filters: [
      { name: 'deliveryStatus', label: 'Delivery', options: deliveryOptions },
      { name: 'topic', label: 'Topic', options: topicOptions },
      profileFilter,
      { name: 'publishRequestId', label: 'Post id' },
      { name: 'publishGroupId', label: 'Group id' },
      { name: 'since', label: 'Since', type: 'datetime-local' },
      { name: 'until', label: 'Until', type: 'datetime-local' },
    ],
    columns: [
      {
        heading: 'Event',
        text: (event) => event.id,
        cell: (event) =>
          html`${link(urlOf(context, `/events/${event.id}`), inParts(event.topic))}${event.origin === 'live' ? '' : html` <span class="muted">${originBadge(event.origin)}</span>`}`,
      },
      { heading: 'About', text: subjectOf, cell: ({ about: shown }) => shown },
      ...profileColumns<ListedEvent>(context),
      { heading: 'Origin', text: ({ origin }) => origin, cell: false },
      { heading: 'Delivery', text: outcomeText, cell: outcomeCell },
      { heading: 'Time', text: ({ timestamp }) => timestamp, cell: ({ timestamp }) => wallTime(timestamp) },
    ],
    read: async (filters, page) => {
      const found = await ofProfile(context, filters, ({ deliveryStatus, ...given }) =>
        operate(context, 'events.list', {
          query: {
            ...given,
            ...(deliveryStatus ? { deliveryStatus: deliveryStatus.split(',') } : {}),
            ...windowOf(given),
            ...page,
          },
        }),
      );
      const linked = await subjectLinks(context, found.data.map(subjectOf));
      const aboutOf = (event: Event): Html => {
        const [subject, words] = [subjectOf(event), wordsOf(event)];
        return subject ? linked(subject) : words ? clamped(words) : html``;
      };
      const data = found.data.map((event) => ({ ...event, about: aboutOf(event) }));
      return withOutcomes(context, await withProfiles(context, { ...found, data }));
    },
    moves: ({ outcome }) => outcome?.worst === 'pending',
    empty: nothingYet(context),
  };
}

function nothingYet(context: PageContext) {
  return offersTestControls(context.caller)
    ? emptyState(
        'Nothing has happened in test mode yet. Make a simulated profile in the first steps, and let something happen there.',
        button(urlOf(context, '/sandbox'), 'To the first steps'),
      )
    : emptyState(
        'Nothing has happened yet. Connect an account, and what happens there is shown here.',
        button(urlOf(context, '/connections'), 'To the connections'),
      );
}

/** Reads the time filters, which have no time zone and mean UTC. */
function windowOf(given: Record<string, string>): Record<string, string> {
  const form = new URLSearchParams(given);
  return Object.fromEntries(
    ['since', 'until'].flatMap((name) => {
      const instant = instantOf(form, name);
      return instant ? [[name, instant]] : [];
    }),
  );
}

const list: ConsolePage = {
  path: '/events',
  role: 'viewer',
  nav: { label: 'Events', group: 'Deliver' },
  show: showEvents,
  csv: eventsCsv,
};

const detail: ConsolePage = {
  path: '/events/:eventId',
  role: 'viewer',
  show: showEvent,
  csv: eventDeliveriesCsv,
};

export const events: Section = { pages: [list, detail], changes: [] };
