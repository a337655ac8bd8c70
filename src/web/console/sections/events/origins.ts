/** The words for how the service came to know of an event. */
import type { Html } from '../../../pages/layout.ts';
import { badge } from '../../components.ts';
import type { Event } from '../../event-envelope.ts';

/** The API calls an event live that was told as it happened. To people, live is the mode. */
const names: Readonly<Record<Event['origin'], string>> = {
  live: 'as it happened',
  backfill: 'history',
  recovered: 'recovered',
  test: 'sample',
};

export const originMeanings: Readonly<Record<Event['origin'], string>> = {
  live: 'Told as it happened, by the provider or by the service itself.',
  backfill: 'Earlier content, read by a backfill.',
  recovered: 'Missed at first, and found by a later check.',
  test: 'A sample, sent to try a receiver.',
};

export function originBadge(origin: Event['origin']): Html {
  return badge(names[origin]);
}
