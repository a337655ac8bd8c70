/** Tests that a suspect beside which others were in progress has a last trial, for which its process begins nothing else. */
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import type { Logger } from '../../src/observability/log.ts';
import { createSuspects, type Suspects, type TakenJob } from '../../src/queue/suspects.ts';

const queue = 'publish.run';
const lost = { value: { message: 'job heartbeat timeout' } };

let suspects: Suspects;
let boss: Parameters<Suspects['admit']>[0];
/** The ids of the jobs that were put back, and of those that were parked. */
let putBack: unknown[];
let parked: unknown[];
/** The id of a job -> what was noted in its data last. */
let noted: Map<unknown, { beside: boolean }>;
beforeEach(() => {
  [putBack, parked, noted] = [[], [], new Map()];
  const executeSql = async (text: string, [_name, id, json]: [string, string, string?]) => {
    if (text.includes("state = 'retry'")) putBack.push(id);
    else if (json) noted.set(id, JSON.parse(json).suspected);
    return { rows: [] };
  };
  boss = {
    getDb: () => ({ executeSql }),
    insert: async (_name: string, [job]: [{ id: string }]) => parked.push(job.id),
    deleteJob: async () => {},
  } as never;
  suspects = createSuspects({
    schema: 'pgboss',
    log: { debug() {}, warn() {}, error() {} } as unknown as Logger,
    turnMs: 3_600_000,
  });
});

const job = (id: string, some: Partial<TakenJob> = {}): TakenJob => ({
  id,
  data: { id },
  groupId: null,
  retryCount: 0,
  output: {},
  ...some,
});
/** A job whose last attempt was lost; `beside` tells what was noted in it, if it was a turn of its own. */
const suspect = (id: string, beside?: boolean) =>
  job(id, {
    retryCount: 2,
    output: lost,
    data: { id, ...(beside === undefined ? {} : { suspected: { attempt: 1, beside } }) },
  });
const admit = async (...jobs: TakenJob[]) => suspects.admit(boss, queue, jobs, new AbortController().signal);
const readyOf = async (...jobs: TakenJob[]) => (await admit(...jobs)).ready.map(({ id }) => id);
/** Has a suspect wait for its turn. The promise of the turn is wrapped, so that it is not waited for. */
const queued = async (one: TakenJob) => ({ turn: (await admit(one)).waiting[0]?.turn });
/** Lets everything that waits for nothing outside go on. */
async function settled(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await turnOfLoop();
}

test('a suspect with which a process has died alone is parked', async () => {
  await admit(suspect('killer', false));
  expect(parked).toEqual(['killer']);
});

test('a suspect beside which others were in progress is not parked', async () => {
  expect((await queued(suspect('innocent', true))).turn).toBeDefined();
  expect(parked).toEqual([]);
});

test('that others are in progress beside a suspect is noted when its turn begins', async () => {
  await admit(job('fresh'));
  await (await queued(suspect('suspect'))).turn;
  expect(noted.get('suspect')).toMatchObject({ beside: true });
});

test('that another job begins beside a suspect is noted before it begins', async () => {
  await (await queued(suspect('suspect'))).turn;
  expect(noted.get('suspect')).toMatchObject({ attempt: 2, beside: false });
  expect(await readyOf(job('fresh'))).toEqual(['fresh']);
  expect(noted.get('suspect')).toMatchObject({ attempt: 2, beside: true });
});

test('a last trial waits for the jobs in progress, and nothing else begins until it is over', async () => {
  await admit(job('in progress'));
  let begins: boolean | undefined;
  const { turn: whole } = await queued(suspect('suspect', true));
  const turn = whole?.then((value) => {
    begins = value;
  });
  await settled();
  expect([suspects.isTrying(), begins]).toEqual([true, undefined]);
  expect(await readyOf(job('fresh'))).toEqual([]);
  expect(putBack).toEqual(['fresh']);
  suspects.ended('in progress');
  await turn;
  expect(begins).toBe(true);
  expect(noted.get('suspect')).toMatchObject({ attempt: 2, beside: false });
  expect(await readyOf(job('fresh too'))).toEqual([]);
  suspects.ended('suspect');
  await settled();
  expect(suspects.isTrying()).toBe(false);
  expect(await readyOf(job('fresh'))).toEqual(['fresh']);
});

test('an attempt that the process itself has fallen silent with is no company of the next one', async () => {
  await admit(job('slow'));
  await (await queued(suspect('slow'))).turn;
  expect(noted.get('slow')).toMatchObject({ attempt: 2, beside: false });
});

test('a last trial holds up other jobs only once its turn has come', async () => {
  await (await queued(suspect('first'))).turn;
  await queued(suspect('second', true));
  expect(suspects.isTrying()).toBe(false);
  expect(await readyOf(job('fresh'))).toEqual(['fresh']);
});
