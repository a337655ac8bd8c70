/** Tests when a stream looks for jobs again, how many it takes and when it tidies its groups. */
import { describe, expect, test } from '@jest/globals';
import { streamSettings } from '../../src/queue.ts';
import { planStream } from '../../src/stream-plan.ts';

const job = (id: string, groupId = `group of ${id}`) => ({ id, groupId });
const jobs = (count: number) => Array.from({ length: count }, (_, index) => job(`${index}`));
/** What a look has found that took fewer jobs than it may. */
const found = (...taken: ReturnType<typeof job>[]) => ({
  jobs: taken,
  wanted: 100,
  nothingYields: false,
  moreToTidy: false,
});
const tidied = (...groups: string[]) => ({ groups: new Set(groups), more: false });
const newPlan = (bounds = {}) => planStream({ concurrency: 10, groupConcurrency: 2, ...bounds });

test('a look takes as many jobs as there is room for, and at most a hundred', () => {
  const plan = newPlan({ concurrency: 150 });
  expect(plan.wanted()).toBe(100);
  plan.looked(found(...jobs(60)), 0);
  expect(plan.wanted()).toBe(90);
  plan.ended('7');
  expect(plan.wanted()).toBe(91);
});

test('the jobs in progress are those that were taken and have not ended', () => {
  const plan = newPlan();
  expect(plan.inProgress()).toEqual([]);
  plan.looked(found(job('1'), job('2'), job('3')), 0);
  plan.ended('2');
  expect(plan.inProgress()).toEqual(['1', '3']);
});

test('a stream looks past a group that is full at once: others may stand behind its jobs', () => {
  const plan = newPlan();
  expect(plan.looked(found(job('1', 'large')), 0)).toBe(false);
  expect(plan.looked(found(job('2', 'small'), job('3', 'large')), 0)).toBe(true);
  expect(plan.looked(found(job('4', 'other')), 0)).toBe(false);
  plan.ended('1');
  expect(plan.looked(found(job('5', 'large')), 0)).toBe(true);
});

test('a stream rests after a look that has found fewer jobs than it may take, or none', () => {
  const plan = newPlan();
  expect(plan.looked(found(job('1'), job('2')), 0)).toBe(false);
  expect(plan.looked(found(), 0)).toBe(false);
});

test('a stream looks for more after a look that has found as many as it may take, while it has room', () => {
  const plan = newPlan();
  expect(plan.looked({ ...found(job('1'), job('2')), wanted: 2 }, 0)).toBe(true);
});

test.each([
  ['there are more jobs', { wanted: 1 }],
  ['the group is full', { jobs: [job('last', 'large')] }],
  ['there is more to tidy', { moreToTidy: true }],
])('a stream without room rests, although %s', (_why, more) => {
  const plan = newPlan({ concurrency: 2 });
  plan.looked(found(job('first', 'large')), 0);
  expect(plan.looked({ ...found(job('last')), ...more }, 0)).toBe(false);
});

test('a stream looks again while there is more to tidy, also when it has found no job', () => {
  expect(newPlan().looked({ ...found(), moreToTidy: true }, 0)).toBe(true);
});

test('jobs that yield are looked for again a second after there were none, and at once while there are some', () => {
  const plan = newPlan({ hasYielding: true });
  expect(plan.wantsYielding(-1_000)).toBe(true);
  plan.looked(found(), 5_000);
  expect(plan.wantsYielding(5_000)).toBe(true);
  plan.looked({ ...found(), nothingYields: true }, 5_000);
  expect([5_000, 5_999, 6_000].map(plan.wantsYielding)).toEqual([false, false, true]);
});

test('a stream none of whose jobs yields does not look for any that do', () => {
  expect(newPlan().wantsYielding(0)).toBe(false);
});

test('groups are tidied before the first look, and every ten seconds while there is nothing to do', () => {
  const plan = newPlan();
  expect(plan.isTidyingDue(-1_000)).toBe(true);
  plan.tidied(tidied(), 5_000);
  expect([5_000, 14_999, 15_000].map(plan.isTidyingDue)).toEqual([false, false, true]);
});

test.each([
  ['jobs are in progress', [job('1')], []],
  ['jobs of a group are set aside', [], ['large']],
])('groups are tidied every second while %s', (_while, taken, groups) => {
  const plan = newPlan();
  plan.looked(found(...taken), 5_000);
  plan.tidied(tidied(...groups), 5_000);
  expect([5_000, 5_999, 6_000].map(plan.isTidyingDue)).toEqual([false, false, true]);
});

