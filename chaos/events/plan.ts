/** Who gets what: written out by hand, so that the service's own choice is not checked against itself. */
import type { Topic } from '../../src/contract/index.ts';

export const organizations = ['North', 'South'] as const;
export type Organization = (typeof organizations)[number];

/** What the run emits; the service itself adds `eventDestination.disabled`. */
export const emittedTopics = [
  'connection.refreshed',
  'connection.expired',
  'media.ready',
  'publishRequest.failed',
] as const satisfies Topic[];

export interface PlannedDestination {
  name: string;
  organization: Organization;
  patterns: string[];
  takes: readonly Topic[];
  /** Answers 410 from some moment on. */
  leaves?: true;
}

const everything: readonly Topic[] = [...emittedTopics, 'eventDestination.disabled'];
const connections: readonly Topic[] = ['connection.refreshed', 'connection.expired'];

export const destinations: readonly PlannedDestination[] = [
  { name: 'north-all', organization: 'North', patterns: ['*'], takes: everything },
  { name: 'north-connections', organization: 'North', patterns: ['connection.*'], takes: connections },
  {
    name: 'north-some',
    organization: 'North',
    patterns: ['media.ready', 'connection.expired'],
    takes: ['media.ready', 'connection.expired'],
  },
  { name: 'north-gone', organization: 'North', patterns: ['connection.*'], takes: connections, leaves: true },
  { name: 'south-all', organization: 'South', patterns: ['*'], takes: everything },
  {
    name: 'south-some',
    organization: 'South',
    patterns: ['media.*', 'publishRequest.failed'],
    takes: ['media.ready', 'publishRequest.failed'],
  },
  { name: 'south-none', organization: 'South', patterns: ['backfillRequest.*'], takes: [] },
];
