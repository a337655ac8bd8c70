/** Starts and stops the child processes of a benchmark, and asks them over HTTP. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { freePort } from '../src/db/embedded/free-port.ts';

const children: ChildProcess[] = [];

/** Returns a different free port for each name, so that two runs on one machine do not collide. */
export async function freePorts<Name extends string>(...names: Name[]): Promise<Record<Name, number>> {
  const ports: number[] = [];
  while (ports.length < names.length) {
    const port = await freePort();
    if (!ports.includes(port)) ports.push(port);
  }
  return Object.fromEntries(names.map((name, index) => [name, ports[index]])) as Record<Name, number>;
}

/**
 * Starts a process and returns its id.
 * @param profile the folder that gets the process's CPU profile when it ends; absent for none.
 */
export function start(
  script: string,
  args: string[],
  env: Record<string, string> = {},
  profile?: string,
): number {
  const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
  const child = spawn(process.execPath, [...flags, script, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child.pid ?? 0;
}

export async function stopAll(): Promise<void> {
  await Promise.all(
    children.splice(0).map((child) => {
      if (child.exitCode !== null) return undefined;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      return ended;
    }),
  );
}

/** Waits until the URL answers 200; a benchmark that cannot start fails after 20 seconds. */
export async function ready(url: string, headers: Record<string, string> = {}): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answered = await fetch(url, { headers }).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${url} does not answer`);
}

export function cli(args: string[], env: Record<string, string>): Record<string, string> {
  const output = execFileSync(process.execPath, ['scripts/cli.ts', ...args], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  });
  return JSON.parse(output);
}

/**
 * Returns how many statements a service has sent through its own pool so far; statements of its queue are not
 * counted.
 */
export async function statementsOf(opsUrl: string): Promise<number> {
  const metrics = await (await fetch(`${opsUrl}/metrics`)).text();
  return Number(/^database_statements_total (\d+)/m.exec(metrics)?.[1]);
}
