/** Tests that jobs lie in several queue databases, and that none is lost or done twice when one is away or a process dies. */
// A service of its own: its jobs lie in two databases besides its own, and one of them is away for a while.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { migrate } from '../../src/app/before-start.ts';
import { placeOf } from '../../src/queue/outbox.ts';
import { startApiProcess } from '../support/api-process.ts';
import { backfill, outcomeOf as outcomeOfBackfill } from '../support/backfilling.ts';
import { commandLine } from '../support/command-line.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { publish, requestNow } from '../support/publishing.ts';
import { query } from '../support/query.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import {
  clientOf,
  newDatabase,
  startTestService,
  type TestKey,
  type TestService,
} from '../support/service.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

const contentType = 'facebook.media.items';

let urls: [string, string];
/** Stands before the second queue database. */
let proxy: TcpProxy;
let service: TestService;
let receiver: Receiver;
/** A key of an organization for each of the two places. */
let keys: [TestKey, TestKey];
beforeAll(async () => {
  const databaseUrl = await newDatabase();
  const [first, second] = [await emptyDatabase(), await emptyDatabase()];
  urls = [first, second];
  await migrate(databaseUrl, { queueDatabaseUrls: urls });
  proxy = await startTcpProxy(second);
  receiver = await startReceiver();
  service = await startTestService(
    // A busy machine gives simulated providers no time otherwise, and what has failed is repeated late.
    { QUEUE_DATABASE_URLS: `${first},${proxy.url}`, SIMULATOR_TIMEOUT_SECONDS: '10' },
    { databaseUrl, workers: 'live' },
  );
  keys = [await keyAt(0), await keyAt(1)];
});
afterAll(async () => {
  await service.close();
  await receiver.close();
  await proxy.close();
});

/** Makes organizations until one has its jobs at this place. */
async function keyAt(place: number): Promise<TestKey> {
  for (;;) {
    const key = await service.newKey({ organization: randomUUID() });
    if (placeOf(key.organizationId, 2) === place) return key;
  }
}

/** Returns the names of an organization's jobs in a database, each once. */
async function jobsIn(databaseUrl: string, { organizationId }: TestKey): Promise<unknown[]> {
  const rows = await query(
    { databaseUrl },
    `SELECT DISTINCT name FROM pgboss.job
     WHERE data ->> 'organizationId' = $1 OR group_id = $1 OR starts_with(group_id, $1 || '/') ORDER BY name`,
    [organizationId],
  );
  return rows.map(({ name }) => name);
}

const outbox = () => query(service, 'SELECT * FROM queued_jobs');
const isEmpty = async () => (await outbox()).length === 0;
const inOutbox = (id: string) =>
  query(service, `SELECT FROM queued_jobs WHERE job -> 'data' ->> 'publishRequestId' = $1`, [id]);
const isPublished = async ({ client }: TestKey, id: string) =>
  (await requestNow(client, id)).status === 'published';

async function newPost({ client }: TestKey, more: object = {}) {
  const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
  return publish(client, { connectedProfileId, contentType, text: `Rye ${randomUUID()}`, ...more });
}

/** Makes jobs in the outbox look as if a process had died before it could move them. */
const leave = () => query(service, `UPDATE queued_jobs SET written_at = now() - interval '1 minute'`);

test('publishing, events and backfills are done for organizations whose jobs lie in different databases', async () => {
  const at = async (place: 0 | 1) => {
    const key = keys[place];
    const { client } = key;
    const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
    await client.post('/v1/event-destinations', { url: receiver.url, topics: ['*'] });
    const { publishRequestId } = await publish(client, { connectedProfileId, contentType, text: 'Bread' });
    const request = await backfill(client, { connectedProfileId, contentType: 'facebook.media.comments' });
    await until(() => isPublished(key, publishRequestId));
    expect((await outcomeOfBackfill(client, request)).status).toBe('completed');
    await until(() => receiver.received.some(({ body }) => body.includes(publishRequestId)));
    const [own, other] = [urls[place], urls[1 - place] as string];
    expect(await jobsIn(own, key)).toEqual(
      expect.arrayContaining(['backfills.page', 'events.deliver', 'publish.run']),
    );
    expect(await jobsIn(other, key)).toEqual([]);
    expect(await jobsIn(service.databaseUrl, key)).toEqual([]);
  };
  await Promise.all([at(0), at(1)]);
  await until(isEmpty);
});

