/**
 * The counts of a backfill are exact, and no item is emitted twice or missed, whichever process dies at
 * whichever moment.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { runBackfill } from '../../src/domain/sync/backfills/run/run-backfills.ts';
import { dueAt } from '../../src/queue/jobs.ts';
import { type BackfillRequest, backfill, final, outcomeOf, requestNow } from '../support/backfilling.ts';
import {
  comments,
  items,
  rowOf,
  runNext,
  type ScriptedProvider,
  scriptLists,
} from '../support/scripted-lists.ts';
import { startTestService, type TestKey, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { holdRows, refuseCommits } from '../support/triggers.ts';
import { until } from '../support/until.ts';
import { killWorker, missTheDead, spawnWorker } from '../support/worker-process.ts';

/** A service without workers; the tests run its jobs themselves. */
let service: TestService;
let key: TestKey;
let connectedProfileId: string;
beforeAll(async () => {
  service = await startTestService({ ROLE: 'api' });
  key = await service.newKey();
});
afterAll(() => service.close());
beforeEach(async () => {
  ({ connectedProfileId } = await key.client.newProfile({ providerId: 'facebook' }));
});

/**
 * Returns what is stored about a request: its row, its jobs, the number of its seen items, and the events of
 * the profile.
 */
async function stateOf(request: BackfillRequest) {
  const { backfillRequestId } = request;
  const { updatedAt: _, ...row } = await rowOf(service, request);
  const events = await service.ctx.db.event.findMany({ where: { connectedProfileId } });
  const seen = await service.ctx.db.backfillKnownItem.count({ where: { backfillRequestId } });
  const jobs = await service.ctx.db.$queryRaw<{ version: string }[]>`
    SELECT data->>'version' AS version FROM pgboss.job
    WHERE data->>'backfillRequestId' = ${backfillRequestId} ORDER BY 1`;
  return { row, seen, jobs, emitted: events.map(({ topic, subjectId }) => [topic, subjectId]).sort() };
}

/**
 * Runs the work as if the worker died after everything was written, but before the commit, so that nothing of
 * it is kept.
 */
async function dyingAtTheEnd(work: () => Promise<unknown>): Promise<void> {
  const letPass = await refuseCommits(service, 'backfill_requests');
  // A cluster's coordinator says in words of its own that a node has refused.
  await expect(work()).rejects.toThrow(/refused|could not commit transaction/);
  await letPass();
}

describe('a walk two levels deep', () => {
  let provider: ScriptedProvider;
  let expected: string[];
  beforeEach(() => {
    provider = scriptLists(service);
    const parents = items('p', 3);
    provider.posts.items.set('', parents);
    for (const { externalId } of parents)
      provider.comments.items.set(externalId, items(`${externalId}-c`, 4));
    expected = parents.flatMap(({ externalId }) => items(`${externalId}-c`, 4).map((one) => one.externalId));
  });

  async function expectExact(request: BackfillRequest): Promise<void> {
    expect(await requestNow(key.client, request)).toMatchObject({
      status: 'completed',
      stopReason: 'reached_end',
      fetched: 12,
      emitted: 12,
      skipped: 0,
    });
    const { emitted } = await stateOf(request);
    const topic = `content.${comments}.backfilled`;
    expect(emitted.filter(([name]) => name === topic)).toEqual(expected.map((id) => [topic, id]).sort());
    const ofRequest = emitted.filter(([name]) => name?.startsWith('backfillRequest.'));
    expect(ofRequest.map(([name]) => name)).toEqual(['backfillRequest.completed', 'backfillRequest.started']);
  }

  const isGoing = async (request: BackfillRequest) => !final.includes((await rowOf(service, request)).status);

  test('is exact though a worker dies before the commit of every page, and old jobs come back after it', async () => {
    const request = await backfill(key.client, { connectedProfileId, contentType: comments });
    while (await isGoing(request)) {
      const before = await stateOf(request);
      await dyingAtTheEnd(() => runNext(service, request));
      expect(await stateOf(request)).toEqual(before);
      await runNext(service, request);
      const after = await stateOf(request);
      expect(after.row.version).toBe(before.row.version + 1);
      // The jobs of this version and of the first version run once more, as they do when a worker has died
      // before it finished them.
      for (const version of [before.row.version, 1])
        await runBackfill(service.ctx, { backfillRequestId: before.row.id, version });
      expect(await stateOf(request)).toEqual(after);
    }
    await expectExact(request);
  });

  test('is exact though every page is walked by several workers at the same time', async () => {
    const request = await backfill(key.client, { connectedProfileId, contentType: comments });
    while (await isGoing(request)) {
      const { id, version } = await rowOf(service, request);
      const job = { backfillRequestId: id, version };
      await Promise.all([job, job, job].map((one) => runBackfill(service.ctx, one)));
      const { row, jobs } = await stateOf(request);
      expect(row.version).toBe(version + 1);
      // There was a job for every version but the last, which is final.
      expect(jobs).toHaveLength(row.going ? row.version : version);
    }
    await expectExact(request);
  });

  test('leaves one job behind at any time, which a request that was forgotten gets again', async () => {
    const request = await backfill(key.client, { connectedProfileId, contentType: comments });
    await runNext(service, request);
    await runNext(service, request);
    const { findForgotten } = await import('../../src/domain/sync/backfills/run/run-backfills.ts');
    await query(service, 'DELETE FROM pgboss.job WHERE data ? $1', ['backfillRequestId']);
    await findForgotten(service.ctx);
    expect((await stateOf(request)).jobs).toEqual([]);
    await query(service, `UPDATE backfill_requests SET due_at = now() - interval '6 minutes'`);
    await findForgotten(service.ctx);
    const { row, jobs } = await stateOf(request);
    expect(jobs).toEqual([{ version: `${row.version}` }]);
  });
});

test('two workers that are killed in the middle leave exact counts to the third', async () => {
  const api = await startTestService({ ROLE: 'api' });
  const { client } = await api.newKey();
  const profile = await client.newProfile({ providerId: 'facebook' });
  const request = await backfill(client, {
    connectedProfileId: profile.connectedProfileId,
    contentType: 'facebook.dm.messages',
  });
  for (const fetched of [10, 50]) {
    // A worker would be at the end before it is killed on a busy machine, so the trigger holds it in the middle of a page.
    const hold = await holdRows(api, 'BEFORE UPDATE ON backfill_requests', `NEW.fetched > ${fetched}`);
    const worker = spawnWorker(api);
    await until(hold.holds);
    await killWorker(worker);
    await hold.end();
    await missTheDead(api, 'backfills.page');
    await query(api, `UPDATE pgboss.job SET ${dueAt('now()')} WHERE state = 'retry'`);
  }
  const { fetched } = await requestNow(client, request);
  spawnWorker(api);
  const done = await outcomeOf(client, request);
  expect(fetched).toBeLessThan(done.fetched);
  expect(done).toMatchObject({ status: 'completed', stopReason: 'reached_end', skipped: 0 });
  const events = await api.ctx.db.event.findMany({
    where: { connectedProfileId: profile.connectedProfileId, origin: 'backfill' },
  });
  expect(events).toHaveLength(done.emitted);
  expect(new Set(events.map(({ subjectId }) => subjectId)).size).toBe(done.emitted);
  expect(done.fetched).toBe(done.emitted);
  expect(done.emitted).toBe(124);
});
