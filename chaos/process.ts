/** Starts a process of the service as operators do, and follows its log. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const told = ['url', 'opsUrl', 'setupUrl'] as const;
const answerMs = 5_000;

export interface ServiceProcess {
  child: ChildProcess;
  /**
   * The API's address. This one, the address for operators and the set-up link are absent until the process
   * has started.
   */
  url?: string;
  opsUrl?: string;
  /** The link on which to set up the console, if the process showed one. */
  setupUrl?: string;
  lastLines: string[];
  ended: Promise<void>;
}

export function spawnService(env: Record<string, string>): ServiceProcess {
  const child = spawn(process.execPath, ['src/main.js'], {
    cwd: new URL('..', import.meta.url),
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const started: ServiceProcess = { child, lastLines: [], ended };
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => hear(started, line));
  return started;
}

function hear(heard: ServiceProcess, line: string): void {
  for (const name of told) {
    const [, value] = new RegExp(`"${name}":"([^"]+)"`).exec(line) ?? [];
    if (value) heard[name] ??= value;
  }
  heard.lastLines = [...heard.lastLines.slice(-39), line.slice(0, 300)];
}

export async function isReady(process: ServiceProcess): Promise<boolean> {
  return (await readiness(process))?.ok ?? false;
}

/** Returns the answer of `/readyz`; `undefined` while there is none. */
export async function readiness({ opsUrl }: ServiceProcess): Promise<Response | undefined> {
  if (!opsUrl) return undefined;
  return fetch(`${opsUrl}/readyz`, { signal: AbortSignal.timeout(answerMs) }).catch(() => undefined);
}

/**
 * Describes how a process ended, with the last lines of its log, for a report about a process that should not
 * have ended like that.
 */
export function lastWords({ child, lastLines }: ServiceProcess): string {
  return [`ended with ${child.exitCode ?? child.signalCode}`, ...lastLines].join('\n');
}
