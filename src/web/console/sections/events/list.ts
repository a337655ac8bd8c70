import { html } from 'hono/html';
import { offersTestControls } from '../../../../domain/caller.ts';
import { badge, button, emptyState, id, link, time } from '../../components.ts';
import type { CsvExport, Shown } from '../../declare.ts';
import type { Event } from '../../event-envelope.ts';
import { instantOf } from '../../form-values.ts';
import { type Column, csvOf, type Table, table } from '../../table.ts';
import { operate, urlOf, type Visit } from '../../visit.ts';
import { topicOptions } from '../destinations/topics.ts';

export async function showEvents(visit: Visit): Promise<Shown> {
  return {
    title: 'Events',
    content: html`<p>All that has happened in the last 30 days, whether a destination takes it or not.</p>
${await table(visit, eventTable(visit))}`,
  };
}

export function eventsCsv(visit: Visit): CsvExport {
  const { columns, ...declared } = eventTable(visit);
  const topic: Column<Event> = { heading: 'Topic', text: (event) => event.topic };
  return csvOf(visit, 'events', { ...declared, columns: [topic, ...columns] });
}

function eventTable(visit: Visit): Table<Event> {
  return {
    caption: 'Events',
    filters: [
      { name: 'topic', label: 'Topic', options: topicOptions },
      { name: 'connectedProfileId', label: 'Profile id' },
      { name: 'since', label: 'Since (UTC)', type: 'datetime-local' },
      { name: 'until', label: 'Until (UTC)', type: 'datetime-local' },
    ],
    columns: [
      {
        heading: 'Event',
        text: (event) => event.id,
        cell: (event) =>
          html`<span class="nowrap">${link(urlOf(visit, `/events/${event.id}`), event.topic)}</span><br>${id(event.id)}`,
      },
      {
        heading: 'Profile',
        text: ({ connectedProfileId }) => connectedProfileId,
        cell: ({ connectedProfileId }) => profileLink(visit, connectedProfileId),
      },
      { heading: 'Origin', text: ({ origin }) => origin, cell: ({ origin }) => badge(origin) },
      { heading: 'Time', text: ({ timestamp }) => timestamp, cell: ({ timestamp }) => time(timestamp) },
    ],
    read: (given, page) =>
      operate(visit, 'events.list', { query: { ...given, ...windowOf(given), ...page } }),
    empty: nothingYet(visit),
  };
}

function nothingYet(visit: Visit) {
  return offersTestControls(visit.caller)
    ? emptyState(
        'Nothing has happened in test mode yet. Make a simulated profile in the sandbox, and let something happen there.',
        button(urlOf(visit, '/sandbox'), 'To the sandbox'),
      )
    : emptyState(
        'Nothing has happened yet. Connect an account, and what happens there is told here.',
        button(urlOf(visit, '/connections'), 'To the connections'),
      );
}

export function profileLink(visit: Visit, connectedProfileId: string | undefined) {
  return connectedProfileId
    ? link(urlOf(visit, `/profiles/${connectedProfileId}`), id(connectedProfileId))
    : html`<span class="muted">none</span>`;
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
