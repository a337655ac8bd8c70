/**
 * Runs the tests on the AT Protocol's own server software, which it starts on this machine, for `npm run
 * test:real`. Where the servers cannot be installed, one line says so. A whole run prints a table of what was
 * proved on the servers, and fails if the README has another one; with `-- --write` it writes the table into
 * the README. With `-- --record`, the adapters alone run, and the shapes of the servers' answers are written
 * down, which the simulated answers are held against. Other arguments go to Jest, and then there is no table.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { recordVariable } from '../providers/bluesky/recorded-answers.ts';
import { installServers } from './install.ts';
import { proofsVariable } from './table/proofs.ts';
import { compareWithReadme } from './table/readme.ts';

const args = process.argv.slice(2);
const write = args.includes('--write');
const record = args.includes('--record');
const others = args.filter((arg) => arg !== '--write' && arg !== '--record');

const obstacle = installServers();
if (obstacle) {
  process.stderr.write(`skipped, as the AT Protocol's servers cannot be installed: ${obstacle}\n`);
} else {
  process.exitCode = chosenRun();
}

function chosenRun(): number {
  if (record) return runJest(['bluesky-adapter'], { [recordVariable]: 'true' });
  return others.length > 0 ? runJest(others) : runAll();
}

function runAll(): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'atproto-proofs-'));
  const proofs = path.join(folder, 'proofs.jsonl');
  try {
    const status = runJest([], { [proofsVariable]: proofs });
    return status === 0 && !compareWithReadme(proofs, { write }) ? 1 : status;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runJest(args: string[], variables: Record<string, string> = {}): number {
  const config = path.join(import.meta.dirname, 'jest.config.mjs');
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', '--config', config, ...args],
    {
      cwd: path.resolve(import.meta.dirname, '../..'),
      stdio: 'inherit',
      env: { ...process.env, ...variables, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
    },
  );
  return status ?? 1;
}
