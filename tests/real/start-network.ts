/** Starts the AT Protocol's servers in a process of their own, which ends with this one at the latest. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';

export interface StartedNetwork {
  /** The addresses and secrets of all servers, as one line of JSON that `network.ts` reads. */
  facts: string;
  stop(): Promise<void>;
}

/**
 * Starts the network, and waits until it is ready.
 * @param databaseServer the URL of a PostgreSQL, in which the network makes a database of its own.
 */
export async function startNetwork(databaseServer: string): Promise<StartedNetwork> {
  const program = path.join(import.meta.dirname, 'servers', 'main.mjs');
  const child = spawn(process.execPath, ['--no-warnings', program, await newDatabase(databaseServer)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '', LOG_ENABLED: 'false' },
  });
  const exit = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: facts } = await lines.next();
  if (!facts) throw new Error(`the AT Protocol network ended before it was ready: ${await exit}`);
  return {
    facts,
    async stop() {
      child.stdin.end();
      const [code, signal] = await exit;
      if (code !== 0) throw new Error(`the AT Protocol network ended with ${code ?? signal}`);
    },
  };
}

async function newDatabase(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query('CREATE DATABASE atproto_network');
  await client.end();
  return server.replace(/postgres$/, 'atproto_network');
}
