/** Starts workers as processes of their own, for tests that kill them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll } from '@jest/globals';
import { PgBoss } from 'pg-boss';
import type { TestService } from './service.ts';
import { query } from './suites/connect-resources.ts';

const workers: ChildProcess[] = [];
afterAll(() => {
  for (const worker of workers) worker.kill('SIGKILL');
});

/** Starts a worker on the database and files of a service. */
export function spawnWorker(
  { ctx, databaseUrl }: TestService,
  variables: Record<string, string> = {},
): ChildProcess {
  const keys = ctx.config.encryptionKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`);
  const worker = spawn(process.execPath, ['src/main.js'], {
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
      ...variables,
    },
    // The process's errors are shown, so that a failed start is noticed.
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  workers.push(worker);
  return worker;
}

/** Kills the worker without a chance to clean up. */
export async function killWorker(worker: ChildProcess): Promise<void> {
  const exit = once(worker, 'exit');
  worker.kill('SIGKILL');
  await exit;
}

/**
 * Makes the jobs of dead workers expire at once, as if the minute after which pg-boss misses a process had
 * passed.
 */
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
