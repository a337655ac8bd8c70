/**
 * Takes due jobs of a queue by pg-boss's own fetch, and knows what a job keeps of the trace that it was enqueued in. It limits how many of a group are in progress; a group's tier is the
 * owner of its jobs, the organization they work for, and the tier of an owner with enough in progress has the limit 0.
 */
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import {
  currentTraceContext,
  idAttributes,
  type StoredTraceContext,
  type TraceContext,
  type Tracing,
  writtenForm,
} from '../observability/tracing/span.ts';
import { duePriorities } from './job-priority.ts';

export interface ClaimedJob
  extends Pick<JobWithMetadata<object>, 'id' | 'data' | 'groupId' | 'retryCount' | 'output' | 'startAfter'> {
  /** Absent in jobs without a group. */
  owner: string | null;
}

interface Poll {
  name: string;
  /** How many jobs are taken at most. No owner may be at its limit before it has been given so many more. */
  wanted: number;
  /** How many jobs of one group may be in progress, in all processes together. */
  groupConcurrency: number;
  /** The owners of whose jobs none is taken. */
  fullOwners: readonly string[];
  /** True to take jobs of low priority as well, when no others are left. */
  hasLowPriority?: boolean | undefined;
  /** The time of the database. */
  now: Date;
}

interface Due {
  /** The jobs in the order in which they are to be started. */
  jobs: ClaimedJob[];
  /** True when jobs of low priority were polled for and there were none. */
  noneOfLowPriority: boolean;
}

type Fetching = Pick<PgBoss, 'fetch'>;

/** Returns the group of a job as pg-boss keeps it. A job that names no organization is owned by its group. */
export function ownedGroup(id: string, payload: object): { id: string; tier: string } {
  const { organizationId = id } = payload as { organizationId?: string };
  return { id, tier: organizationId };
}

/**
 * Returns the organization that a job works for, by which its queue database is chosen. A job that does not name it has a group
 * that begins with it; one that works for the deployment itself belongs to its group alone.
 */
export function organizationOf(group: string, payload: object): string {
  const [first = group] = group.split('/');
  return (payload as { organizationId?: string }).organizationId ?? first;
}

/** Takes due jobs; those of low priority when no other is left. */
export async function fetchDue(boss: Fetching, { hasLowPriority = false, ...poll }: Poll): Promise<Due> {
  const first = await claimJobs(boss, poll, false);
  if (!hasLowPriority || first.length === poll.wanted) return { jobs: first, noneOfLowPriority: false };
  const second = await claimJobs(boss, { ...poll, wanted: poll.wanted - first.length }, true);
  return { jobs: [...first, ...second], noneOfLowPriority: second.length === 0 };
}

async function claimJobs(
  boss: Fetching,
  { name, wanted, groupConcurrency, fullOwners, now }: Poll,
  lowPriority: boolean,
): Promise<ClaimedJob[]> {
  const tiers = Object.fromEntries(fullOwners.map((owner) => [owner, 0]));
  const jobs = await boss.fetch<object>(name, {
    batchSize: wanted,
    groupConcurrency: { default: groupConcurrency, tiers },
    ...duePriorities(now, lowPriority),
    includeMetadata: true,
  });
  return jobs
    .map(({ id, data, groupId, groupTier, retryCount, output, startAfter }) => ({
      ...{ id, data, groupId, retryCount, output, startAfter },
      owner: groupTier ?? groupId ?? null,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

// Keeps with each job what has caused it, and begins jobs in its name.

/** Returns the data of a job. Without a cause of its own, it is caused by what the running code works for. */
export function dataOf(payload: object, cause: TraceContext | undefined = currentTraceContext()): object {
  const written = writtenForm(cause);
  return written ? { ...payload, cause: written } : payload;
}

export interface BegunJob {
  payload: object;
  cause: TraceContext;
}

/** Returns a job's payload, and its cause with the span that has begun with it. */
export function beginJob(
  name: string,
  { id, data }: { id: string; data: object | null },
  tracing: Tracing | undefined,
): BegunJob {
  const {
    cause = {},
    suspected: _,
    ...payload
  } = (data ?? {}) as { cause?: StoredTraceContext; suspected?: unknown };
  if (!tracing) return { payload, cause };
  const { requestId, traceparent } = cause;
  const attributes = {
    'messaging.system': 'pg-boss',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.destination.name': name,
    'messaging.message.id': id,
    ...idAttributes({ requestId, ...payload }),
  };
  const span = tracing.begin({ name: `process ${name}`, kind: 'consumer', attributes }, traceparent);
  return { payload, cause: { requestId, traceparent: span.traceparent, span } };
}