describe('while a queue database is away', () => {
  let waiting: string;
  beforeAll(async () => {
    await proxy.cut();
    waiting = (await newPost(keys[1])).publishRequestId;
  });

  test('work of its organizations is accepted, and waits', async () => {
    expect(await isPublished(keys[1], waiting)).toBe(false);
    expect(await isEmpty()).toBe(false);
  });

  test('work of the others is done', async () => {
    const { publishRequestId } = await newPost(keys[0]);
    await until(() => isPublished(keys[0], publishRequestId));
  });

  test('processes stay ready, and say which database is away and what waits for it', async () => {
    const { hostname, port, pathname } = new URL(proxy.url);
    const name = `${hostname}:${port}${pathname}`;
    const response = await fetch(`${service.opsUrl}/readyz`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      warnings: [`the queue database ${name} does not answer: its jobs wait`],
    });
    // A machine that is too busy to measure in time leaves a metric out.
    let metrics = '';
    await until(async () => {
      metrics = await (await fetch(`${service.opsUrl}/metrics`)).text();
      return metrics.includes('queue_database_up{') && metrics.includes('queue_depth{');
    });
    expect(metrics).toContain(`queue_database_up{database="${name}"} 0`);
    expect(metrics).toMatch(new RegExp(`^queue_database_waiting{database="${name}"} [1-9]`, 'm'));
    expect(metrics).toMatch(/^queue_database_up\{database=".*"\} 1$/m);
    expect(metrics).toMatch(/^queue_depth\{queue="publish.run"\} \d+$/m);
  });

  test('everything is done once it is back, and once only', async () => {
    await leave();
    await proxy.restore();
    // What is written now finds the database back, and has moved what was left behind.
    await until(async () => {
      await newPost(keys[1]);
      return isPublished(keys[1], waiting);
    });
    await until(isEmpty);
    const steps = (await requestNow(keys[1].client, waiting)).steps.filter(({ name }) => name === 'created');
    expect(steps).toHaveLength(1);
  });
});

test('a job that arrives in its queue twice is there once', async () => {
  const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
  const { publishRequestId } = await newPost(keys[0], { scheduledFor });
  await until(isEmpty);
  const jobs = () =>
    query({ databaseUrl: urls[0] }, `SELECT * FROM pgboss.job WHERE data ->> 'publishRequestId' = $1`, [
      publishRequestId,
    ]);
  const [job] = await jobs();
  // As a process leaves it that has moved the job, and dies before it has deleted the row.
  await query(
    service,
    `INSERT INTO queued_jobs (organization_id, id, place, name, job, written_at)
     VALUES ($1, $2, 0, 'publish.run', $3, now() - interval '1 minute')`,
    [
      keys[0].organizationId,
      job?.id,
      { id: job?.id, data: job?.data, priority: job?.priority, startAfter: scheduledFor },
    ],
  );
  await service.ctx.queue.moveLeft();
  expect([await inOutbox(publishRequestId), await jobs()]).toEqual([[], [job]]);
});

test('what a process had accepted when it was killed is done by others', async () => {
  // The queue databases of this process take nothing, so it has moved no job when it is killed.
  const silent = await startTcpProxy(urls[0]);
  silent.hang();
  const process = await startApiProcess(service.databaseUrl, {
    DATA_DIR: service.ctx.config.dataDir,
    QUEUE_DATABASE_URLS: `${silent.url},${urls[1]}`,
  });
  const { connectedProfileId } = await keys[0].client.newProfile({ providerId: 'facebook' });
  const client = clientOf(process.url, keys[0].key);
  const { publishRequestId } = await publish(client, { connectedProfileId, contentType, text: 'Oats' });
  await process.kill();
  await silent.close();
  await leave();
  await service.ctx.queue.enqueue('jobs.move', {});
  await until(() => isPublished(keys[0], publishRequestId));
});

