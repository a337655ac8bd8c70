/** Runs what the guide "Run it" says to paste, in the folder that it says, as somebody who has only that page. */
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';

/** What the guide says to type in place of `docker compose` where no registry of images can be reached. */
const standIn = 'npm run -s deploy:try --';

export interface Shell {
  folder: string;
  /** Gets everything that the commands print. */
  log: string;
  /** A folder of nobody: no settings of whoever runs the trial take part. */
  home: string;
}

interface Ran {
  status: number | null;
  output: string;
}

/**
 * Runs commands of the page.
 * @param variables what the page says to put into the environment.
 */
export async function run(
  shell: Shell,
  commands: string,
  variables: Record<string, string> = {},
): Promise<Ran> {
  const script = commands.replaceAll('docker compose', standIn);
  console.log(`\n${script}`);
  appendFileSync(shell.log, `\n${script}\n`);
  const child = spawn('sh', ['-ec', script], {
    cwd: shell.folder,
    env: { ...process.env, ...variables, HOME: shell.home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes;
      appendFileSync(shell.log, bytes);
    });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
}

/**
 * Runs commands that have to succeed, and returns what they printed.
 * @throws Error with the end of what they printed.
 */
export async function paste(
  shell: Shell,
  commands: string,
  variables?: Record<string, string>,
): Promise<string> {
  const { status, output } = await run(shell, commands, variables);
  if (status === 0) return output;
  throw new Error(`These commands ended with ${status}:\n${commands}\n\n${output.slice(-2_000)}`);
}

const programs = ['postgresql', 'pgbouncer', 'caddy', 'prometheus'];

/** Returns the programs around the service, with the versions that the package manager names where one of them runs. */
export async function namePrograms(shell: Shell): Promise<string> {
  const { output } = await run(shell, `docker compose exec -T s3 dpkg-query --show ${programs.join(' ')}`);
  const version = (name: string) => new RegExp(`^${name}\\s+(\\S+)`, 'm').exec(output)?.[1];
  return programs.map((name) => [name, version(name)].filter(Boolean).join(' ')).join(', ');
}
