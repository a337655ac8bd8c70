/**
 * Upgrades a deployment from the last release to this version while customers work: processes of the release go on
 * with the tables of this version, and processes of this version wait for their tables and answer nothing wrong meanwhile.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, clientOf } from '../support/client.ts';
import { emptyDatabase } from '../support/empty-database.ts';
import { layOut } from '../support/last-release.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { until } from '../support/until.ts';

/** This version, with two migrations more, so that there is something to migrate however new the release is. */
const present = mkdtempSync(path.join(os.tmpdir(), 'present-'));
const planted = {
  '29990101000000_planted': 'ALTER TABLE "publish_requests" ADD COLUMN "planted" TEXT;',
  '29990101000001_planted_index': 'CREATE INDEX CONCURRENTLY "planted" ON "events"("topic", "id");',
};

interface Running {
  url: string;
  opsUrl: string;
  child: ChildProcess;
  lines: string[];
}

const running: Running[] = [];
const data = mkdtempSync(path.join(os.tmpdir(), 'upgrade-'));
let receiver: Receiver;
let earlier: string;

beforeAll(async () => {
  earlier = layOut();
  for (const part of ['src', 'scripts', 'prisma', 'package.json'])
    cpSync(part, path.join(present, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(present, 'node_modules'));
  for (const [name, sql] of Object.entries(planted)) {
    mkdirSync(path.join(present, 'prisma/migrations', name));
    writeFileSync(path.join(present, 'prisma/migrations', name, 'migration.sql'), sql);
  }
  receiver = await startReceiver();
});
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await receiver.close();
  for (const folder of [data, present]) rmSync(folder, { recursive: true, force: true });
});

const environment = (databaseUrl: string) => ({
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production',
  DATABASE_URL: databaseUrl,
  DATA_DIR: data,
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  PUBLIC_URL: 'http://service.example.com',
  ALLOW_INSECURE_PUBLIC_URL: 'true',
  EVENT_ALLOWED_NETWORKS: '127.0.0.0/8',
  // The first test asks again and again, as fast as it is answered, for as long as the migration runs.
  RATE_LIMIT_PER_KEY: '10000',
  RATE_LIMIT_PER_ORGANIZATION: '10000',
  SHUTDOWN_DRAIN_SECONDS: '0',
  PORT: '0',
  OPS_PORT: '0',
});

/** Runs a command of a version, as an operator does in its folder. */
async function run(folder: string, databaseUrl: string, ...command: string[]): Promise<string> {
  const env = environment(databaseUrl);
  return (await promisify(execFile)(process.execPath, command, { cwd: folder, env })).stdout;
}

function start(folder: string, databaseUrl: string, ROLE = 'all'): Promise<Running> {
  const env = { ...environment(databaseUrl), ROLE };
  const { scripts } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  // The last word of a version's start script is its entry point.
  const child = spawn(process.execPath, [scripts.start.split(' ').at(-1)], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}: ${lines.at(-1)}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (!line.includes('"message":"started"')) return;
      const started = { ...JSON.parse(line), child, lines } as Running;
      running.push(started);
      resolve(started);
    });
  });
}

async function stop({ child }: Running): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
}

async function readiness({ opsUrl }: Running): Promise<{ status: number; reasons: string[] }> {
  const answer = await fetch(`${opsUrl}/readyz`);
  const { reasons } = (await answer.json()) as { reasons: string[] };
  return { status: answer.status, reasons };
}
const becomesReady = (process: Running) => until(async () => (await readiness(process)).status === 200);

async function newKey(folder: string, databaseUrl: string): Promise<string> {
  const args = ['key', 'create', '--organization=Harbour', '--mode=test'];
  return JSON.parse(await run(folder, databaseUrl, 'scripts/cli.ts', ...args)).key;
}

const ok = async (answer: PromiseLike<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect([status, status === 200 ? undefined : body]).toEqual([200, undefined]);
  // biome-ignore lint/suspicious/noExplicitAny: the contract is tested elsewhere.
  return body as any;
};

