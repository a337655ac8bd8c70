/** Tests when a worker polls again, how many jobs it takes and when it rebalances its groups. */
import { describe, expect, test } from '@jest/globals';
import { workerSettings } from '../../src/queue/declarations.ts';
import { planWorker } from '../../src/queue/worker-plan.ts';

const job = (id: string, groupId = `group of ${id}`) => ({ id, groupId });
const jobs = (count: number) => Array.from({ length: count }, (_, index) => job(`${index}`));
/** What a poll has found that took fewer jobs than it may. */
const found = (...taken: ReturnType<typeof job>[]) => ({
  jobs: taken,
  wanted: 100,
  noneOfLowPriority: false,
  moreToRebalance: false,
});
const rebalanced = (...groups: string[]) => ({ groups: new Set(groups), more: false });
const newPlan = (bounds = {}) =>
  planWorker({ concurrency: 10, groupConcurrency: 2, ownerShare: 1, ...bounds });

test('a poll takes as many jobs as there are free slots, and at most a hundred', () => {
  const plan = newPlan({ concurrency: 150 });
  expect(plan.wanted(0)).toBe(100);
  plan.polled(found(...jobs(60)), 0);
  expect(plan.wanted(0)).toBe(90);
  plan.ended('7');
  expect(plan.wanted(0)).toBe(91);
});

test('the jobs in progress are those that were taken and have not ended', () => {
  const plan = newPlan();
  expect(plan.inProgress()).toEqual([]);
  plan.polled(found(job('1'), job('2'), job('3')), 0);
  plan.ended('2');
  expect(plan.inProgress()).toEqual(['1', '3']);
});

test('a worker polls past a group at its limit at once: others may wait behind its jobs', () => {
  const plan = newPlan();
  expect(plan.polled(found(job('1', 'large')), 0)).toBe(false);
  expect(plan.polled(found(job('2', 'small'), job('3', 'large')), 0)).toBe(true);
  expect(plan.polled(found(job('4', 'other')), 0)).toBe(false);
  plan.ended('1');
  expect(plan.polled(found(job('5', 'large')), 0)).toBe(true);
});

test('a worker rests after a poll that found fewer jobs than it may take, or none', () => {
  const plan = newPlan();
  expect(plan.polled(found(job('1'), job('2')), 0)).toBe(false);
  expect(plan.polled(found(), 0)).toBe(false);
});

test('a worker polls again after a poll that found as many as it may take, while it has free slots', () => {
  const plan = newPlan();
  expect(plan.polled({ ...found(job('1'), job('2')), wanted: 2 }, 0)).toBe(true);
});

test.each([
  ['there are more jobs', { wanted: 1 }],
  ['the group is full', { jobs: [job('last', 'large')] }],
  ['there is more to tidy', { moreToRebalance: true }],
])('a worker without free slots rests, although %s', (_why, more) => {
  const plan = newPlan({ concurrency: 2 });
  plan.polled(found(job('first', 'large')), 0);
  expect(plan.polled({ ...found(job('last')), ...more }, 0)).toBe(false);
});

test('a worker polls again while there is more to rebalance, also when it has found no job', () => {
  expect(newPlan().polled({ ...found(), moreToRebalance: true }, 0)).toBe(true);
});

test('jobs of low priority are polled again a second after there were none, and at once while there are some', () => {
  const plan = newPlan({ hasLowPriority: true });
  expect(plan.wantsLowPriority(-1_000)).toBe(true);
  plan.polled(found(), 5_000);
  expect(plan.wantsLowPriority(5_000)).toBe(true);
  plan.polled({ ...found(), noneOfLowPriority: true }, 5_000);
  expect([5_000, 5_999, 6_000].map(plan.wantsLowPriority)).toEqual([false, false, true]);
});

test('a worker without jobs of low priority does not poll for any', () => {
  expect(newPlan().wantsLowPriority(0)).toBe(false);
});

test('groups are rebalanced before the first poll, and every ten seconds while there is nothing to do', () => {
  const plan = newPlan();
  expect(plan.isRebalanceDue(-1_000)).toBe(true);
  plan.rebalanced(rebalanced(), 5_000);
  expect([5_000, 14_999, 15_000].map(plan.isRebalanceDue)).toEqual([false, false, true]);
});

test.each([
  ['jobs are in progress', [job('1')], []],
  ['jobs of a group are parked', [], ['large']],
])('groups are rebalanced every second while %s', (_while, taken, groups) => {
  const plan = newPlan();
  plan.polled(found(...taken), 5_000);
  plan.rebalanced(rebalanced(...groups), 5_000);
  expect([5_000, 5_999, 6_000].map(plan.isRebalanceDue)).toEqual([false, false, true]);
});

test('groups are rebalanced again at once while there is more to rebalance', () => {
  const plan = newPlan();
  plan.rebalanced({ ...rebalanced(), more: true }, 5_000);
  expect(plan.isRebalanceDue(5_000)).toBe(true);
});

