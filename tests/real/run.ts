/**
 * Runs the tests on servers that nobody here wrote, for `npm run test:real`: the AT Protocol's own, and GoToSocial and
 * mastodon-mock, which speak Mastodon's API; Google's login on an emulator of it; TikTok's posting on
 * posthole; and the traces on a collector of
 * OpenTelemetry's. Where one of them cannot be installed, one line says so, and its tests are left out; in CI the run
 * is then red. A whole run prints tables of what was proved on the servers, and fails if docs/proof.md has others; with
 * `-- --write` it writes the tables into that page. With `-- --record`, the adapters alone run, and the shapes of the
 * servers' answers are written down, which the simulated answers are held against. Other arguments go to Jest, and then
 * there are no tables.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installGoogleEmulator } from './google-emulator/server.ts';
import { buildGoToSocial } from './gotosocial/install.ts';
import { installServers } from './install.ts';
import { installMastodonMock } from './mastodon-mock/install.ts';
import { buildCollector, collectorProgram } from './otelcol/install.ts';
import { installPosthole } from './posthole/server.ts';
import { recordVariable } from './record-variable.ts';
import { compareWithPage } from './table/compare.ts';
import { proofsVariable } from './table/proofs.ts';

const args = process.argv.slice(2);
const write = args.includes('--write');
const record = args.includes('--record');
const others = args.filter((arg) => arg !== '--write' && arg !== '--record');

const present = [
  ...(isThere('the AT Protocol servers', installServers()) ? ['atproto'] : []),
  ...(isThere('GoToSocial', buildGoToSocial()) ? ['gotosocial'] : []),
  ...(!record && isThere('mastodon-mock', installMastodonMock()) ? ['mastodon-mock'] : []),
  ...(!record && isThere('a collector of OpenTelemetry', buildCollector()) ? ['otelcol'] : []),
  ...(!record && isThere('@emulators/google', installGoogleEmulator()) ? ['google'] : []),
  ...(!record && isThere('posthole', installPosthole()) ? ['posthole'] : []),
];
const needed = record ? 2 : 6;
if (present.length < needed && process.env.CI === 'true') process.exitCode = 1;
else if (present.length > 0) process.exitCode = chosenRun();

function isThere(name: string, obstacle: string | undefined): boolean {
  if (obstacle) process.stderr.write(`skipped what needs ${name}, which cannot be installed: ${obstacle}\n`);
  return obstacle === undefined;
}

function chosenRun(): number {
  const chosen = others.length > 0 ? others : ['-adapter'];
  if (record) return runJest([...chosen, ...leftOut()], { [recordVariable]: 'true' });
  const isWhole = present.length === needed && others.length === 0;
  return isWhole ? runAll() : runJest([...others, ...leftOut()]);
}

/** Returns the arguments that leave out the tests of servers that are not there. */
function leftOut(): string[] {
  const files = {
    gotosocial: 'mastodon-',
    'mastodon-mock': 'second-mastodon-',
    otelcol: 'traces',
    google: 'google-',
    posthole: 'tiktok-',
    atproto: '(?!mastodon-|second-mastodon-|traces|google-|tiktok-)',
  };
  const missing = Object.entries(files).filter(([server]) => !present.includes(server));
  return missing.flatMap(([, pattern]) => ['--testPathIgnorePatterns', `tests/real/${pattern}`]);
}

function runAll(): number {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'real-server-proofs-'));
  const proofs = path.join(folder, 'proofs.jsonl');
  try {
    const status = runJest([], { [proofsVariable]: proofs });
    return status === 0 && !compareWithPage(proofs, { write }) ? 1 : status;
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
      env: {
        ...process.env,
        REAL_SERVERS: present.join(),
        ...(present.includes('otelcol') && { OTELCOL_PATH: collectorProgram }),
        ...variables,
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
      },
    },
  );
  return status ?? 1;
}
