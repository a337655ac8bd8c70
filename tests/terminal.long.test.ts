/**
 * Tests what a developer sees in a terminal, and what Ctrl-C ends there, where the signal comes twice: from the terminal, and
 * passed on by npm.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '../src/db/embedded/free-port.ts';
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
  await fetch(`http://127.0.0.1:${port}/`);
  await until(() => stripVTControlCharacters(terminal.shown()).includes('404 GET'));
  await terminal.interrupt();
  expect(terminal.shown()).toContain('stopping');
  expect(databasesBelow(folder)).toEqual([]);
  const lines = stripVTControlCharacters(terminal.shown()).split('\r\n');
  expect(lines.filter((line) => /\.env/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
  expect(lines).toContainEqual(expect.stringMatching(/^\d\d:\d\d:\d\d 404 GET \/ [\d.]+ ms [\w-]+$/));
});

testInTerminal('npm run dev starts again when a file changes, and Ctrl-C ends it in order', async () => {
  const folder = emptyFolder();
  const port = `${await freePort()}`;
  const terminal = openTerminal(['npm', 'run', 'dev'], { DATA_DIR: folder, PORT: port, OPS_PORT: '0' });
  const banners = () => terminal.shown().split('/connect/').length - 1;
  await until(() => banners() === 1);
  utimesSync('src/app/stop-signal.ts', new Date(), new Date());
  await until(() => banners() === 2);
  await terminal.interrupt();
  expect(databasesBelow(folder)).toEqual([]);
});

test.each<[string, (port: string) => string[]]>([
  ['npm run mock -- --port', (port) => ['scripts/mock.ts', '--port', port]],
  ['SIMULATOR_PORT=', () => ['scripts/simulator.ts']],
])('a port that another program has is said in one sentence, with what to do: %s', async (fix, command) => {
  const TMPDIR = emptyFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { NODE_OPTIONS: _, ...env } = process.env;
  const { status, stderr } = spawnSync(process.execPath, command(`${port}`), {
    env: { ...env, SIMULATOR_PORT: `${port}`, TMPDIR },
    encoding: 'utf8',
  });
  other.close();
  expect(status).toBe(1);
  expect(stderr).toMatch(
    new RegExp(
      `^(The database .*\\n)?Another program listens on port ${port}: stop it, or choose another port, as in ${fix}`,
    ),
  );
  expect(stderr).not.toContain('    at ');
  expect(databasesBelow(TMPDIR)).toEqual([]);
});

test('a second signal within a second is ignored, and a later one ends the process at once', async () => {
  const program = `
    import { stopSignal } from './src/app/stop-signal.ts';
    process.stdin.on('data', () => console.log('works'));
    stopSignal().then(console.log);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { env: { PATH: '' } });
  terminals.push(child);
  const ended = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  let said = '';
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk) => (said += chunk));
  await until(() => said.includes('ready'));
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    child.kill(signal);
    await until(() => said.includes('SIGHUP'));
  }
  child.stdin.write('\n');
  await until(() => said.includes('works'));
  await until(() => !child.kill('SIGINT') || child.exitCode !== null);
  expect(await ended).toBe(130);
  expect(said).toContain('Ended at once, since SIGINT came again.');
});
