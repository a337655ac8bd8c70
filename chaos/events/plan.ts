/**
 * Lists which destination receives which topics. The list is written by hand, so that the service's own choice is not
 * compared with itself.
 */
import type { Topic } from '../../src/contract/index.ts';

const organizations = ['North', 'South'] as const;
export type Organization = (typeof organizations)[number];

/** The topics that the run emits; the service itself adds `eventDestination.disabled`. */
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
  /**
   * True for the one destination whose receiver answers 410 from some moment on, as one that wants no more
   * events.
   */
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
