/** Starts an API process of its own, as `npm start` runs it, on the database of a test. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll } from '@jest/globals';

export interface ApiProcess {
  url: string;
  opsUrl: string;
  /** The lines that the process has logged so far; later lines are added. */
  lines: string[];
  stop(): Promise<void>;
  /** Kills the process without a warning, as the kernel does when memory runs out. */
  kill(): Promise<void>;
}

const running = new Set<ChildProcess>();

// Processes that a test did not stop, because it failed before, are killed here: Jest would wait for them for ever.
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Starts the process, and waits until it logs that it has started.
 * @param preload JavaScript that runs in the process before the service does.
 */
export function startApiProcess(
  databaseUrl: string,
  variables: Record<string, string>,
  preload = '',
): Promise<ApiProcess> {
  const own = {
    NODE_ENV: 'test',
    NODE_OPTIONS: '',
    ROLE: 'api',
    PORT: '0',
    OPS_PORT: '0',
    DATABASE_URL: databaseUrl,
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    AUDIT_RESPONSES: 'false',
    RATE_LIMIT_PER_KEY: '1000000',
    RATE_LIMIT_PER_ORGANIZATION: '1000000',
    RATE_LIMIT_PER_ADDRESS: '1000000',
  };
  const args = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, 'src/main.js'];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...own, ...variables } });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return new Promise((resolve, reject) => {
    const lines: string[] = [];
    child.once('exit', (code) => reject(new Error(`the process ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      if (!/"message":"started"/.test(line)) return;
      const { url, opsUrl } = JSON.parse(line) as { url: string; opsUrl: string };
      resolve({ url, opsUrl, lines, stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') });
    });
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  return ended;
}
