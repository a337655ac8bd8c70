/**
 * Decides what a stream of jobs does next: how many it takes, which it looks for, when it tidies its groups, and whether it
 * looks again at once. The plan only remembers what the stream has told it. All times are milliseconds of a clock that
 * never goes back.
 */
import { type Tidied, takenBetween } from './full-groups.ts';

export interface StreamBounds {
  /** How many jobs run at a time in this process. */
  concurrency: number;
  /** How many jobs of one group run at a time, in all processes together. */
  groupConcurrency: number;
  /**
   * How many of the places in this process are kept for groups that have no job in progress, so that a few groups whose
   * jobs take long leave places to others. None when absent.
   */
  reserved?: number | undefined;
  /** True when some jobs of the stream yield to all others. */
  hasYielding?: boolean | undefined;
}

interface PlannedJob {
  id: string;
  groupId?: string | null | undefined;
}

interface Looked {
  /** The jobs that were taken, which are in progress from now on. */
  jobs: readonly PlannedJob[];
  /** How many were looked for. */
  wanted: number;
  /** True when jobs that yield were looked for and there were none. */
  nothingYields: boolean;
  /** True when there may be more to tidy. */
  moreToTidy: boolean;
}

interface StreamPlan {
  /** Returns how many jobs a look may take now. */
  wanted(): number;
  /** Returns how many jobs of a group may be in progress after this look: one where only the reserved places are free. */
  groupLimit(): number;
  /** Tells whether a look also looks for jobs that yield. They can wait, so it rests for a while when there were none. */
  wantsYielding(now: number): boolean;
  /** Tells whether the groups are to be tidied before the next look. */
  isTidyingDue(now: number): boolean;
  tidied(tidied: Tidied, now: number): void;
  /** Is told of what a look has found. Returns whether there may be more to find at once. */
  looked(look: Looked, now: number): boolean;
  /** Is told that a job is no longer in progress. */
  ended(id: string): void;
  /** Returns the ids of the jobs in progress. */
  inProgress(): string[];
}

const mostAtOnce = 100;
/** The time between two looks for jobs that yield while there are none, and between two tidyings of groups. */
const usualMs = 1_000;
/** The time between two tidyings while the stream has nothing to do. */
const idleTidyingMs = 10_000;

/** Makes the plan of a stream that has not begun. */
export function planStream({
  concurrency,
  groupConcurrency,
  reserved = 0,
  hasYielding = false,
}: StreamBounds): StreamPlan {
  /** The id of a job in progress -> its group. */
  const groupOf = new Map<string, unknown>();
  let yieldingFrom = Number.NEGATIVE_INFINITY;
  let tidiedAt = Number.NEGATIVE_INFINITY;
  /** The groups of which jobs are set aside. */
  let asideGroups: ReadonlySet<unknown> = new Set();
  /** How many jobs of these were taken since the last tidying. */
  let taken = 0;

  const free = () => concurrency - groupOf.size;
  const groupLimit = () => (free() > reserved ? groupConcurrency : 1);

  /** Tells whether a group has as many jobs in progress as it may have. */
  function isFull(group: unknown): boolean {
    return [...groupOf.values()].filter((other) => other === group).length >= groupLimit();
  }

  return {
    // A look ends where the reserved places begin, since they have a limit of their own.
    wanted: () => Math.min(free() > reserved ? free() - reserved : free(), mostAtOnce),
    groupLimit,
    wantsYielding: (now) => hasYielding && now >= yieldingFrom,
    isTidyingDue(now) {
      const isIdle = groupOf.size === 0 && asideGroups.size === 0;
      const isLongAgo = now - tidiedAt >= (isIdle ? idleTidyingMs : usualMs);
      return isLongAgo || taken >= takenBetween(groupConcurrency);
    },
    tidied({ groups, more }, now) {
      taken = 0;
      asideGroups = groups;
      tidiedAt = more ? Number.NEGATIVE_INFINITY : now;
    },
    looked({ jobs, wanted, nothingYields, moreToTidy }, now) {
      if (nothingYields) yieldingFrom = now + usualMs;
      for (const { id, groupId } of jobs) groupOf.set(id, groupId);
      taken += jobs.filter(({ groupId }) => asideGroups.has(groupId)).length;
      // A look reads only the first jobs that wait, so jobs of other groups may stand behind those of a full one.
      const mayHaveMissedSome = jobs.length === wanted || jobs.some(({ groupId }) => isFull(groupId));
      return free() > 0 && (moreToTidy || mayHaveMissedSome);
    },
    ended: (id) => groupOf.delete(id),
    inProgress: () => [...groupOf.keys()],
  };
}
