/** What a run of a client's tests is. */
import { spawn } from 'node:child_process';

export interface Run {
  /** The client and what it runs on, for the table. */
  title: string;
  /** The command that takes the tests and the world as JSON, and its folder; why there is none, otherwise. */
  prepare(): Promise<Command | { missing: string }>;
}

export interface Command {
  file: string;
  parameters: readonly string[];
  folder: string;
  environment?: Record<string, string>;
}

/** Runs a command to its end, and returns what it has printed. */
export function output({ file, parameters, folder, environment }: Command, input = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, parameters, {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: 'pipe',
      timeout: 300_000,
    });
    let printed = '';
    let complaints = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints += text;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(printed);
      else reject(new Error(`${file} ${parameters.join(' ')} ended with ${code}:\n${complaints}${printed}`));
    });
    child.stdin.on('error', () => undefined).end(input);
  });
}

/** Returns the first line of what a program says of itself; nothing where it is not there. */
export async function versionOf(file: string, ...parameters: string[]): Promise<string | undefined> {
  return output({ file, parameters, folder: '.' }).then(
    (text) => text.split('\n')[0],
    () => undefined,
  );
}
