/** The section of events: what has happened, and what became of each delivery. */
import type { ConsolePage, Section } from '../../declare.ts';
import { eventDeliveriesCsv, showEvent } from './detail.ts';
import { eventsCsv, showEvents } from './list.ts';

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
