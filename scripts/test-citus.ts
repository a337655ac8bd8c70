/**
 * `npm run test:citus` runs the suites of operations, publishing, events and backfills on a Citus cluster, and those of erasing
 * and of queue databases: on the one whose coordinator `CITUS_URL` names, in a database that knows its nodes, or one that the
 * program in `CITUS_START` starts. That program gets a folder and a port, starts the cluster and prints such a URL last; with the
 * folder and `stop` it ends it. Arguments go to Jest, and name other files.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../src/db/embedded/free-port.ts';

const suites = [
  'tests/operations',
  'tests/publishing',
  'tests/events',
  'tests/backfills',
  'tests/db/distribution',
  'tests/queue/queue-databases',
  'tests/queue/retention-batches',
];
const args = process.argv.slice(2);
const { CITUS_URL: url, CITUS_START: program } = process.env;

if (url) process.exitCode = runTests(url);
else if (program) process.exitCode = await onStartedCluster(program);
else
  throw new Error(
    'There is no cluster: set CITUS_URL to a database of a coordinator, or CITUS_START to a program that starts one.',
  );

async function onStartedCluster(program: string): Promise<number> {
  const directory = path.join(mkdtempSync(path.join(os.tmpdir(), 'citus-')), 'nodes');
  chmodSync(path.dirname(directory), 0o755);
  try {
    const output = execFileSync(program, [directory, String(await freePort())], { encoding: 'utf8' });
    return runTests(output.trim().split('\n').at(-1) ?? '');
  } finally {
    spawnSync(program, [directory, 'stop'], { stdio: 'inherit' });
  }
}

function runTests(cluster: string): number {
  const chosen = args.some((arg) => !arg.startsWith('-')) ? args : [...suites, ...args];
  const { status } = spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...chosen], {
    stdio: 'inherit',
    env: {
      ...process.env,
      CITUS_URL: cluster,
      NODE_OPTIONS: '--experimental-vm-modules --no-warnings --max-semi-space-size=64',
    },
  });
  return status ?? 1;
}
