/** Starts the service's mock server for a test suite: in Node, Bun and Deno. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { env, kill, platform } from 'node:process';

/** A seed says what test mode begins with. */
export interface MockSeed {
  /** The text from which the key and all ids are made. */
  seed?: string;
  /** The clock of test mode starts at this time, such as `2026-06-01T08:00:00Z`. */
  clock?: string;
  /** Simulated profiles. Each has its name as its reference. */
  profiles?: { name: string; providerId: string; loginKind?: string; scenario?: string }[];
}

export interface MockOptions {
  /** The content of a seed file, or the path of one. */
  seed?: MockSeed | string;
  /**
   * The program that starts the mock server, with its first arguments. When absent, the environment variable `SCS_MOCK` names
   * the folder of a clone of the service, or a command whose words are separated by spaces.
   */
  command?: readonly string[];
  /** How long the start may take, in milliseconds; two minutes when absent, because the first one prepares a database. */
  timeout?: number;
}

export interface Mock {
  url: string;
  /** A key of test mode. */
  apiKey: string;
  /** The ids of the profiles of the seed, by their names. */
  profiles: Record<string, string>;
  /** Takes test mode back to what the seed says. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** The length of the end of the server's output that is told when it does not start. */
const lastWords = 4_000;
/** The time that a server may take to stop by itself, in milliseconds. */
const patience = 20_000;

/**
 * Starts a mock server with a port of its own, and waits until it answers. It stops with `stop()`, and when this process
 * ends, however that comes about.
 */
export async function startMock({ seed, command, timeout = 120_000 }: MockOptions = {}): Promise<Mock> {
  const [program = '', ...parameters] = command ?? commandFrom(env.SCS_MOCK);
  const folder = await mkdtemp(join(tmpdir(), 'social-content-seed-'));
  try {
    // The server runs in a folder of its own.
    const file = typeof seed === 'string' ? resolve(seed) : join(folder, 'seed.json');
    if (typeof seed === 'object') await writeFile(file, JSON.stringify(seed));
    const options = ['--port', '0', '--json', '--attached', ...(seed ? ['--seed', file] : [])];
    const child = spawn(program, [...parameters, ...options], {
      stdio: 'pipe',
      // A signal from the terminal goes to the tests alone, whose end then stops the server.
      detached: true,
      // On Windows, npm is no program but a script for the shell.
      shell: platform === 'win32',
    });
    child.stdin.on('error', () => {});
    try {
      return mockOf(child, JSON.parse(await firstLine(child, timeout)));
    } catch (error) {
      end(child);
      throw error;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function commandFrom(setting = ''): string[] {
  if (!setting.trim())
    throw new Error(
      'No mock server is known: set SCS_MOCK to the folder of a clone of the service or to a command, or pass `command`.',
    );
  return statSync(setting, { throwIfNoEntry: false })?.isDirectory()
    ? ['npm', '--prefix', setting, 'run', '--silent', 'mock', '--']
    : setting.trim().split(/\s+/);
}

type Told = Pick<Mock, 'url' | 'apiKey' | 'profiles'>;

function mockOf(child: ChildProcess, { url, apiKey, profiles }: Told): Mock {
  const ended = once(child, 'close');
  letGo(child);
  return {
    url,
    apiKey,
    profiles,
    async reset() {
      while (!(await resetOnce(url, apiKey)));
    },
    async stop() {
      child.ref();
      child.stdin?.end();
      const late = setTimeout(() => end(child), patience);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Returns false when there is more to erase than one call does. */
async function resetOnce(url: string, apiKey: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${apiKey}` };
  const response = await fetch(`${url}/v1/test/reset`, { method: 'POST', headers });
  if (!response.ok) throw new Error(`The mock server was not reset: ${await response.text()}`);
  return ((await response.json()) as { complete: boolean }).complete;
}

/** Lets this process end while the server runs. The pipe breaks then, which stops the server. */
function letGo(child: ChildProcess): void {
  child.unref();
  for (const stream of child.stdio) (stream as { unref?(): void } | null)?.unref?.();
}

/** Ends the server with all its processes. */
function end(child: ChildProcess): void {
  try {
    if (child.pid) kill(platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function firstLine(child: ChildProcess, timeout: number): Promise<string> {
  let told = '';
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-lastWords);
  });
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The mock server ${why}${said && `:\n${said.trim()}`}`));
    const late = setTimeout(() => fail(`has not started within ${timeout / 1000} s`), timeout);
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      told += text;
      const [line, rest] = told.split('\n');
      if (line === undefined || rest === undefined) return;
      clearTimeout(late);
      resolve(line);
    });
    child.once('error', ({ message }) => fail(`cannot be started: ${message}`));
    child.once('close', () => {
      clearTimeout(late);
      fail('has not started');
    });
  });
}
