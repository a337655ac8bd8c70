/** Tests what a worker does with the jobs of a queue in PostgreSQL, and when it polls for more. */
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { PgBoss, type Queue } from 'pg-boss';
import type { Logger } from '../../src/observability/log.ts';
import { createTracing } from '../../src/observability/tracing/opentelemetry.ts';
import { currentTraceContext } from '../../src/observability/tracing/span.ts';
import { fetchDue, ownedGroup, sortKeyOf } from '../../src/queue/jobs.ts';
import { createSuspects } from '../../src/queue/suspects.ts';
import { beatMs, createWorker, type Worker } from '../../src/queue/worker.ts';
import { startCollector } from '../support/collector.ts';
import { query } from '../support/query.ts';
import { newDatabase } from '../support/service.ts';
import { until } from '../support/until.ts';

type Work = Parameters<typeof createWorker>[2];

const schema = 'pgboss';
/** Longer than any test takes: a worker that rests for this long only goes on when something wakes it. */
const forever = 3_600_000;

let databaseUrl: string;
let boss: PgBoss;
let workers: Worker[];
/** The jobs that tests keep in progress. */
let kept: PromiseWithResolvers<void>[];
beforeAll(async () => {
  databaseUrl = await newDatabase();
  boss = new PgBoss({
    connectionString: databaseUrl,
    schema,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  await boss.start();
});
beforeEach(() => {
  workers = [];
  kept = [];
});
// A worker waits for its jobs before it is closed, so those that a failed test has left are let go.
afterEach(async () => {
  for (const { resolve } of kept) resolve();
  await Promise.all(workers.map((worker) => worker.close()));
});
afterAll(() => boss.stop({ graceful: false }));

/** Returns the queue with these of its methods replaced. */
function withOther(methods: object): PgBoss {
  return new Proxy(boss, {
    get(target, name) {
      const value = Reflect.get(methods, name) ?? Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
const failing = (error: Error) => async () => {
  throw error;
};
const broken = new Error('of the test');

let queues = 0;
async function newQueue(options: Omit<Queue, 'name'> = {}): Promise<string> {
  queues += 1;
  const name = `of.test.${queues}`;
  await boss.createQueue(name, options);
  return name;
}

interface Written {
  title: string;
  group?: string;
  /** The organization that the job works for; its group when absent. */
  owner?: string;
  dueAt?: Date;
  lowPriority?: boolean;
  requestId?: string;
}

async function write(name: string, ...jobs: Written[]): Promise<string[]> {
  const now = new Date();
  const rows = jobs.map(
    ({ title, group = title, owner = group, dueAt = now, lowPriority = false, requestId }) => ({
      ...sortKeyOf(dueAt, now, lowPriority),
      data: { title, ...(requestId ? { cause: { requestId } } : {}) },
      group: ownedGroup(group, { organizationId: owner }),
      startAfter: dueAt,
      retryDelay: 60,
    }),
  );
  await boss.insert(name, rows);
  return rows.map(({ id }) => id);
}
const named = (...titles: string[]) => titles.map((title) => ({ title }));
const titleOf = (payload: object) => (payload as { title: string }).title;
const rowsOf = (name: string, columns: string) =>
  query({ databaseUrl }, `SELECT ${columns} FROM ${schema}.job WHERE name = $1 ORDER BY id`, [name]);
const states = async (name: string) => (await rowsOf(name, 'state')).map(({ state }) => state);

/** Starts a worker that begins every job, keeps it until it is let go, and notes what happens. */
function start(name: string, work: Partial<Work> = {}, queue = boss) {
  const begun: string[] = [];
  const ended: string[] = [];
  const warnings: unknown[] = [];
  const polls = { count: 0 };
  const held = new Map<string, PromiseWithResolvers<void>>();
  const worker = createWorker(queue, name, {
    schema,
    concurrency: 10,
    groupConcurrency: 2,
    ownerShare: 1,
    restMs: forever,
    handle: () => (payload) => {
      const title = titleOf(payload);
      begun.push(title);
      const job = Promise.withResolvers<void>();
      kept.push(job);
      held.set(title, job);
      return job.promise;
    },
    mayTake: async () => {
      polls.count += 1;
      return true;
    },
    onEnd: (of, outcome) => ended.push(`${of} ${outcome}`),
    log: { debug() {}, warn: (...line: unknown[]) => warnings.push(line) } as unknown as Logger,
    now: () => new Date(),
    suspects: createSuspects({
      schema,
      log: { debug() {}, warn() {}, error() {} } as unknown as Logger,
    }),
    ...work,
  });
  workers.push(worker);
  worker.begin();
  const letGo = (...titles: string[]) => titles.map((title) => held.get(title)?.resolve());
  const begins = (count: number) => until(() => begun.length >= count, 30_000);
  const ends = (count: number) => until(() => ended.length >= count, 30_000);
  return { worker, begun, ended, warnings, polls, held, letGo, begins, ends };
}

/** Waits for a time in which a worker that does not rest would poll many times. */
async function whileOthersPoll(): Promise<void> {
  const { worker, polls } = start(await newQueue(), { restMs: 1 });
  await until(() => polls.count >= 20);
  await worker.close();
}

const done = () => async () => {};

describe('a job that is done', () => {
  test('is completed, and reported once it is', async () => {
    const name = await newQueue();
    await write(name, ...named('one'));
    let stateAtEnd: Promise<unknown[]> | undefined;
    const { ends, ended, warnings } = start(name, {
      handle: done,
      onEnd(of, outcome) {
        ended.push(`${of} ${outcome}`);
        stateAtEnd = states(name);
      },
    });
    await ends(1);
    expect(await stateAtEnd).toEqual(['completed']);
    expect(ended).toEqual([`${name} done`]);
    expect(warnings).toEqual([]);
  });

  test('is deleted where nothing is kept of it', async () => {
    const name = await newQueue();
    await write(name, ...named('one'));
    const { ends } = start(name, { handle: done, forgetsDone: true });
    await ends(1);
    expect(await states(name)).toEqual([]);
  });

  test('is completed together with those that end at the same moment, and others while that is under way', async () => {
    const name = await newQueue();
    await write(name, ...named('a', 'b', 'c', 'd'));
    const completed: number[] = [];
    const complete = async (of: string, ids: string[]) => {
      completed.push(ids.length);
      if (completed.length === 1) letGo('c', 'd');
      return boss.complete(of, ids);
    };
    const { begins, ends, letGo } = start(name, {}, withOther({ complete }));
    await begins(4);
    letGo('a', 'b');
    await ends(4);
    expect(completed).toEqual([2, 2]);
  });
});

describe('a job that fails', () => {
  const fails = () => () => Promise.reject(broken);

  test('is repeated later, in the place of its new time, and is named in the log and reported', async () => {
    const name = await newQueue();
    const [id] = await write(name, ...named('one'));
    const { worker, ended, warnings } = start(name, { handle: fails });
    await until(async () => (await states(name))[0] === 'retry');
    await worker.close();
    const place = `${Date.UTC(2020) / 1000} - floor(extract(epoch FROM start_after))::int AS place, priority`;
    const [row] = await rowsOf(name, place);
    expect(row?.priority).toBe(row?.place);
    expect(ended).toEqual([`${name} failed`]);
    expect(warnings).toEqual([['job failed', { job: name, jobId: id, title: 'one', error: broken }]]);
  });

  test('comes back after its time has run out when it cannot be repeated, and the log says so', async () => {
    const name = await newQueue();
    const [id] = await write(name, ...named('one'));
    const { worker, warnings, ends } = start(name, { handle: fails }, withOther({ fail: failing(broken) }));
    await ends(1);
    await worker.close();
    expect(await states(name)).toEqual(['active']);
    expect(warnings.at(-1)).toEqual([
      'could not mark job as failed',
      { job: name, jobId: id, error: broken },
    ]);
  });

  test('is repeated at the next poll when its outcome could not be stored before', async () => {
    const name = await newQueue();
    await write(name, ...named('one'));
    let isBroken = true;
    const fail = async (...parameters: Parameters<typeof boss.fail>) => {
      if (isBroken) throw broken;
      return boss.fail(...parameters);
    };
    const { worker, ends } = start(name, { handle: fails }, withOther({ fail }));
    await ends(1);
    isBroken = false;
    worker.wake();
    await until(async () => (await states(name))[0] === 'retry');
  });

  test('is every one of a batch that cannot be prepared for', async () => {
    const name = await newQueue();
    await write(name, ...named('one', 'two'));
    const handle = () => {
      throw broken;
    };
    const { ends } = start(name, { handle });
    await ends(2);
    await until(async () => (await states(name)).every((state) => state === 'retry'));
  });

  test('is also one that was done but cannot be completed', async () => {
    const name = await newQueue();
    await write(name, ...named('one'));
    const { ended } = start(name, { handle: done }, withOther({ complete: failing(broken) }));
    await until(async () => (await states(name))[0] === 'retry');
    expect(ended).toEqual([`${name} failed`]);
  });
});

describe('a poll', () => {
  test('starts jobs in the order in which they are due, with one preparation for all', async () => {
    const name = await newQueue();
    const second = Math.floor(Date.now() / 1000) * 1000 - 60_000;
    for (const ms of [500, 300, 400, 100, 200])
      await write(name, { title: `due ${ms}`, dueAt: new Date(second + ms) });
    const prepared: string[][] = [];
    // The order in which they come back depends on how PostgreSQL happens to read its table.
    const fetch = async (...parameters: Parameters<typeof boss.fetch>) =>
      (await boss.fetch(...parameters)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
    const handle = (payloads: object[]) => {
      prepared.push(payloads.map(titleOf));
      return async (payload: object) => {
        begun.push(titleOf(payload));
      };
    };
    const { begins, begun } = start(name, { handle }, withOther({ fetch }));
    await begins(5);
    expect(prepared).toEqual([['due 100', 'due 200', 'due 300', 'due 400', 'due 500']]);
    expect(begun).toEqual(prepared[0]);
  });

  test('takes no more jobs than may run at a time, and one for each that ends, at once', async () => {
    const name = await newQueue();
    await write(name, ...named('a', 'b', 'c'));
    const { begins, begun, letGo } = start(name, { concurrency: 2 });
    await begins(2);
    await whileOthersPoll();
    expect(begun).toEqual(['a', 'b']);
    letGo('b');
    await begins(3);
    expect(begun).toEqual(['a', 'b', 'c']);
    letGo('a', 'c');
  });

  test('asks for nothing while there is no free slot', async () => {
    const name = await newQueue();
    await write(name, ...named('one'));
    const { worker, begins, letGo, polls, warnings } = start(name, { concurrency: 1 });
    await begins(1);
    const before = performance.now();
    await until(() => {
      worker.wake();
      return performance.now() - worker.sincePollMs() > before;
    });
    await whileOthersPoll();
    expect(polls.count).toBe(1);
    expect(warnings).toEqual([]);
    letGo('one');
  });

  test('is followed by another at once while there may be more jobs', async () => {
    const name = await newQueue();
    const titles = Array.from({ length: 150 }, (_, index) => `${index}`);
    await write(name, ...named(...titles));
    const { begins, held } = start(name, { concurrency: 200 });
    await begins(150);
    for (const { resolve } of held.values()) resolve();
  });

  test('is not followed by another when there are none, nor when none may be taken', async () => {
    const prepared: object[][] = [];
    const handle = (payloads: object[]) => {
      prepared.push(payloads);
      return async () => {};
    };
    const { polls } = start(await newQueue(), { handle });
    let asked = 0;
    const name = await newQueue();
    await write(name, ...named('one'));
    start(name, {
      mayTake: async () => {
        asked += 1;
        return false;
      },
    });
    await whileOthersPoll();
    expect([polls.count, asked]).toEqual([1, 1]);
    expect(prepared).toEqual([]);
    expect(await states(name)).toEqual(['created']);
  });

  test('that fails is logged, and the worker polls again when it is woken', async () => {
    const name = await newQueue();
    await write(name, ...named('one'));
    const answers = [failing(broken), async () => true];
    const { worker, begins, begun, letGo, warnings } = start(name, {
      mayTake: async () => (answers.shift() ?? failing(new Error('too many polls')))(),
    });
    await until(() => warnings.length > 0);
    await whileOthersPoll();
    expect(begun).toEqual([]);
    expect(warnings).toEqual([['fetching jobs failed', { job: name, error: broken }]]);
    worker.wake();
    await begins(1);
    letGo('one');
  });

  test('comes on its own after a rest, and at once when the worker is woken, also during a poll', async () => {
    const rested = await newQueue();
    const { begins, letGo } = start(rested, { restMs: 20 });
    await whileOthersPoll();
    await write(rested, ...named('one'));
    await begins(1);
    letGo('one');

    const looking = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<boolean>();
    let polls = 0;
    const { worker } = start(await newQueue(), {
      mayTake() {
        polls += 1;
        looking.resolve();
        return goOn.promise;
      },
    });
    await looking.promise;
    worker.wake();
    goOn.resolve(true);
    await until(() => polls === 2, 30_000);
  });

  test('takes jobs of low priority when there are slots that no others take', async () => {
    const name = await newQueue();
    const yielding = (title: string) => ({ title, lowPriority: true });
    await write(name, yielding('y1'), yielding('y2'), yielding('y3'), ...named('a', 'b', 'c', 'd', 'e'));
    const look = async (wanted: number, hasLowPriority?: boolean) => {
      const poll = { name, wanted, groupConcurrency: 2, fullOwners: [], hasLowPriority, now: new Date() };
      const { jobs, ...rest } = await fetchDue(boss, poll);
      return { titles: jobs.map(({ data }) => titleOf(data)), ...rest };
    };
    expect(await look(2, true)).toEqual({ titles: ['a', 'b'], noneOfLowPriority: false });
    expect(await look(4, true)).toEqual({ titles: ['c', 'd', 'e', 'y1'], noneOfLowPriority: false });
    expect(await look(4)).toEqual({ titles: [], noneOfLowPriority: false });
    expect(await look(4, true)).toEqual({ titles: ['y2', 'y3'], noneOfLowPriority: false });
    expect(await look(4, true)).toEqual({ titles: [], noneOfLowPriority: true });
  });

  test('takes no job of an owner at its share, those of low priority included', async () => {
    const name = await newQueue();
    const of = (owner: string, ...titles: string[]) =>
      named(...titles).map((job) => ({ ...job, group: `${owner}/${job.title}`, owner }));
    await write(name, ...of('full', 'f1', 'f2'), ...of('a', 'a1', 'a2'));
    await write(
      name,
      ...[...of('full', 'fy'), ...of('b', 'by')].map((job) => ({ ...job, lowPriority: true })),
    );
    const look = async (fullOwners: string[]) => {
      const limits = { wanted: 100, groupConcurrency: 1, fullOwners, hasLowPriority: true };
      const { jobs } = await fetchDue(boss, { name, now: new Date(), ...limits });
      return jobs.map(({ data, owner }) => [titleOf(data), owner]);
    };
    expect(await look(['full'])).toEqual([
      ['a1', 'a'],
      ['a2', 'a'],
      ['by', 'b'],
    ]);
    expect(await look([])).toEqual([
      ['f1', 'full'],
      ['f2', 'full'],
      ['fy', 'full'],
    ]);
  });

  test('of a worker with jobs of low priority finds them, too', async () => {
    const name = await newQueue();
    await write(name, { title: 'one', lowPriority: true });
    const { begins, letGo } = start(name, { hasLowPriority: true });
    await begins(1);
    letGo('one');
  });
});

describe('jobs behind a group that hangs', () => {
  const isRebalancing = (text: string) => text.includes('full_groups');

  test('are parked, so that others are begun', async () => {
    const name = await newQueue();
    await query(
      { databaseUrl },
      `INSERT INTO ${schema}.job (name, group_id, data, priority, start_after)
       SELECT $1, 'hanging', jsonb_build_object('title', 'hanging ' || number), $2, now() - interval '1 minute'
       FROM generate_series(1, 1000) AS number`,
      [name, sortKeyOf(new Date(), new Date()).priority],
    );
    const { worker, begins, begun, held } = start(name);
    await begins(2);
    const inReach = async () =>
      (await query({ databaseUrl }, `SELECT 1 FROM ${schema}.job WHERE name = $1 AND priority <= 0`, [name]))
        .length;
    await until(async () => {
      worker.wake();
      return (await inReach()) <= 102;
    });
    await write(name, ...named('other'));
    worker.wake();
    await begins(3);
    expect(begun).toContain('other');
    await query({ databaseUrl }, `DELETE FROM ${schema}.job WHERE name = $1 AND state = 'created'`, [name]);
    for (const { resolve } of held.values()) resolve();
  });

  test('are polled once in ten seconds while there are none, and no poll is followed by another because of them', async () => {
    let rebalanced = 0;
    const getDb = () => ({
      executeSql(text: string, values: unknown[]) {
        if (isRebalancing(text)) rebalanced += 1;
        return boss.getDb().executeSql(text, values);
      },
    });
    const { worker, polls } = start(await newQueue(), {}, withOther({ getDb }));
    await whileOthersPoll();
    for (let count = 2; count <= 10; count += 1) {
      worker.wake();
      await until(() => polls.count >= count);
    }
    await whileOthersPoll();
    expect(polls.count).toBe(10);
    expect(rebalanced).toBeLessThan(5);
  });

  test('are also started when the groups cannot be rebalanced, which is logged', async () => {
    const name = await newQueue();
    await write(name, ...named('one'));
    const getDb = () => ({
      executeSql: (text: string, values: unknown[]) =>
        isRebalancing(text) ? Promise.reject(broken) : boss.getDb().executeSql(text, values),
    });
    const { begins, letGo, polls, warnings } = start(name, {}, withOther({ getDb }));
    await begins(1);
    await whileOthersPoll();
    expect(polls.count).toBe(1);
    expect(warnings).toEqual([
      ['could not move waiting jobs of groups at their limit', { job: name, error: broken }],
    ]);
    letGo('one');
  });
});

describe('a job that has had its fair time in a full worker', () => {
  test('alone is notified to give up its slot when a job of another owner waits', async () => {
    const name = await newQueue();
    await write(name, ...named('one', 'two').map((job) => ({ ...job, group: 'owner' })));
    const signals = new Map<string, AbortSignal>();
    const crowd = Promise.withResolvers<void>();
    const { worker, begins, begun, ends } = start(name, {
      concurrency: 2,
      fairMs: 0,
      handle: () => (payload, crowded) => {
        const title = titleOf(payload);
        begun.push(title);
        signals.set(title, crowded);
        return Promise.race([
          crowd.promise,
          new Promise<void>((resolve) => crowded.addEventListener('abort', () => resolve())),
        ]);
      },
    });
    kept.push(crowd);
    await begins(2);
    await write(name, ...named('of the same owner').map((job) => ({ ...job, group: 'owner' })));
    worker.wake();
    await whileOthersPoll();
    expect(begun).toHaveLength(2);
    await write(name, ...named('late'));
    worker.wake();
    await ends(1);
    expect(begun[2]).toBe('late');
    expect(
      begun
        .slice(0, 2)
        .map((title) => signals.get(title)?.aborted)
        .sort(),
    ).toEqual([false, true]);
  });
});

describe('heartbeats', () => {
  test('come three in the time after which a job counts as abandoned', () => {
    expect(beatMs(30)).toBe(10_000);
  });

  test('are sent for jobs in progress, also while the worker is being closed', async () => {
    const name = await newQueue({ heartbeatSeconds: 30 });
    await write(name, ...named('one'));
    const { worker, begins, letGo } = start(name, { heartbeatSeconds: 0.03 });
    await begins(1);
    const beatsAgain = async () => {
      const [before] = await rowsOf(name, 'heartbeat_on');
      await until(async () => {
        const [row] = await rowsOf(name, 'heartbeat_on');
        return `${row?.heartbeat_on}` > '' && row?.heartbeat_on !== before?.heartbeat_on;
      }, 30_000);
    };
    await beatsAgain();
    const closed = worker.close();
    await beatsAgain();
    letGo('one');
    await closed;
    expect(await states(name)).toEqual(['completed']);
  });

  test('are not sent without jobs in progress, nor where jobs are short', async () => {
    const beats: string[] = [];
    const touch = async (name: string) => {
      beats.push(name);
    };
    const idle = start(await newQueue(), { heartbeatSeconds: 0.003 }, withOther({ touch }));
    const short = await newQueue();
    await write(short, ...named('one'));
    const { begins, letGo } = start(short, {}, withOther({ touch }));
    await begins(1);
    await whileOthersPoll();
    expect(beats).toEqual([]);
    letGo('one');
    expect(idle.warnings).toEqual([]);
  });

  test('that cannot be sent are named in the log, and the job continues', async () => {
    const name = await newQueue();
    await write(name, ...named('one'));
    const touch = failing(broken);
    const { letGo, ends, begins, warnings } = start(name, { heartbeatSeconds: 0.03 }, withOther({ touch }));
    await begins(1);
    await until(() => warnings.length > 0, 30_000);
    letGo('one');
    await ends(1);
    expect(warnings[0]).toEqual(['job heartbeat failed', { job: name, error: broken }]);
    expect(await states(name)).toEqual(['completed']);
  });
});

describe('a worker with batched polls', () => {
  const apartMs = 60;
  /** Timers may be a little early by another clock. */
  const leastMs = (pauses: number) => pauses * (apartMs - 2);

  test('lets time pass from a poll to the next, however often it is woken', async () => {
    const { worker, polls } = start(await newQueue(), { apartMs });
    const elapsed = await until(() => {
      worker.wake();
      return polls.count >= 5;
    });
    expect(elapsed).toBeGreaterThanOrEqual(leastMs(4));
  });

  test('lets time pass from one completion to the next', async () => {
    const name = await newQueue();
    await write(name, ...named('one'));
    const { begins, ends, letGo } = start(name, { apartMs });
    await begins(1);
    const endedAt = performance.now();
    letGo('one');
    await ends(1);
    expect(performance.now() - endedAt).toBeGreaterThanOrEqual(leastMs(1));
  });
});

describe('a worker that is closed', () => {
  test('takes no more jobs, and waits for those in progress', async () => {
    const name = await newQueue();
    await write(name, ...named('one'));
    const { worker, begins, begun, letGo } = start(name);
    await begins(1);
    let isClosed = false;
    const closed = worker.close().then(() => {
      isClosed = true;
    });
    await write(name, ...named('two'));
    worker.wake();
    await whileOthersPoll();
    expect(isClosed).toBe(false);
    letGo('one');
    await closed;
    expect(begun).toEqual(['one']);
    expect(await states(name)).toEqual(['completed', 'created']);
  });

  test('does not wait until it would have polled again', async () => {
    const { worker, polls } = start(await newQueue());
    await until(() => polls.count === 1);
    await turn();
    await worker.close();
  });
});

test('a job runs in the name of what has caused it, which its payload does not tell', async () => {
  const name = await newQueue();
  await write(name, { title: 'one', requestId: 'req_1' }, { title: 'two', requestId: 'req_2' });
  const causes: unknown[] = [];
  const { ends } = start(name, {
    handle: () => async (payload) => {
      causes.push([payload, currentTraceContext()?.requestId]);
    },
  });
  await ends(2);
  expect(causes).toEqual([
    [{ title: 'one' }, 'req_1'],
    [{ title: 'two' }, 'req_2'],
  ]);
});

test('a job is a span that ends with it, of the name of its queue', async () => {
  const collector = await startCollector();
  const tracing = createTracing({ url: `${collector.url}/v1/traces`, serviceName: undefined }, () => {});
  const name = await newQueue();
  await write(name, ...named('one'));
  const { ends } = start(name, { handle: done, tracing });
  await ends(1);
  await tracing.close();
  await collector.close();
  expect(collector.spans.map((span) => span.name)).toEqual([`process ${name}`]);
});
