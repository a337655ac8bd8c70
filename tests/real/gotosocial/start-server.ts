/** Starts GoToSocial with accounts of its own, in a folder that ends with it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../../src/db/embedded/free-port.ts';
import { built, moduleFolder, program } from './install.ts';
import { accounts, password } from './server.ts';

interface StartedServer {
  /** The facts about the server that `server.ts` needs, as JSON. */
  facts: string;
  stop(): Promise<void>;
}

/** Starts the server on loopback, and waits until it answers. */
export async function startGoToSocial(): Promise<StartedServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gotosocial-'));
  const host = `127.0.0.1:${await freePort()}`;
  const env = { ...process.env, ...settings(folder, host) };
  for (const username of accounts) await createAccount(username, env);
  const child = spawn(program, ['server', 'start'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  while (!(await isReady(host))) {
    if (child.exitCode !== null) throw new Error(`GoToSocial ended before it was ready: ${child.exitCode}`);
    await pause(200);
  }
  return {
    facts: JSON.stringify({ host }),
    async stop() {
      child.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function createAccount(username: string, env: NodeJS.ProcessEnv): Promise<void> {
  const args = ['admin', 'account', 'create', '--username', username];
  const child = spawn(program, [...args, '--email', `${username}@mail.test`, '--password', password], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`GoToSocial made no account ${username}`);
}

async function isReady(host: string): Promise<boolean> {
  const answer = await fetch(`http://${host}/api/v2/instance`).catch(() => undefined);
  return answer?.ok ?? false;
}

function settings(folder: string, host: string): Record<string, string> {
  const web = path.join(moduleFolder(), 'web');
  return {
    // Federation, which nobody takes part in here, would be reported as errors.
    GTS_LOG_LEVEL: 'panic',
    GTS_PROTOCOL: 'http',
    GTS_HOST: host,
    GTS_BIND_ADDRESS: '127.0.0.1',
    GTS_PORT: host.split(':')[1] ?? '',
    GTS_LETSENCRYPT_ENABLED: 'false',
    GTS_DB_TYPE: 'sqlite',
    GTS_DB_ADDRESS: path.join(folder, 'sqlite.db'),
    // The database need not survive a crash of the machine, so it never waits for the disk.
    GTS_DB_SQLITE_JOURNAL_MODE: 'MEMORY',
    GTS_DB_SQLITE_SYNCHRONOUS: 'OFF',
    GTS_STORAGE_LOCAL_BASE_PATH: path.join(folder, 'storage'),
    GTS_WEB_TEMPLATE_BASE_DIR: path.join(web, 'template'),
    GTS_WEB_ASSET_BASE_DIR: path.join(web, 'assets'),
    GTS_ADVANCED_RATE_LIMIT_REQUESTS: '0',
    // The server compiles WebAssembly when it starts. The result is kept beside the program, because it takes
    // 15 seconds of a processor.
    GTS_WAZERO_COMPILATION_CACHE: path.join(built, 'compiled'),
  };
}
