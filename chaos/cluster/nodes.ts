/** The servers of a Citus cluster on this machine, each of which can be killed like a machine that loses its power. */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

export interface Node {
  /** How the coordinator names it, as `host:port`. */
  address: string;
  /** Kills every process of the server. */
  kill(): Promise<void>;
  /** Starts the server again with the flags that it had, and waits until it answers. */
  start(): Promise<void>;
}

/** @param server the URL of a database of the server. */
export async function nodeAt(server: string): Promise<Node> {
  const directory = await directoryOf(server);
  const owner = statSync(directory);
  const [program = ''] = readFileSync(path.join(directory, 'postmaster.opts'), 'utf8').split(' ');
  return {
    address: new URL(server).host,
    async kill() {
      const [line = ''] = readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n');
      const pid = Number(line);
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', line], { encoding: 'utf8' });
      // The first process goes first, so that it sees no child of its own die and starts no other.
      for (const one of [pid, ...children.trim().split(/\s+/).map(Number)]) killIfThere(one);
      while (isThere(pid)) await pause(20);
    },
    async start() {
      const flags = ['-D', directory, '-w', '-l', path.join(directory, 'server.log'), 'restart'];
      // Its flags are in the folder, from where a restart takes them.
      await promisify(execFile)(path.join(path.dirname(program), 'pg_ctl'), flags, {
        uid: owner.uid,
        gid: owner.gid,
        cwd: directory,
      });
    },
  };
}

async function directoryOf(server: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
  await client.end();
  return rows[0]?.data_directory ?? '';
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
