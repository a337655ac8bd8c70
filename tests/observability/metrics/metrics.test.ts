/** Tests that the operations port tells what the product does, with labels that have no ids. */
// A service of its own: metrics count what is done for all organizations.
import { beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { makePartitions, missingPartitions } from '../../../src/db/retention/partitions.ts';
import { readDepths } from '../../../src/queue/depth.ts';
import { openStream } from '../../support/event-stream.ts';
import { exhaustiveTest } from '../../support/sample.ts';
import { sharedTestService, startTestService, type TestService } from '../../support/service.ts';
import { until } from '../../support/until.ts';
import { readMetrics, type Served } from './read-metrics.ts';
import { runScript } from './scripted-run.ts';

let service: TestService;
/** A service without workers, in whose queues jobs stay. */
let idle: TestService;
/** The time before `idle` was started, from which on it has made partitions. */
let began: Date;
let served: Served;
beforeAll(async () => {
  service = await sharedTestService();
  await runScript(service);
  served = await readMetrics(service);
  began = new Date();
  idle = await startTestService({ ROLE: 'api' });
});

const counted = [
  [
    'a call to a provider, by what it was made for',
    'provider_calls_total',
    { operation: 'facebook.media.items.publish', outcome: 'done' },
  ],
  [
    'a call that the provider did not answer properly',
    'provider_calls_total',
    { operation: 'facebook.media.items.list', outcome: 'outage' },
  ],
  ['how long calls take', 'provider_call_duration_seconds_count', { operation: 'profiles.sweep' }],
  [
    'a post that was published',
    'publish_outcomes_total',
    { provider: 'facebook', outcome: 'published', reason: 'none' },
  ],
  [
    'a post that failed, by its reason',
    'publish_outcomes_total',
    { outcome: 'failed', reason: 'duplicate_content' },
  ],
  ['how late posts start', 'publish_lateness_seconds_count', { mode: 'test' }],
  [
    'a delivery that was received',
    'delivery_attempts_total',
    { outcome: 'received', answer: '2xx', status: 'succeeded' },
  ],
  [
    'a delivery that is tried again',
    'delivery_attempts_total',
    { outcome: 'not_received', answer: '5xx', status: 'pending' },
  ],
  ['how long deliveries take', 'delivery_attempt_duration_seconds_count', { outcome: 'not_received' }],
  ['how old events are when they arrive', 'delivery_delay_seconds_count', { mode: 'test' }],
  ['an event that a stream was sent', 'streamed_events_total', { mode: 'test' }],
  ['a refresh', 'credential_refreshes_total', { provider: 'bluesky', outcome: 'refreshed' }],
  ['a sweep', 'sweeps_total', { content_type: 'facebook.media.comments' }],
  ['what a sweep has found', 'sweep_findings_total', { content_type: 'facebook.media.comments' }],
  ['a job that was done', 'jobs_total', { queue: 'publish.run', outcome: 'done' }],
] as const;

describe('an operator sees', () => {
  test.each(counted)('%s', (_what, name, labels) => {
    expect(served.valueOf(name, labels)).toBeGreaterThan(0);
  });

  test('the least that is left of each budget', () => {
    const left = served.valueOf('provider_budget_left_ratio', {
      mode: 'test',
      provider: 'facebook',
      budget: 'app_calls',
    });
    expect(left).toBeGreaterThan(0.5);
    expect(left).toBeLessThan(1);
  });

  test('whether notifications are heard, and how the pool is used', async () => {
    // They are heard once a connection for them is there, which a service that has just started need not have.
    const heardBefore = async () => (await readMetrics(idle)).valueOf('notifications_uncertain_seconds');
    await until(async () => ((await heardBefore()) ?? Number.POSITIVE_INFINITY) < 60);
    const served = await readMetrics(idle);
    expect(served.valueOf('database_pool_connections')).toBeGreaterThan(0);
    expect(served.valueOf('database_pool_waiting')).toBe(0);
    expect(served.valueOf('database_pool_size')).toBe(idle.ctx.config.databasePoolSize);
  });

  test('how many streams of events are open', async () => {
    const open = async () => (await readMetrics(idle)).valueOf('event_streams_open');
    expect(await open()).toBe(0);
    const { key } = await idle.newKey();
    const streams = await Promise.all([openStream(idle.url, key), openStream(idle.url, key)]);
    expect(await open()).toBe(2);
    for (const stream of streams) stream.close();
    await until(async () => (await open()) === 0);
  });
});

test('no label has an id, so that there are never many, or a name that Prometheus gives to its own', () => {
  const names = [...served.samples.values()].flat().flatMap((sample) => Object.keys(sample.labels));
  expect(names.filter((name) => ['job', 'instance'].includes(name))).toEqual([]);
  const labels = [...served.samples.values()].flat().flatMap((sample) => Object.values(sample.labels));
  expect(labels.filter((value) => /_[0-9a-hjkmnp-tv-z]{26}$/.test(value))).toEqual([]);
});

test('a queue is as deep as it has jobs that are due, counted up to a limit, and as old as the first of them', async () => {
  const { organizationId } = await idle.newKey();
  const job = (id: string, startAfter: number, lowPriority: boolean) => ({
    payload: { organizationId, deliveryId: id, eventId: id },
    group: id,
    lowPriority,
    startAfter: new Date(Date.now() + startAfter * 1000),
  });
  const jobs = [job('a', -90, true), job('b', -30, false), job('c', 3_600, false), job('d', 3_600, true)];
  await idle.ctx.queue.insert('events.deliver', jobs, idle.ctx.db);
  const labels = { queue: 'events.deliver' };
  const waiting = await readMetrics(idle);
  expect(waiting.valueOf('queue_depth', labels)).toBe(2);
  expect(waiting.valueOf('queue_oldest_seconds', labels)).toBeGreaterThanOrEqual(90);
  expect(waiting.valueOf('queue_oldest_seconds', labels)).toBeLessThan(3_600);
  expect(waiting.valueOf('queue_depth', { queue: 'publish.run' })).toBe(0);

  await idle.ctx.db.$executeRaw`
    INSERT INTO pgboss.job (name, priority, start_after) SELECT 'media.stage', -1, now() FROM generate_series(1, 10050)`;
  expect((await readMetrics(idle)).valueOf('queue_depth', { queue: 'media.stage' })).toBe(10_000);

  const enqueued = { organizationId, mode: 'test', connectionId: 'con' } as const;
  await idle.ctx.queue.enqueue('connections.check', enqueued, 'con');
  expect((await readMetrics(idle)).valueOf('queue_depth', { queue: 'connections.check' })).toBe(1);
});

exhaustiveTest(
  'a look at the queues reads the beginning of an index and sorts nothing, however many jobs are due',
  async () => {
    let look = '';
    const keep = async (statements: string) => {
      look = statements;
      return [];
    };
    await readDepths(keep, 'pgboss', {
      now: new Date(),
      ofWorkers: ['backfills.page'],
      others: ['profiles.poll'],
    });
    const client = new pg.Client({ connectionString: idle.databaseUrl });
    await client.connect();
    await client.query(`
    INSERT INTO pgboss.job (name, priority, start_after)
    SELECT 'backfills.page', -n, now() FROM generate_series(1, 20000) AS n; ANALYZE pgboss.job`);
    const results = await client.query(look.replace('SELECT name', 'EXPLAIN SELECT name'));
    await client.end();
    const plan = JSON.stringify((results as unknown as pg.QueryResult[]).at(-1)?.rows);
    expect(plan).toContain('Index Only Scan');
    expect(plan).not.toMatch(/Sort|Seq Scan|Bitmap/);
  },
);

test('a partition that is missing is seen, until it is made', async () => {
  const { ctx } = idle;
  expect(await missingPartitions(ctx.db, began)).toEqual({
    events: 0,
    event_deliveries: 0,
    request_log_entries: 0,
    provider_webhooks: 0,
  });
  const nextMonth = new Date(ctx.clock.now().getTime() + 40 * 24 * 60 * 60 * 1000);
  expect(await missingPartitions(ctx.db, nextMonth)).toEqual({
    events: 4,
    event_deliveries: 4,
    request_log_entries: 4,
    provider_webhooks: 8,
  });
  await makePartitions(ctx.db, nextMonth);
  expect(Object.values(await missingPartitions(ctx.db, nextMonth))).toEqual([0, 0, 0, 0]);
});
