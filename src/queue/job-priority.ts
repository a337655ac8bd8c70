/**
 * Decides in which order jobs are started: by the time they are due, and then in the order in which they were
 * written. A job's priority is its due time, so a poll for due jobs reads one range of pg-boss's index by priority,
 * however many jobs are not due.
 */
import { randomInt } from 'node:crypto';

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