test('groups are rebalanced when an eighth of what stays of them has been taken, so that enough come back in time', () => {
  const plan = newPlan({ concurrency: 1_000, groupConcurrency: 50 });
  const take = (count: number, group: string) =>
    plan.polled(found(...jobs(count).map(({ id }) => job(`${group} ${id}`, group))), 5_000);
  plan.rebalanced(rebalanced('large'), 5_000);
  take(100, 'small');
  take(24, 'large');
  expect(plan.isRebalanceDue(5_000)).toBe(false);
  take(1, 'large again');
  expect(plan.isRebalanceDue(5_000)).toBe(false);
  plan.polled(found(job('the last', 'large')), 5_000);
  expect(plan.isRebalanceDue(5_000)).toBe(true);
  plan.rebalanced(rebalanced('large'), 5_000);
  expect(plan.isRebalanceDue(5_000)).toBe(false);
});

describe('shares of owners', () => {
  interface Waiting {
    id: string;
    groupId: string;
    owner: string;
  }
  const count = (jobs: readonly Waiting[], key: 'groupId' | 'owner', value: string) =>
    jobs.filter((job) => job[key] === value).length;

  /** Begins jobs as looks would, in their order, until no look begins any more. Returns them. */
  function beginAll(
    plan: ReturnType<typeof planWorker>,
    waiting: readonly Waiting[],
    groupConcurrency: number,
    begun: Waiting[] = [],
  ): Waiting[] {
    for (;;) {
      const full = plan.fullOwners();
      const isFull = ({ groupId }: Waiting) => count(begun, 'groupId', groupId) >= groupConcurrency;
      const wanted = plan.wanted(0);
      const next = waiting
        .filter((job) => !begun.includes(job) && !isFull(job) && !full.includes(job.owner))
        .slice(0, wanted);
      const taken: Waiting[] = [];
      for (const job of next)
        if (count([...begun, ...taken], 'groupId', job.groupId) < groupConcurrency) taken.push(job);
      const more = plan.polled({ ...found(), jobs: taken, wanted }, 0);
      begun.push(...taken);
      if (!more) return begun;
    }
  }

  /** Jobs of an owner, each in one of its groups in turn. */
  const backlog = (owner: string, jobs: number, groups = jobs): Waiting[] =>
    Array.from({ length: jobs }, (_, index) => ({
      id: `${owner} ${index}`,
      groupId: `${owner}/${index % groups}`,
      owner,
    }));
  const begunOf = (begun: readonly Waiting[], owner: string) => count(begun, 'owner', owner);
  const workers = Object.entries(workerSettings).map(([name, { worker }]) => ({ name, worker }));

  test.each(workers)(
    'in $name: two with any number of jobs that take long leave places to a third and a fourth, at once',
    ({ worker }) => {
      const plan = planWorker(worker);
      const many = 2 * worker.concurrency;
      const hanging = [...backlog('A', many), ...backlog('B', many)];
      const begun = beginAll(plan, hanging, worker.groupConcurrency);
      const others = [...backlog('C', 1), ...(worker.concurrency > 4 ? backlog('D', 1) : [])];
      beginAll(plan, [...hanging, ...others], worker.groupConcurrency, begun);
      expect(begun).toEqual(expect.arrayContaining(others));
    },
  );

  test('one alone has its share of all places, two have less each, and the rest is left', () => {
    const bounds = { concurrency: 1_000, groupConcurrency: 50, ownerShare: 0.75 };
    const alone = beginAll(planWorker(bounds), backlog('A', 2_000, 100), 50);
    expect(begunOf(alone, 'A')).toBeGreaterThan(650);
    expect(begunOf(alone, 'A')).toBeLessThanOrEqual(750);
    const plan = planWorker(bounds);
    const both = beginAll(plan, [...backlog('A', 2_000, 100), ...backlog('B', 2_000, 100)], 50);
    expect(begunOf(both, 'B')).toBeGreaterThan(150);
    expect(both.length).toBeLessThan(960);
  });

  test('one that has more than its share since another has come begins nothing until it has less', () => {
    const bounds = { concurrency: 100, groupConcurrency: 2, ownerShare: 0.75 };
    const plan = planWorker(bounds);
    const waiting = [...backlog('A', 400), ...backlog('B', 400)];
    const begun = beginAll(plan, waiting.slice(0, 75), 2);
    beginAll(plan, waiting.slice(400), 2, begun);
    expect(begunOf(begun, 'B')).toBeGreaterThan(15);
    for (const { id } of begun.filter(({ owner }) => owner === 'A').slice(0, 20)) plan.ended(id);
    expect(plan.fullOwners()).toEqual(['A']);
    expect(plan.wanted(0)).toBeGreaterThan(5);
  });

  test('nine with slow files leave a place to a tenth', () => {
    const { worker } = workerSettings['media.stage'];
    const plan = planWorker(worker);
    const organizations = Array.from({ length: 9 }, (_, index) => `organization ${index}`);
    const hanging = organizations.flatMap((owner) => backlog(owner, 100, 1));
    const begun = beginAll(plan, hanging, worker.groupConcurrency);
    const late = backlog('late', 1);
    expect(beginAll(plan, [...hanging, ...late], worker.groupConcurrency, begun)).toContain(late[0]);
  });

  test('do not make polls small: one at its share waits until an eighth of it has ended', () => {
    const plan = planWorker({ concurrency: 1_000, groupConcurrency: 50, ownerShare: 0.75 });
    const begun = beginAll(plan, backlog('A', 2_000, 100), 50);
    const looks = begun.map(({ id }) => {
      plan.ended(id);
      return plan.fullOwners().includes('A') ? 0 : plan.wanted(0);
    });
    expect(looks[0]).toBe(0);
    expect(looks.find((wanted) => wanted > 0)).toBeGreaterThanOrEqual(93);
  });

  test('leave all slots to owners that have nothing in progress but what one poll may take', () => {
    const plan = newPlan({ ownerShare: 0.5 });
    expect([plan.wanted(0), plan.fullOwners()]).toEqual([5, []]);
    for (let id = 0; id < 9; id += 1) plan.polled(found({ ...job(`${id}`), owner: `${id}` } as never), 0);
    expect(plan.wanted(0)).toBe(1);
  });

  test('a poll asks for no more than an owner below its share may still have', () => {
    const plan = newPlan({ concurrency: 100, ownerShare: 0.75 });
    const taken = jobs(60).map(({ id }) => ({ ...job(id), owner: 'A' }));
    plan.polled({ ...found(), jobs: taken }, 0);
    expect([plan.wanted(0), plan.fullOwners()]).toEqual([15, []]);
  });

  test('a worker polls past an owner that is at its share: others may wait behind its jobs', () => {
    const plan = newPlan({ ownerShare: 0.5 });
    const of = (owner: string, id: string) => ({ ...job(id), owner });
    const taken = ['1', '2', '3', '4', '5'].map((id) => of('A', id));
    expect(plan.polled({ ...found(), jobs: taken, wanted: 6 }, 0)).toBe(true);
    expect(plan.polled({ ...found(), jobs: [of('B', '6')] }, 0)).toBe(false);
  });
});

