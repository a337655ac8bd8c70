/**
 * Writes jobs as pg-boss keeps them, and claims those that are due. Jobs are started by the time they are due, and then in
 * the order in which they were written: the priority of a job is its due time, so a poll for due jobs reads one range of
 * pg-boss's index by priority, however many jobs are not due.
 */
import { randomInt } from 'node:crypto';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import {
  currentTraceContext,
  idAttributes,
  type StoredTraceContext,
  type TraceContext,
  type Tracing,
  writtenForm,
} from '../observability/tracing/span.ts';

/** A random tag in the ids of this process, so that no two processes make the same ids. */
const processTag = digits(randomInt(16 ** 6), 6);
let written = 0;

interface JobSortKey {
  id: string;
  priority: number;
}

/**
 * Returns the id and priority that put a job in its place. Both times are by the database's clock.
 * @param lowPriority true puts the job behind all jobs of normal priority, however early it is due.
 */
export function sortKeyOf(dueAt: Date, now: Date, lowPriority = false): JobSortKey {
  written = (written + 1) % 16 ** 4;
  const id = [digits(dueAt.getTime(), 11), digits(now.getTime(), 11), digits(written, 4), processTag].join(
    '',
  );
  return {
    id: id.replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    priority: priorityOf(dueAt) - (lowPriority ? behindAll : 0),
  };
}

/**
 * Returns the priorities of the jobs that may be due now. What processes know of the database's clock may
 * differ a little, so the range reaches into the near future; pg-boss compares the due times themselves with the database's clock.
 * @param lowPriority true for the jobs of low priority, false for all others.
 */
export function duePriorities(now: Date, lowPriority: boolean): { minPriority: number; maxPriority: number } {
  const lowered = lowPriority ? behindAll : 0;
  return { minPriority: priorityOf(now) - clocksDifferSeconds - lowered, maxPriority: -lowered };
}

const clocksDifferSeconds = 2;

/**
 * Returns the statement that gives a repeated job the priority of its new due time; pg-boss leaves it at that of the
 * first one, where every poll would read it. Parameters: the queue's name and the job's id.
 */
export function reorderRepeated(schema: string): string {
  return `UPDATE ${schema}.job SET ${dueAt('start_after')} WHERE name = $1 AND id = $2 AND state = 'retry'`;
}

/**
 * Returns the assignments of an SQL statement that make jobs due at another time and put them in their place.
 * @param time an SQL expression.
 */
export function dueAt(time: string): string {
  return `start_after = ${time}, priority = ${priorityWhenDue(time)}`;
}

/** Returns the priority of a job that is due at a time, both in SQL. Whether it yields is kept in its priority. */
export function priorityWhenDue(time: string): string {
  return `${epochSeconds} - floor(extract(epoch FROM ${time}))::int
    - CASE WHEN priority <= -${behindAll} OR priority >= ${parkedLowPriority} THEN ${behindAll} ELSE 0 END`;
}

/**
 * Returns, in SQL, the priority of the jobs of a group that are parked. No poll for jobs reads it, and it is the
 * group's own, except that two groups may happen to share one.
 */
export function parkedPriority(group: string, lowPriority: boolean): string {
  return `greatest(1, hashtext(${group}) & ${parkedLowPriority - 1})${lowPriority ? ` + ${parkedLowPriority}` : ''}`;
}

/** The priorities of jobs that are parked are positive; those of jobs of low priority are at least this. */
const parkedLowPriority = 2 ** 30;
/** All priorities of jobs that are parked. */
export const parkedPriorities = { minPriority: 1, maxPriority: 2 ** 31 - 1 };

/**
 * The amount by which yielding lowers a job's priority: more seconds than any two due times differ by, but
 * still within the range of an integer.
 */
const behindAll = 1_000_000_000;
const epochSeconds = Date.UTC(2020) / 1000;

/**
 * Returns a larger number the earlier a job is due. It counts seconds from 2020, because seconds since 1970
 * leave the range of an integer in 2038.
 */
function priorityOf(dueAt: Date): number {
  return epochSeconds - Math.floor(dueAt.getTime() / 1000);
}

function digits(value: number, count: number): string {
  return value.toString(16).padStart(count, '0');
}

// Limits how many jobs of a group are in progress. The tier of a group is the owner of its jobs, the organization they work
// for, and the tier of an owner with enough in progress has the limit 0.

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

// Claims due jobs by pg-boss's own fetch.

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
