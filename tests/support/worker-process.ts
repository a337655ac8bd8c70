/** Workers that a test can kill: processes of their own, on the database and the files of a service. */
import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import type { TestService } from './service.ts';
import { query } from './suites/connect-resources.ts';

const workers: ChildProcess[] = [];
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL');
});

export function spawnWorker({ ctx, databaseUrl }: TestService): ChildProcess {
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
export async function missTheDead({ databaseUrl }: TestService, queue: string): Promise<void> {
  await query(
    { databaseUrl },
    `UPDATE pgboss.job SET heartbeat_on = now() - interval '1 minute' WHERE state = 'active'`,
  );
  await query({ databaseUrl }, 'UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL');
  const boss = new PgBoss({ connectionString: databaseUrl, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  await boss.supervise(queue);
  await boss.stop({ graceful: false });
}