/** Works as a customer does: connects, reads, publishes, is told of it, and looks at everything that is kept. */
async function work(client: Client): Promise<void> {
  const { connectedProfileId } = await client.newProfile({ providerId: 'facebook' });
  await ok(client.get('/v1/content/facebook.media.items', { connectedProfileId }));
  const input = { connectedProfileId, contentType: 'facebook.media.items', text: 'Rye today' };
  const { publishRequestId } = await ok(
    client.post('/v1/publish-requests', input).set('Idempotency-Key', randomUUID()),
  );
  await until(
    async () => (await ok(client.get(`/v1/publish-requests/${publishRequestId}`))).status === 'published',
  );
  const delivered = (topic: string) =>
    receiver.received.some(
      ({ event }) => event.topic === topic && event.data.publishRequestId === publishRequestId,
    );
  await until(() => delivered('publishRequest.published'));
  const backfill = { connectedProfileId, contentType: 'facebook.media.items', maxItems: 3 };
  const { backfillRequestId } = await ok(
    client.post('/v1/backfill-requests', backfill).set('Idempotency-Key', randomUUID()),
  );
  await until(
    async () => (await ok(client.get(`/v1/backfill-requests/${backfillRequestId}`))).status === 'completed',
  );
  for (const list of [
    'publish-requests',
    'events',
    'media',
    'connections',
    'connected-profiles',
    'auth-integrations',
    'event-destinations',
    'billing/account',
  ])
    await ok(client.get(`/v1/${list}`));
}

/** Returns what a process has complained about: a statement that does not fit the tables is one of these. */
const complaints = ({ lines }: Running) =>
  lines.filter((line) => /"level":"error"|does not exist|violates not-null|job failed/.test(line));

describe('from the last release', () => {
  test('its processes work on, restart and share the work while and after this version migrates', async () => {
    const databaseUrl = await emptyDatabase();
    await run(earlier, databaseUrl, 'scripts/migrate.ts');
    const old = await start(earlier, databaseUrl);
    await becomesReady(old);
    const key = await newKey(earlier, databaseUrl);
    const client = clientOf(old.url, key);
    await ok(client.post('/v1/event-destinations', { url: receiver.url, topics: ['*'] }));
    await work(client);

    let migrated = false;
    const migrating = run(present, databaseUrl, 'scripts/migrate.ts').finally(() => (migrated = true));
    do await ok(client.get('/v1/publish-requests'));
    while (!migrated);
    await migrating;
    await work(client);
    expect((await readiness(old)).status).toBe(200);

    const restarted = await start(earlier, databaseUrl);
    await becomesReady(restarted);
    await work(clientOf(restarted.url, key));

    const fresh = await start(present, databaseUrl);
    await becomesReady(fresh);
    await work(clientOf(fresh.url, key));
    await work(client);

    await stop(old);
    await stop(restarted);
    await work(clientOf(fresh.url, key));
    for (const process of [old, restarted, fresh]) expect(complaints(process)).toEqual([]);
    await stop(fresh);
  });

  test('processes of this version wait for its tables, attempt nothing meanwhile, and work as soon as they are there', async () => {
    const databaseUrl = await emptyDatabase();
    await run(earlier, databaseUrl, 'scripts/migrate.ts');
    const old = await start(earlier, databaseUrl);
    await becomesReady(old);
    const key = await newKey(earlier, databaseUrl);
    const [api, worker] = [
      await start(present, databaseUrl, 'api'),
      await start(present, databaseUrl, 'worker'),
    ];
    const waiting = {
      status: 503,
      reasons: expect.arrayContaining([expect.stringMatching(/older than this version.*planted/)]),
    };
    expect(await readiness(api)).toMatchObject(waiting);
    expect(await readiness(worker)).toMatchObject(waiting);
    const answer = await clientOf(api.url, key).get('/v1/publish-requests');
    expect([answer.status, answer.body.error.code]).toEqual([503, 'service_unavailable']);
    await ok(clientOf(old.url, key).get('/v1/publish-requests'));
    await run(present, databaseUrl, 'scripts/migrate.ts');
    await becomesReady(api);
    await becomesReady(worker);
    const client = clientOf(api.url, key);
    await ok(client.post('/v1/event-destinations', { url: receiver.url, topics: ['*'] }));
    await work(client);
    for (const process of [old, api, worker]) await stop(process);
  });
});
