/** Tests what Ctrl-C ends in a terminal, where the signal comes twice: from the terminal, and passed on by npm. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '../src/db/free-port.ts';
import { withProgram } from './support/needs.ts';
import { until } from './support/until.ts';

/** Runs a command in a terminal of its own. What is written to the program is typed there. */
const inTerminal = 'import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))';
const ctrlC = '\x03';

const folders: string[] = [];
const terminals: ChildProcess[] = [];
afterEach(() => {
  for (const terminal of terminals.splice(0)) terminal.kill('SIGKILL');
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** An empty folder that every user may enter, since PostgreSQL does not run as root. */
function emptyFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'terminal-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

interface Terminal {
  shown(): string;
  /** Types Ctrl-C once the server that was shown has nothing else to do, and returns the command's exit code. */
  interrupt(): Promise<number | null>;
}

function openTerminal(command: string[], variables: Record<string, string>): Terminal {
  const { CI: _, NODE_OPTIONS: __, DATABASE_URL: ___, ...env } = process.env;
  const terminal = spawn('python3', ['-c', inTerminal, ...command], {
    env: { ...env, NODE_ENV: '', ...variables },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  terminals.push(terminal);
  const ended = new Promise<number | null>((resolve) => terminal.once('exit', resolve));
  let shown = '';
  terminal.stdout.on('data', (chunk) => {
    shown += chunk;
  });
  return {
    shown: () => shown,
    interrupt: async () => {
      // A process that is busy takes both signals at once, as if they were one.
      const [, port] = /http:\/\/[\w.]+:(\d+)/.exec(shown) ?? [];
      await fetch(`http://127.0.0.1:${port}/`);
      terminal.stdin.write(ctrlC);
      return ended;
    },
  };
}

/** Returns the files of the PostgreSQL servers that run on data below a folder. */
const databasesBelow = (folder: string): string[] => globSync(path.join(folder, '**/postmaster.pid'));

const { test: testInTerminal } = withProgram('python3', spawnSync('python3', ['--version']).status === 0);

testInTerminal('Ctrl-C on npm start ends the service in order, its PostgreSQL included', async () => {
  const folder = emptyFolder();
  const port = `${await freePort()}`;
  const terminal = openTerminal(['npm', 'start'], { DATA_DIR: folder, PORT: port, OPS_PORT: '0' });
  await until(() => terminal.shown().includes('/connect/'));
  expect(databasesBelow(folder)).toHaveLength(1);
  await terminal.interrupt();
  expect(terminal.shown()).toContain('stopping');
  expect(databasesBelow(folder)).toEqual([]);
});

test('a second signal is the same within a second, and ends a process at once after it', async () => {
  const program = `
    import { stopSignal } from './src/stop-signal.ts';
    process.stdin.on('data', () => console.log('works'));
    stopSignal().then(console.log);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { env: { PATH: '' } });
  terminals.push(child);
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk));
  await until(() => said.includes('ready'));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) child.kill(signal);
  await until(() => said.includes('SIGINT'));
  child.stdin.write('\n');
  await until(() => said.includes('works'));
  await until(() => !child.kill('SIGINT') || child.exitCode !== null);
  expect(await ended).toBe(130);
  expect(said).toContain('Ended at once, since SIGINT came again.');
});