test('jobs that wait in the service’s own database, since there was no list, are done there', async () => {
  const { databaseUrl } = service;
  const before = await startTestService({ ROLE: 'api' }, { databaseUrl });
  const { connectedProfileId } = await keys[1].client.newProfile({ providerId: 'facebook' });
  const { publishRequestId } = await publish(clientOf(before.url, keys[1].key), {
    connectedProfileId,
    contentType,
    text: 'Spelt',
  });
  await until(() => isPublished(keys[1], publishRequestId));
  expect(await jobsIn(databaseUrl, keys[1])).toEqual(['publish.run']);
  await before.close();
});

test('jobs in the outbox for a place that the list does not have any more go to one that it has', async () => {
  const { databaseUrl, ctx } = service;
  await proxy.cut();
  const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
  const { publishRequestId } = await newPost(keys[1], { scheduledFor });
  const shorter = await startTestService({ ROLE: 'api', QUEUE_DATABASE_URLS: urls[0] }, { databaseUrl });
  await leave();
  await shorter.ctx.queue.moveLeft();
  await shorter.close();
  await proxy.restore();
  const rows = await query(
    { databaseUrl: urls[0] },
    `SELECT FROM pgboss.job WHERE data ->> 'publishRequestId' = $1`,
    [publishRequestId],
  );
  expect([await inOutbox(publishRequestId), rows.length]).toEqual([[], 1]);
  await until(async () => (await ctx.queue.databases()).every(({ answers }) => answers));
});

test('jobs that wait in a database that the list has lost are moved by a command, and run', async () => {
  const { ctx, databaseUrl } = service;
  const moveFrom = (url: string) => commandLine(ctx, 'jobs', 'move-from', '--url', url);
  await expect(moveFrom(urls[0])).rejects.toThrow('is still in use');
  const lost = await emptyDatabase();
  await migrate(databaseUrl, { queueDatabaseUrls: [lost] });
  const before = await startTestService({ ROLE: 'api', QUEUE_DATABASE_URLS: lost }, { databaseUrl });
  const ids = await Promise.all(
    keys.map(async ({ client, key }) => {
      const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
      const post = { connectedProfileId, contentType, text: 'Barley' };
      return (await publish(clientOf(before.url, key), post)).publishRequestId;
    }),
  );
  await until(isEmpty);
  await before.close();
  expect(await moveFrom(lost)).toEqual({ moved: 2 });
  for (const [place, id] of ids.entries()) await until(() => isPublished(keys[place] as TestKey, id));
  expect(await query({ databaseUrl: lost }, 'SELECT FROM pgboss.job')).toEqual([]);
});

test('a reset of test mode deletes the jobs wherever they lie', async () => {
  const scheduledFor = new Date(Date.now() + 3_600_000).toISOString();
  const key = await keyAt(1);
  await newPost(key, { scheduledFor });
  await until(isEmpty);
  expect(await jobsIn(urls[1], key)).toContain('publish.run');
  expect((await key.client.post('/v1/test/reset')).status).toBe(200);
  expect(await jobsIn(urls[1], key)).toEqual([]);
});

test('a queue database that is not there is named when it is to be set up', async () => {
  const gone = new URL(urls[0]);
  gone.pathname = '/gone';
  const name = `${gone.hostname}:${gone.port}/gone`;
  await expect(migrate(service.databaseUrl, { queueDatabaseUrls: [gone.href] })).rejects.toThrow(
    `The queue database ${name} of QUEUE_DATABASE_URLS could not be set up: database "gone" does not exist`,
  );
});
