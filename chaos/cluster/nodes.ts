/**
 * The servers of a Citus cluster on this machine, each of which can be killed like a machine that loses its power, and
 * another one like them.
 */
import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../src/db/embedded/free-port.ts';
import { until } from '../../tests/support/until.ts';

const startMs = 90_000;

export interface Node {
  /** How the coordinator names it, as `host:port`. */
  address: string;
  /** Kills every process of the server. */
  kill(): Promise<void>;
  /** Starts the server again with the flags that it had, and waits until it answers. */
  start(): Promise<void>;
  /** Starts a further server with the same flags, and names its address. */
  another(): Promise<Another>;
}

interface Another {
  address: string;
  /** Kills the server and deletes what it has. */
  remove(): Promise<void>;
}

/** @param server the URL of a database of the server. */
export async function nodeAt(server: string): Promise<Node> {
  const directory = await setting(server, 'data_directory');
  const level = await setting(server, 'wal_level');
  const { host, hostname, username } = new URL(server);
  const options = readFileSync(path.join(directory, 'postmaster.opts'), 'utf8');
  const [program = ''] = options.split(' ');
  const run = programsOf(path.dirname(program), directory);
  return {
    address: host,
    kill: () => kill(directory),
    // Its flags are in the folder, from where a restart takes them.
    start: () => run('pg_ctl', '-D', directory, '-w', '-l', path.join(directory, 'server.log'), 'restart'),
    async another() {
      const [place, port] = [`${directory}-another`, String(await freePort())];
      await run('initdb', '-D', place, '-A', 'trust', '-U', username);
      // Of a flag that comes twice, the last one holds.
      const flags = [...options.matchAll(/"[^"]*"/g)].slice(2).join(' ');
      const log = path.join(place, 'server.log');
      await run(
        'pg_ctl',
        '-D',
        place,
        '-w',
        '-l',
        log,
        '-o',
        `${flags} -p ${port} -c wal_level=${level}`,
        'start',
      );
      return {
        address: `${hostname}:${port}`,
        async remove() {
          await kill(place);
          rmSync(place, { recursive: true });
        },
      };
    },
  };
}

/** Runs programs of PostgreSQL as the user that owns a server's folder. */
function programsOf(programs: string, directory: string) {
  const { uid, gid } = statSync(directory);
  return async (name: string, ...args: string[]): Promise<void> => {
    await promisify(execFile)(path.join(programs, name), args, {
      uid,
      gid,
      cwd: path.dirname(directory),
      // A server looks for certificates in the home of its user, who may not read that of the present one.
      env: { ...process.env, HOME: path.dirname(directory) },
      timeout: startMs,
    });
  };
}

async function kill(directory: string): Promise<void> {
  const [line = ''] = readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n');
  const pid = Number(line);
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', line], { encoding: 'utf8' });
  // The first process goes first, so that it sees no child of its own die and starts no other.
  for (const one of [pid, ...children.split(/\s+/).filter(Boolean).map(Number)]) killIfThere(one);
  await until(() => !isThere(pid), startMs);
}

async function setting(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rows } = await client.query<Record<string, string>>(`SHOW ${name}`);
  await client.end();
  return rows[0]?.[name] ?? '';
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
