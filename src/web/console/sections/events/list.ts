import { html } from 'hono/html';
import type { ProfileName } from '../../../../domain/connections/profiles.ts';
import { offersTestControls } from '../../../../domain/foundation/caller.ts';
import { button, emptyState, inParts, link, wallTime } from '../../components.ts';
import type { CsvExport, Shown } from '../../declare.ts';
import type { Event } from '../../event-envelope.ts';
import { instantOf } from '../../form-values.ts';
import { operate, type PageContext, urlOf } from '../../page-context.ts';
import { ofProfile, profileColumns, profileFilter, withProfiles } from '../../profile-names.ts';
import { type Column, csvOf, type Table, table } from '../../table.ts';
import { topicOptions } from '../destinations/topics.ts';
import { outcomeCell, outcomeText, type WithOutcome, withOutcomes } from './delivered.ts';
import { originBadge } from './origins.ts';

export async function showEvents(visit: PageContext): Promise<Shown> {
  return {
    title: 'Events',
    content: html`<p>All that has happened in the last 30 days, whether a destination takes it or not.</p>
${await table(visit, eventTable(visit))}`,
  };
}

export function eventsCsv(visit: PageContext): CsvExport {
  const { columns, ...declared } = eventTable(visit);
  const topic: Column<ListedEvent> = { heading: 'Topic', text: (event) => event.topic };
  return csvOf(visit, 'events', { ...declared, columns: [topic, ...columns] });
}

type ListedEvent = Event & WithOutcome & { profile?: ProfileName | undefined };

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

function eventTable(visit: PageContext): Table<ListedEvent> {
  return {
    caption: 'Events',
    tabs,
    filters: [
      { name: 'deliveryStatus', label: 'Delivery', options: deliveryOptions },
      { name: 'topic', label: 'Topic', options: topicOptions },
      profileFilter,
      { name: 'publishRequestId', label: 'Post id' },
      { name: 'since', label: 'Since', type: 'datetime-local' },
      { name: 'until', label: 'Until', type: 'datetime-local' },
    ],
    columns: [
      {
        heading: 'Event',
        text: (event) => event.id,
        cell: (event) =>
          html`${link(urlOf(visit, `/events/${event.id}`), inParts(event.topic))}${event.origin === 'live' ? '' : html` <span class="muted">${originBadge(event.origin)}</span>`}`,
      },
      ...profileColumns<ListedEvent>(visit),
      { heading: 'Origin', text: ({ origin }) => origin, cell: false },
      { heading: 'Delivery', text: outcomeText, cell: outcomeCell },
      { heading: 'Time', text: ({ timestamp }) => timestamp, cell: ({ timestamp }) => wallTime(timestamp) },
    ],
    read: async (filters, page) => {
      const found = await ofProfile(visit, filters, ({ deliveryStatus, ...given }) =>
        operate(visit, 'events.list', {
          query: {
            ...given,
            ...(deliveryStatus ? { deliveryStatus: deliveryStatus.split(',') } : {}),
            ...windowOf(given),
            ...page,
          },
        }),
      );
      return withOutcomes(visit, await withProfiles(visit, found));
    },
    moves: ({ outcome }) => outcome?.worst === 'pending',
    empty: nothingYet(visit),
  };
}

function nothingYet(visit: PageContext) {
  return offersTestControls(visit.caller)
    ? emptyState(
        'Nothing has happened in test mode yet. Make a simulated profile in the first steps, and let something happen there.',
        button(urlOf(visit, '/sandbox'), 'To the first steps'),
      )
    : emptyState(
        'Nothing has happened yet. Connect an account, and what happens there is told here.',
        button(urlOf(visit, '/connections'), 'To the connections'),
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