test('groups are tidied again at once while there is more to tidy', () => {
  const plan = newPlan();
  plan.tidied({ ...tidied(), more: true }, 5_000);
  expect(plan.isTidyingDue(5_000)).toBe(true);
});

test('groups are tidied when an eighth of what stays of them has been taken, so that enough come back in time', () => {
  const plan = newPlan({ concurrency: 1_000, groupConcurrency: 50 });
  const take = (count: number, group: string) =>
    plan.looked(found(...jobs(count).map(({ id }) => job(`${group} ${id}`, group))), 5_000);
  plan.tidied(tidied('large'), 5_000);
  take(100, 'small');
  take(24, 'large');
  expect(plan.isTidyingDue(5_000)).toBe(false);
  take(1, 'large again');
  expect(plan.isTidyingDue(5_000)).toBe(false);
  plan.looked(found(job('the last', 'large')), 5_000);
  expect(plan.isTidyingDue(5_000)).toBe(true);
  plan.tidied(tidied('large'), 5_000);
  expect(plan.isTidyingDue(5_000)).toBe(false);
});

describe('reserved places', () => {
  /** Takes jobs as pg-boss would: in their order, and of each group as many as it may have. Returns the ids. */
  function takeAll(plan: ReturnType<typeof newPlan>, waiting: ReturnType<typeof job>[]): string[] {
    const begun: ReturnType<typeof job>[] = [];
    const running = (group: string) => begun.filter(({ groupId }) => groupId === group).length;
    for (;;) {
      const wanted = plan.wanted();
      const taken: ReturnType<typeof job>[] = [];
      for (const one of waiting) {
        const inGroup = running(one.groupId) + taken.filter(({ groupId }) => groupId === one.groupId).length;
        if (taken.length < wanted && !begun.includes(one) && inGroup < plan.groupLimit()) taken.push(one);
      }
      if (taken.length === 0) return begun.map(({ id }) => id);
      plan.looked({ ...found(...taken), wanted }, 0);
      begun.push(...taken);
    }
  }
  const backlog = (group: string, count = 100) =>
    Array.from({ length: count }, (_, index) => job(`${group}${index}`, group));
  const { stream } = streamSettings['media.stage'];

  test('two organizations with any number of slow files leave places to others, each of which begins at once', () => {
    const others = ['C', 'D', 'E'].map((group) => job(group, group));
    const begun = takeAll(planStream(stream), [...backlog('A'), ...backlog('B'), ...others]);
    expect(begun).toEqual(['A0', 'A1', 'A2', 'A3', 'B0', 'B1', 'B2', 'B3', 'C', 'D', 'E']);
  });

  test('are given one to a group, so that another one with a backlog leaves the rest to those that follow', () => {
    const groups = ['A', 'B', 'C', 'D', 'E'];
    const begun = takeAll(
      planStream(stream),
      groups.flatMap((group) => backlog(group)),
    );
    expect(begun.filter((id) => id.startsWith('C'))).toEqual(['C0']);
    expect(begun.filter((id) => id.startsWith('E'))).toEqual(['E0']);
  });

  test('are looked at as soon as the others are taken, and until all are', () => {
    const plan = newPlan({ reserved: 4 });
    expect([plan.wanted(), plan.groupLimit()]).toEqual([6, 2]);
    expect(plan.looked({ ...found(...jobs(6)), wanted: 6 }, 0)).toBe(true);
    expect([plan.wanted(), plan.groupLimit()]).toEqual([4, 1]);
    expect(plan.looked({ ...found(job('new')), wanted: 4 }, 0)).toBe(true);
    expect(plan.looked({ ...found(), wanted: 3 }, 0)).toBe(false);
    for (const id of ['0', '1']) plan.ended(id);
    expect([plan.wanted(), plan.groupLimit()]).toEqual([1, 2]);
  });

  test.each(Object.entries(streamSettings).filter(([, { stream }]) => stream.reserved))(
    'of %s are there when two groups have taken all they may',
    (_name, { stream: { concurrency, groupConcurrency, reserved = 0 } }) => {
      expect(concurrency - reserved).toBeGreaterThanOrEqual(groupConcurrency);
      expect(reserved).toBeGreaterThanOrEqual(4);
    },
  );
});
