/**
 * Decides what a worker does next: how many it takes, which it polls for, when it rebalances its groups, and whether it
 * polls again immediately. The plan only remembers what the worker has told it. All times are milliseconds of a clock that
 * never goes back.
 */

export interface WorkerBounds {
  /** How many jobs run at a time in this process. */
  concurrency: number;
  /** How many jobs of one group run at a time, in all processes together. */
  groupConcurrency: number;
  /**
   * An owner takes at most this share of the places that other owners leave in this process, so some are always left for
   * those that come later: alone it has this share of all, and less the more others have.
   */
  ownerShare: number;
  /**
   * After this time a job gives up its place when no other is free, to a job of an owner that has none in progress. Never
   * when absent.
   */
  fairMs?: number | undefined;
  /** True when some jobs of the worker have low priority. */
  hasLowPriority?: boolean | undefined;
}

/** What a rebalance of the groups has found. */
export interface Rebalanced {
  /** The groups of which jobs are parked. */
  groups: Set<string>;
  /** True when there may be more to park. */
  more: boolean;
}

interface PlannedJob {
  id: string;
  groupId?: string | null | undefined;
  owner?: string | null | undefined;
}

interface Polled {
  /** The jobs that were taken, which are in progress from now on. */
  jobs: readonly PlannedJob[];
  /** How many were polled for. */
  wanted: number;
  /** True when jobs of low priority were polled for and there were none. */
  noneOfLowPriority: boolean;
  /** True when there may be more to rebalance. */
  moreToRebalance: boolean;
}

interface WorkerPlan {
  /** Returns how many jobs a poll may take now. All of them may be of one owner that is not full. */
  wanted(now: number): number;
  /** Returns the owners of whose jobs a poll may take none now. */
  fullOwners(): string[];
  /** Tells whether a poll also looks for jobs of low priority. They can wait, so it rests for a while when there were none. */
  wantsLowPriority(now: number): boolean;
  /** Tells whether the groups are to be rebalanced before the next poll. */
  isRebalanceDue(now: number): boolean;
  rebalanced(rebalanced: Rebalanced, now: number): void;
  /** Records what a poll has found. Returns whether there may be more to find immediately. */
  polled(poll: Polled, now: number): boolean;
  /** Returns the ids of the jobs that have to give up their places now; each is named once. */
  crowdedOut(now: number): string[];
  /** Records that a job is no longer in progress. */
  ended(id: string): void;
  /** Returns the ids of the jobs in progress. */
  inProgress(): string[];
}

const mostAtOnce = 100;
/** The time between two polls for jobs of low priority while there are none, and between two rebalances of groups. */
const usualMs = 1_000;
/** The time between two rebalances while the worker has nothing to do. */
const idleRebalanceMs = 10_000;

/** How many jobs of a group stay among the due ones. They have to last from one rebalance to the next. */
export const keptOf = (groupConcurrency: number) => 4 * Math.max(groupConcurrency, 25);

/** After this many jobs of groups with others parked have been taken, it is time to rebalance. */
const takenBetween = (groupConcurrency: number) => keptOf(groupConcurrency) / 8;

/** Makes the plan of a worker that has not begun. */
export function planWorker({
  concurrency,
  groupConcurrency,
  ownerShare,
  fairMs = Number.POSITIVE_INFINITY,
  hasLowPriority = false,
}: WorkerBounds): WorkerPlan {
  /** The jobs in progress by their ids. */
  const running = new Map<string, PlannedJob & { since: number }>();
  /** The ids of those that are giving up their places. */
  const leaving = new Set<string>();
  let lowPriorityFrom = Number.NEGATIVE_INFINITY;
  let rebalancedAt = Number.NEGATIVE_INFINITY;
  /** The groups of which jobs are parked. */
  let parkedGroups: ReadonlySet<unknown> = new Set();
  /** How many jobs of these were taken since the last rebalance. */
  let taken = 0;

  const free = () => concurrency - (running.size - leaving.size);
  const runningBy = (key: 'groupId' | 'owner') => Map.groupBy(running.values(), (job) => job[key]);

  /** Returns how many more jobs an owner may have that has so many; none while it lacks few, so that polls are for many. */
  function ownerLimit(count: number): number {
    const most = Math.max(1, Math.floor(ownerShare * (count + Math.max(0, free()))));
    return most - count >= most / 8 ? most - count : 0;
  }

  /** Returns how many more jobs each owner may have that has some in progress. */
  function limitsOfOwners(): Map<string, number> {
    const limits = new Map<string, number>();
    for (const [owner, jobs] of runningBy('owner'))
      if (owner) limits.set(owner, free() > 0 ? ownerLimit(jobs.length) : 0);
    return limits;
  }

  /** Returns the jobs that have had their fair time: those of owners with many first, then those that came first. */
  function beyondFairTime(now: number): PlannedJob[] {
    const owners = runningBy('owner');
    const countOf = ({ owner }: PlannedJob) => owners.get(owner)?.length ?? 0;
    return [...running.values()]
      .filter(({ id, since }) => now - since >= fairMs && !leaving.has(id))
      .sort((a, b) => countOf(b) - countOf(a) || a.since - b.since);
  }

  /** Tells whether the group or the owner of one of the jobs has as many in progress as it may have. */
  function isAnyFull(jobs: readonly PlannedJob[]): boolean {
    const [groups, owners] = [runningBy('groupId'), runningBy('owner')];
    return jobs.some(
      ({ groupId, owner }) =>
        (groups.get(groupId)?.length ?? 0) >= groupConcurrency ||
        ownerLimit(owners.get(owner)?.length ?? 0) === 0,
    );
  }

  return {
    // What a poll takes may all be of new owners, who together leave as much as one of them would.
    wanted(now) {
      if (free() <= 0) return beyondFairTime(now).length > 0 ? 1 : 0;
      const left = [...limitsOfOwners().values()].filter((limit) => limit > 0);
      return Math.min(Math.max(1, Math.floor(ownerShare * free())), ...left, mostAtOnce);
    },
    fullOwners: () => [...limitsOfOwners()].flatMap(([owner, limit]) => (limit === 0 ? [owner] : [])),
    wantsLowPriority: (now) => hasLowPriority && now >= lowPriorityFrom,
    isRebalanceDue(now) {
      const isIdle = running.size === 0 && parkedGroups.size === 0;
      const isLongAgo = now - rebalancedAt >= (isIdle ? idleRebalanceMs : usualMs);
      return isLongAgo || taken >= takenBetween(groupConcurrency);
    },
    rebalanced({ groups, more }, now) {
      taken = 0;
      parkedGroups = groups;
      rebalancedAt = more ? Number.NEGATIVE_INFINITY : now;
    },
    polled({ jobs, wanted, noneOfLowPriority, moreToRebalance }, now) {
      if (noneOfLowPriority) lowPriorityFrom = now + usualMs;
      for (const job of jobs) running.set(job.id, { ...job, since: now });
      taken += jobs.filter(({ groupId }) => parkedGroups.has(groupId)).length;
      // A poll reads only the first jobs that wait, so others may stand behind those of a full group or owner.
      const mayHaveMissedSome = jobs.length === wanted || isAnyFull(jobs);
      return free() > 0 && (moreToRebalance || mayHaveMissedSome);
    },
    crowdedOut(now) {
      const ids = beyondFairTime(now).map(({ id }) => id);
      const out = ids.slice(0, Math.max(0, -free()));
      for (const id of out) leaving.add(id);
      return out;
    },
    ended(id) {
      running.delete(id);
      leaving.delete(id);
    },
    inProgress: () => [...running.keys()],
  };
}
