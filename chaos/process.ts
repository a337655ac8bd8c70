/** A process of the service, started as operators start it and listened to by what it logs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface ServiceProcess {
  child: ChildProcess;
  /** Known once it has started. */
  opsUrl?: string;
  lastLines: string[];
  ended: Promise<void>;
}

export function spawnService(env: Record<string, string>): ServiceProcess {
  const child = spawn(process.execPath, ['src/main.ts'], {
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
  const [, opsUrl] = /"opsUrl":"([^"]+)"/.exec(line) ?? [];
  if (opsUrl) heard.opsUrl = opsUrl;
  heard.lastLines = [...heard.lastLines.slice(-39), line.slice(0, 300)];
}

export async function isReady({ opsUrl }: ServiceProcess): Promise<boolean> {
  const answer = opsUrl ? await fetch(`${opsUrl}/readyz`).catch(() => undefined) : undefined;
  return answer?.ok ?? false;
}

/** What to say of one that may not have ended as it did. */
export function lastWords({ child, lastLines }: ServiceProcess): string {
  return [`ended with ${child.exitCode ?? child.signalCode}`, ...lastLines].join('\n');
}
