import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, expect, test } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import { jpeg } from '../support/files.ts';
import { createMedia, eventsOf, filesIn, hurry, readMedia, startFileServer } from '../support/media.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { query } from '../support/suites/connect-resources.ts';
import { until } from '../support/until.ts';

const workers: ChildProcess[] = [];
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL');
});

/** A process of its own, on the database and the files of a service. */
function spawnWorker({ ctx, databaseUrl }: TestService): ChildProcess {
  const keys = ctx.config.encryptionKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`);
  const worker = spawn(process.execPath, ['src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      NODE_OPTIONS: '',
      ROLE: 'worker',
      OPS_PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: databaseUrl,
      DATA_DIR: ctx.config.dataDir,
      ENCRYPTION_KEYS: keys.join(','),
    },
    stdio: 'ignore',
  });
  workers.push(worker);
  return worker;
}

/** As if the minute after which pg-boss misses a process were over. */
async function missTheDead({ databaseUrl }: TestService): Promise<void> {
  await query(
    { databaseUrl },
    `UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'`,
  );
  await query({ databaseUrl }, 'UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL');
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.supervise('media.stage');
  await boss.stop({ graceful: false });
}

test('what a process that was killed was fetching is fetched by the next one, and nothing is kept twice', async () => {
  const api = await startTestService({ ROLE: 'api' });
  const server = await startFileServer();
  server.files.set('/long', (_request, response) => {
    if (server.asked.length > 1) response.end(jpeg);
    else response.writeHead(200, { 'content-length': jpeg.length }).write(jpeg.subarray(0, 200));
  });
  const { client } = await api.newKey();
  const media = await createMedia(client, { sourceUrl: `${server.url}/long` });
  const killed = spawnWorker(api);
  await until(() => server.asked.length === 1, 15_000);
  killed.kill('SIGKILL');
  const active = `SELECT heartbeat_seconds FROM pgboss.job WHERE name = 'media.stage' AND state = 'active'`;
  expect(await query(api, active)).toEqual([{ heartbeat_seconds: 30 }]);

  await missTheDead(api);
  spawnWorker(api);
  await until(async () => {
    await hurry(api);
    return (await readMedia(client, media.mediaId)).status === 'ready';
  }, 15_000);
  expect(server.asked).toHaveLength(2);
  expect(await eventsOf(api, media)).toHaveLength(1);
  expect(await filesIn(api)).toHaveLength(1);
  await server.close();
}, 40_000);
