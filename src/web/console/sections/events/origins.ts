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
  live: 'The provider reported it at the time.',
  backfill: 'It is history that was asked for.',
  recovered: 'It was missed, and found by looking again.',
  test: 'It was sent to try a receiver.',
};

export function originBadge(origin: Event['origin']): Html {
  return badge(names[origin]);
}