describe('fair time', () => {
  const of = (owner: string, id: string) => ({ ...job(id), owner });
  /** A plan whose places are all taken: owner A has three, B and C have one each. */
  function fullPlan() {
    const plan = newPlan({ concurrency: 5, fairMs: 60_000 });
    plan.polled(found(of('C', 'c'), of('B', 'b')), 0);
    plan.polled(found(of('A', 'a1')), 1_000);
    plan.polled(found(of('A', 'a2'), of('A', 'a3')), 2_000);
    return plan;
  }

  test('a full worker polls for a job of an owner that has none in progress once a job has had its fair time', () => {
    const plan = fullPlan();
    expect([59_999, 60_000].map(plan.wanted)).toEqual([0, 1]);
    expect(plan.fullOwners().sort()).toEqual(['A', 'B', 'C']);
  });

  test('a job gives up its place to a newcomer: one of the owner with the most, who came first, once', () => {
    const plan = fullPlan();
    expect(plan.crowdedOut(70_000)).toEqual([]);
    plan.polled({ ...found(of('late', 'late')), wanted: 1 }, 70_000);
    expect(plan.crowdedOut(70_000)).toEqual(['a1']);
    expect(plan.crowdedOut(70_000)).toEqual([]);
    plan.ended('a1');
    expect(plan.inProgress()).toHaveLength(5);
    expect(plan.wanted(70_000)).toBe(1);
  });

  test('a newcomer has a place within the fair time, however many owners hold all places', () => {
    const plan = newPlan({ concurrency: 16, ownerShare: 0.25, fairMs: 60_000 });
    const began = new Map<string, number>();
    let waiting = Array.from({ length: 40 }, (_, index) => of(`owner ${index}`, `${index}`));
    for (let now = 0; now <= 180_000; now += 1_000)
      for (let wanted = plan.wanted(now); wanted > 0 && waiting.length > 0; wanted = plan.wanted(now)) {
        const taken = waiting.slice(0, wanted);
        waiting = waiting.slice(wanted);
        for (const { id } of taken) began.set(id, now);
        plan.polled({ ...found(), jobs: taken, wanted }, now);
        for (const id of plan.crowdedOut(now)) plan.ended(id);
      }
    expect([began.get('15'), began.get('16'), began.get('31'), began.get('39')]).toEqual([
      0, 60_000, 60_000, 120_000,
    ]);
  });

  test('a worker without fair time never polls while it is full', () => {
    const plan = newPlan({ concurrency: 1 });
    plan.polled(found(job('one')), 0);
    expect(plan.wanted(Number.MAX_SAFE_INTEGER)).toBe(0);
  });

  test('is bounded where jobs may take long: files of slow sources', () => {
    expect(workerSettings['media.stage'].worker.fairMs).toBeLessThanOrEqual(60_000);
  });
});
