/** Starts the service as `npm start` does, with a database and a port of its own. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

interface Service {
  url: string;
  /** A key of test mode. */
  apiKey: string;
  stop(): Promise<void>;
}

export async function startService(): Promise<Service> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'clients-service-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['src/main.js'], {
    cwd: path.join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      OPS_PORT: '0',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const apiKey = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [key] = /svc_test_\w+/.exec(printed) ?? [];
      if (key) resolve(key);
    });
    void ended.then(() => reject(new Error(`the service did not start:\n${printed}`)));
  });
  return { url: `http://127.0.0.1:${port}`, apiKey, stop };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
